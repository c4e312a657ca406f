import { durations } from '../constants.js'
import { createPluginContext, type PluginContextDeps } from '../context/create-plugin-context.js'
import type { ContributionRegistry } from '../contributions/contribution-registry.js'
import { guarded } from '../errors/guarded.js'
import { pluginFault, QuoinError } from '../errors/quoin-error.js'
import type { PluginPhase } from '../plugin/kernel-state.js'
import { type InstallDeps, installPlugin, toInstalledPlugin } from './install-plugin.js'
import type { PluginRecord } from './plugin-record.js'
import { resolvePlugins, type UsedPlugin } from './resolve-plugins.js'
import { createPluginStarter } from './start-plugins.js'
import { withinTime } from './within-time.js'

export interface LifecycleDeps extends InstallDeps, Omit<PluginContextDeps, 'manifestOf'> {
  readonly registry: ContributionRegistry
  readonly now: () => number
  readonly after: (ms: number, run: () => void) => () => void
  readonly onFailed: (plugin: string, phase: PluginPhase, error: QuoinError) => void
}

/** Takes plugins through their phases; a plugin that fails is removed alone, and the rest continue (KRN-08). */
export interface PluginLifecycle {
  readonly records: readonly PluginRecord[]
  /**
   * Resolves, installs and starts plugins that have not been yet. All synchronous work is done when this returns its
   * promise.
   *
   * @param more whether others are still being fetched: a plugin that requires a missing one waits for the next run
   */
  run(used: readonly UsedPlugin[], features: Readonly<Record<string, boolean>>, more: boolean): Promise<void>
  /** Rejects after 10 s with `TIMEOUT`, or when the kernel is disposed of with `KERNEL_DISPOSED`. */
  bounded<T>(promise: Promise<T>, what: string): Promise<T>
  /**
   * Records a plugin that failed before its installation. The returned function removes the record, and those of
   * blocked plugins: the next run takes them again.
   */
  refuse(plugin: UsedPlugin, phase: PluginPhase, error: QuoinError, status?: 'failed' | 'blocked'): () => void
  /** Ends plugins in reverse order, each guarded and bounded in time. */
  dispose(): Promise<void>
}

const isBroken = ({ status }: PluginRecord): boolean => status === 'failed' || status === 'blocked'

const newRecord = ({ manifest, options }: UsedPlugin, status: PluginRecord['status']): PluginRecord => ({
  manifest,
  options,
  status,
  error: undefined,
  phase: undefined,
  startMs: undefined,
  live: undefined,
})

function install(record: PluginRecord, deps: LifecycleDeps, records: readonly PluginRecord[]): void {
  const manifestOf = (id: string) => records.find(({ manifest }) => manifest.id === id)?.manifest
  record.live = createPluginContext(record.manifest, record.options, { ...deps, manifestOf })
  deps.loader.add(record.manifest, record.live.prepare)
  installPlugin(toInstalledPlugin(record.manifest, record.live.context, deps), deps)
  record.status = 'installed'
}

function activate({ manifest, live }: PluginRecord, deps: LifecycleDeps): void {
  if (!live) return
  const plugin = toInstalledPlugin(manifest, live.context, deps)
  for (const layer of deps.layers) layer.activate?.(plugin)
}

/** Ends everything that a plugin began. Never throws: errors are reported with its id. */
async function remove(
  record: PluginRecord,
  { registry, layers, loader, container, after }: LifecycleDeps,
  onFault: (fault: unknown) => void,
): Promise<void> {
  const { id } = record.manifest
  registry.removeAll(id)
  for (const layer of layers) layer.remove?.(id)
  loader.remove(id)
  // Services end before the context, which they may still use.
  const ending = (one: Promise<void>): Promise<void> =>
    withinTime(after, one, 'dispose', durations.fiveSeconds)
  for (const fault of await container.disposeOf(id, ending)) onFault(fault)
  record.live?.end(onFault)
  record.live = undefined
}

export function createPluginLifecycle(deps: LifecycleDeps): PluginLifecycle {
  const records: PluginRecord[] = []
  const endings: Promise<void>[] = []
  const waits = new Set<() => void>()
  const bounded: PluginLifecycle['bounded'] = (promise, what) =>
    withinTime(deps.after, promise, what, durations.tenSeconds, waits)

  const add = (plugin: UsedPlugin, status: PluginRecord['status']): PluginRecord => {
    const record = newRecord(plugin, status)
    records.push(record)
    return record
  }
  const refuse: PluginLifecycle['refuse'] = (plugin, phase, error, status = 'failed') => {
    const record = Object.assign(add(plugin, status), { phase, error })
    deps.onFailed(plugin.manifest.id, phase, error)
    return () => {
      const kept = records.filter((one) => one !== record && one.status !== 'blocked')
      records.splice(0, records.length, ...kept)
    }
  }

  /** Creates the reporter of errors that are thrown while a plugin ends. */
  const onStopFault =
    (id: string) =>
    (fault: unknown): void =>
      deps.onFailed(id, 'stop', pluginFault(fault, id, 'stop'))

  const teardown = (record: PluginRecord): Promise<void> => {
    const onFault = onStopFault(record.manifest.id)
    starter.stop(record, onFault)
    return remove(record, deps, onFault)
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
  const blockDependents = (broken: PluginRecord): void => {
    for (const dependent of records) {
      if (!dependent.manifest.requires?.includes(broken.manifest.id)) continue
      if (!['resolved', 'installed', 'started'].includes(dependent.status)) continue
      block(dependent, broken)
      endings.push(teardown(dependent))
      blockDependents(dependent)
    }
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
  const guard = (record: PluginRecord, run: () => void): void =>
    void guarded(run, (error) => fail(record, 'install', error))()

  const starter = createPluginStarter(deps.now, bounded, onStopFault, (record, error) =>
    fail(record, 'start', error),
  )

  return {
    records,
    bounded,
    refuse,
    async run(used, features, more) {
      const fresh = ({ manifest }: UsedPlugin): boolean => records.every((one) => one.manifest !== manifest)
      const { order, disabled, refused } = resolvePlugins(used, features)
      const runnable = order.filter(fresh).map((plugin) => add(plugin, 'resolved'))
      for (const plugin of disabled.filter(fresh)) add(plugin, 'disabled')
      for (const { plugin, status, error } of refused)
        if (fresh(plugin) && !(more && status === 'blocked')) refuse(plugin, 'resolve', error, status)
      for (const one of runnable) {
        const broken = records.find(
          (need) => isBroken(need) && one.manifest.requires?.includes(need.manifest.id),
        )
        if (broken) block(one, broken)
        else guard(one, () => install(one, deps, records))
      }
      for (const one of runnable) if (one.status === 'installed') guard(one, () => activate(one, deps))
      await starter.start(runnable)
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
      // Waits for plugins that failed earlier.
      await Promise.all(endings)
    },
  }
}
