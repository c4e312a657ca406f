import type { ContributionRegistry } from '../contributions/contribution-registry.js'
import { QuoinError, toQuoinError } from '../errors/quoin-error.js'
import { durations } from '../kernel/durations.js'
import type { PermissionTable } from '../permissions/permission-table.js'
import { createPluginContext, type PluginContextDeps } from './create-plugin-context.js'
import { activatePlugin, type InstallDeps, installPlugin } from './install-plugin.js'
import type { PluginRecord } from './plugin-record.js'
import type { PluginPhase } from './plugin-state.js'
import { resolvePlugins, type UsedPlugin } from './resolve-plugins.js'

export interface LifecycleDeps extends InstallDeps, PluginContextDeps {
  readonly registry: ContributionRegistry
  readonly permissions: PermissionTable
  readonly now: () => number
  readonly after: (ms: number, run: () => void) => () => void
  readonly onFailed: (plugin: string, phase: PluginPhase, error: QuoinError) => void
}

/** Takes plugins through their phases; what fails is removed alone, and the rest goes on (KRN-08). */
export interface PluginLifecycle {
  readonly records: readonly PluginRecord[]
  /** Resolves, installs and starts. Everything synchronous has happened when this returns its promise. */
  run(used: readonly UsedPlugin[], features: Readonly<Record<string, boolean>>): Promise<void>
  /** In reverse, each guarded; gives back what was thrown. */
  dispose(): Promise<readonly unknown[]>
}

export function createPluginLifecycle(deps: LifecycleDeps): PluginLifecycle {
  const records: PluginRecord[] = []
  const stops = new Map<PluginRecord, () => void>()

  const teardown = async (record: PluginRecord): Promise<readonly unknown[]> => {
    const { id } = record.manifest
    const faults: unknown[] = []
    try {
      stops.get(record)?.()
    } catch (error) {
      faults.push(error)
    }
    stops.delete(record)
    deps.registry.removeAll(id)
    deps.permissions.remove(id)
    deps.loader.remove(id)
    // Services end before the context, which they may still use.
    const disposed = deps.container.disposeOf(id)
    faults.push(...(await disposed), ...(record.endContext?.() ?? []))
    record.endContext = undefined
    return faults
  }

  const fail = (record: PluginRecord, phase: PluginPhase, thrown: unknown): void => {
    if (record.status === 'failed' || record.status === 'blocked') return
    const details = `plugin '${record.manifest.id}', ${phase}`
    record.status = 'failed'
    record.error = toQuoinError(thrown, 'PLUGIN_FAILED', { details })
    deps.onFailed(record.manifest.id, phase, record.error)
    void teardown(record)
    for (const dependent of records) {
      if (!dependent.manifest.requires?.includes(record.manifest.id)) continue
      if (!['resolved', 'installed', 'started'].includes(dependent.status)) continue
      const because = `plugin '${dependent.manifest.id}' requires '${record.manifest.id}', which failed`
      fail(dependent, phase, new QuoinError('PLUGIN_UNAVAILABLE', { details: because, cause: record.error }))
      dependent.status = 'blocked'
    }
  }

  const guard = (record: PluginRecord, phase: PluginPhase, run: () => void): void => {
    try {
      run()
    } catch (error) {
      fail(record, phase, error)
    }
  }

  const install = (record: PluginRecord): void => {
    const { context, end } = createPluginContext(record.manifest, record.options, deps)
    record.context = context
    record.endContext = end
    installPlugin(record.manifest, context, deps)
    record.status = 'installed'
  }

  const started = (record: PluginRecord, startedAt: number, stop: unknown): void => {
    // It failed, or the kernel ended, while it was still starting: what it began ends at once.
    if (record.status !== 'installed') {
      if (typeof stop === 'function') stop()
      return
    }
    record.status = 'started'
    record.startMs = deps.now() - startedAt
    if (typeof stop === 'function') stops.set(record, () => stop())
  }

  /** A start that takes too long counts as failed, so that nobody waits for it forever. */
  const bounded = (promise: Promise<unknown>): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const cancel = deps.after(durations.tenSeconds, () =>
        reject(new QuoinError('TIMEOUT', { details: 'start' })),
      )
      promise.then(resolve, reject).finally(cancel)
    })

  const start = (record: PluginRecord, waitFor: readonly Promise<void>[]): Promise<void> | undefined => {
    const run = (): Promise<void> | undefined => {
      const { context, manifest } = record
      if (record.status !== 'installed' || !context) return undefined
      const startedAt = deps.now()
      try {
        const result: unknown = manifest.start?.(context)
        if (!(result instanceof Promise)) {
          started(record, startedAt, result)
          return undefined
        }
        return bounded(result).then(
          (stop) => started(record, startedAt, stop),
          (error: unknown) => fail(record, 'start', error),
        )
      } catch (error) {
        fail(record, 'start', error)
        return undefined
      }
    }
    return waitFor.length === 0 ? run() : Promise.all(waitFor).then(run)
  }

  return {
    records,
    async run(used, features) {
      const resolution = resolvePlugins(used, features)
      const record = (
        plugin: UsedPlugin,
        status: PluginRecord['status'],
        error?: QuoinError,
      ): PluginRecord => {
        const made: PluginRecord = {
          manifest: plugin.manifest,
          options: plugin.options,
          status,
          error,
          startMs: undefined,
          context: undefined,
          endContext: undefined,
        }
        records.push(made)
        return made
      }
      const runnable = resolution.order.map((plugin) => record(plugin, 'resolved'))
      for (const plugin of resolution.disabled) record(plugin, 'disabled')
      for (const { plugin, status, error } of resolution.refused) {
        record(plugin, status, error)
        deps.onFailed(plugin.manifest.id, 'resolve', error)
      }
      for (const one of runnable) guard(one, 'install', () => install(one))
      for (const one of runnable) {
        const { context } = one
        if (one.status === 'installed' && context)
          guard(one, 'install', () => activatePlugin(one.manifest, context, deps))
      }
      const pending = new Map<string, Promise<void>>()
      for (const one of runnable) {
        const { id, requires = [], after = [] } = one.manifest
        const waitFor = [...requires, ...after]
          .map((need) => pending.get(need))
          .filter((wait) => wait !== undefined)
        const starting = start(one, waitFor)
        if (starting) pending.set(id, starting)
      }
      await Promise.all(pending.values())
    },
    async dispose() {
      const faults: unknown[] = []
      for (const record of [...records].reverse()) {
        if (record.status === 'installed' || record.status === 'started') {
          record.status = 'stopped'
          faults.push(...(await teardown(record)))
        }
        record.status = 'disposed'
      }
      return faults
    },
  }
}
