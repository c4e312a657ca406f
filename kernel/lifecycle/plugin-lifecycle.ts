import { durations } from '../constants/durations.js'
import type { ContributionRegistry } from '../contributions/contribution-registry.js'
import { guarded } from '../errors/guarded.js'
import { pluginFault } from '../errors/plugin-fault.js'
import { QuoinError } from '../errors/quoin-error.js'
import type { PluginPhase } from '../plugin/plugin-state.js'
import { createPluginContext, type PluginContextDeps } from './create-plugin-context.js'
import { type InstallDeps, installPlugin, toInstalledPlugin } from './install-plugin.js'
import type { PluginRecord } from './plugin-record.js'
import { resolvePlugins, type UsedPlugin } from './resolve-plugins.js'

export interface LifecycleDeps extends InstallDeps, Omit<PluginContextDeps, 'manifestOf'> {
  readonly registry: ContributionRegistry
  readonly now: () => number
  readonly after: (ms: number, run: () => void) => () => void
  readonly onFailed: (plugin: string, phase: PluginPhase, error: QuoinError) => void
}

/** Takes plugins through their phases; what fails is removed alone, and the rest goes on (KRN-08). */
export interface PluginLifecycle {
  readonly records: readonly PluginRecord[]
  /**
   * Resolves, installs and starts those that have not been yet. Everything synchronous has happened when this returns its
   * promise.
   *
   * @param more others are still being fetched: what requires one that is not there waits for the next run
   */
  run(used: readonly UsedPlugin[], features: Readonly<Record<string, boolean>>, more: boolean): Promise<void>
  /** Waits for at most 10 s, then `TIMEOUT`; not longer than the kernel lives, then `KERNEL_DISPOSED`. */
  bounded<T>(promise: Promise<T>, what: string): Promise<T>
  /** A plugin that never came as far as being resolved. */
  refuse(plugin: UsedPlugin, phase: PluginPhase, error: QuoinError): void
  /** In reverse, each guarded and bounded in time. */
  dispose(): Promise<void>
}

const isBroken = ({ status }: PluginRecord): boolean => status === 'failed' || status === 'blocked'

export function createPluginLifecycle(deps: LifecycleDeps): PluginLifecycle {
  const records: PluginRecord[] = []
  const stops = new Map<PluginRecord, () => unknown>()
  const pending = new Map<string, Promise<void>>()
  const endings: Promise<void>[] = []
  const waits = new Set<() => void>()
  const find = (id: string): PluginRecord | undefined => records.find((one) => one.manifest.id === id)

  /** What takes too long counts as failed, so that nobody waits for it forever. */
  const within = <T>(promise: Promise<T>, what: string, ms: number, givenUp?: Set<() => void>): Promise<T> =>
    new Promise((resolve, reject) => {
      const cancel = deps.after(ms, () => reject(new QuoinError('TIMEOUT', { details: what })))
      const giveUp = (): void => {
        cancel()
        reject(new QuoinError('KERNEL_DISPOSED', { details: what }))
      }
      givenUp?.add(giveUp)
      promise.then(resolve, reject).finally(() => {
        cancel()
        givenUp?.delete(giveUp)
      })
    })
  const bounded: PluginLifecycle['bounded'] = (promise, what) =>
    within(promise, what, durations.tenSeconds, waits)

  /** Hears what goes wrong while a plugin ends. */
  const tellStop =
    (id: string) =>
    (fault: unknown): void =>
      deps.onFailed(id, 'stop', pluginFault(fault, id, 'stop'))

  /** Ends what a plugin began. Never throws: what went wrong is told in its name. */
  const teardown = async (record: PluginRecord): Promise<void> => {
    const { id } = record.manifest
    const tell = tellStop(id)
    guarded(() => stops.get(record)?.(), tell)()
    stops.delete(record)
    deps.registry.removeAll(id)
    for (const layer of deps.layers) layer.remove?.(id)
    deps.loader.remove(id)
    // Services end before the context, which they may still use.
    const ending = (one: Promise<void>): Promise<void> => within(one, 'dispose', durations.fiveSeconds)
    for (const fault of await deps.container.disposeOf(id, ending)) tell(fault)
    record.live?.end(tell)
    record.live = undefined
  }

  const block = (record: PluginRecord, cause: PluginRecord): void => {
    const { id } = record.manifest
    record.status = 'blocked'
    record.error = new QuoinError('PLUGIN_UNAVAILABLE', {
      details: `plugin '${id}' requires '${cause.manifest.id}', which failed`,
      cause: cause.error,
    })
    deps.onFailed(id, 'resolve', record.error)
  }

  const fail = (record: PluginRecord, phase: PluginPhase, thrown: unknown): void => {
    if (isBroken(record)) return
    record.status = 'failed'
    record.phase = phase
    record.error = pluginFault(thrown, record.manifest.id, phase)
    deps.onFailed(record.manifest.id, phase, record.error)
    endings.push(teardown(record))
    blockDependents(record)
  }

  const blockDependents = (broken: PluginRecord): void => {
    for (const dependent of records) {
      if (!dependent.manifest.requires?.includes(broken.manifest.id)) continue
      if (!['resolved', 'installed', 'started'].includes(dependent.status)) continue
      block(dependent, broken)
      endings.push(teardown(dependent))
      blockDependents(dependent)
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
    const manifestOf = (id: string) => find(id)?.manifest
    record.live = createPluginContext(record.manifest, record.options, { ...deps, manifestOf })
    deps.loader.add(record.manifest, record.live.prepare)
    installPlugin(toInstalledPlugin(record.manifest, record.live.context, deps), deps)
    record.status = 'installed'
  }

  const started = (record: PluginRecord, startedAt: number, stop: unknown): void => {
    // It failed, or the kernel ended, while it was still starting: what it began ends at once.
    if (record.status !== 'installed') {
      if (typeof stop === 'function') guarded(() => stop(), tellStop(record.manifest.id))()
      return
    }
    record.status = 'started'
    record.startMs = deps.now() - startedAt
    if (typeof stop === 'function') stops.set(record, () => stop())
  }

  const start = (record: PluginRecord, waitFor: readonly Promise<void>[]): Promise<void> | undefined => {
    const run = (): Promise<void> | undefined => {
      const { live, manifest } = record
      if (record.status !== 'installed' || !live) return undefined
      const startedAt = deps.now()
      try {
        const result: unknown = manifest.start?.(live.context)
        if (typeof result !== 'object' || result === null) {
          started(record, startedAt, result)
          return undefined
        }
        // A promise, of whatever realm. What it gives after its time, or after the kernel, is ended then.
        const whenever = Promise.resolve(result).then((stop) => started(record, startedAt, stop))
        return bounded(whenever, 'start').catch((error: unknown) => {
          if (record.status === 'installed') fail(record, 'start', error)
        })
      } catch (error) {
        fail(record, 'start', error)
        return undefined
      }
    }
    return waitFor.length === 0 ? run() : Promise.all(waitFor).then(run)
  }

  const add = (
    { manifest, options }: UsedPlugin,
    status: PluginRecord['status'],
    error?: QuoinError,
  ): PluginRecord => {
    const record: PluginRecord = {
      manifest,
      options,
      status,
      error,
      phase: undefined,
      startMs: undefined,
      live: undefined,
    }
    records.push(record)
    return record
  }

  return {
    records,
    bounded,
    refuse(plugin, phase, error) {
      add(plugin, 'failed', error).phase = phase
      deps.onFailed(plugin.manifest.id, phase, error)
    },
    async run(used, features, more) {
      const fresh = ({ manifest }: UsedPlugin): boolean => records.every((one) => one.manifest !== manifest)
      const resolution = resolvePlugins(used, features)
      const runnable = resolution.order.filter(fresh).map((plugin) => add(plugin, 'resolved'))
      for (const plugin of resolution.disabled.filter(fresh)) add(plugin, 'disabled')
      for (const { plugin, status, error } of resolution.refused) {
        if (!fresh(plugin) || (more && status === 'blocked')) continue
        add(plugin, status, error).phase = 'resolve'
        deps.onFailed(plugin.manifest.id, 'resolve', error)
      }
      for (const one of runnable) {
        const broken = one.manifest.requires?.map(find).find((need) => need && isBroken(need))
        if (broken) block(one, broken)
        else guard(one, 'install', () => install(one))
      }
      for (const one of runnable) {
        const { live } = one
        if (one.status === 'installed' && live)
          guard(one, 'install', () => {
            const plugin = toInstalledPlugin(one.manifest, live.context, deps)
            for (const layer of deps.layers) layer.activate?.(plugin)
          })
      }
      for (const one of runnable) {
        const { id, requires = [], uses = [], after = [] } = one.manifest
        const waitFor = [...requires, ...after]
          .map((need) => pending.get(need))
          .filter((wait) => wait !== undefined)
        // It may get services of what it requires at once, and of what it uses once they are loaded.
        const ready = (requires.length > 0 || uses.length > 0) && one.live?.prepare()
        if (ready && requires.length > 0) waitFor.push(ready)
        else if (ready) ready.catch(() => undefined)
        const starting = start(one, waitFor)
        if (starting) pending.set(id, starting)
      }
      await Promise.all(pending.values())
    },
    async dispose() {
      for (const giveUp of waits) giveUp()
      for (const record of [...records].reverse()) {
        if (record.status === 'installed' || record.status === 'started') {
          record.status = 'stopped'
          await teardown(record)
        }
        record.status = 'disposed'
      }
      // Of those that failed before.
      await Promise.all(endings)
    },
  }
}
