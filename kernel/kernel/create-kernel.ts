import { createContributionRegistry } from '../contributions/contribution-registry.js'
import { createServiceContainer } from '../di/service-container.js'
import type { Token } from '../di/token.js'
import { createErrorCounter } from '../errors/error-counter.js'
import { guarded } from '../errors/guarded.js'
import { pluginFault } from '../errors/plugin-fault.js'
import { QuoinError, toQuoinError } from '../errors/quoin-error.js'
import { createEventBus } from '../events/create-event-bus.js'
import { defineMembers } from '../lifecycle/define-members.js'
import type { KernelLayer, LayerDefinition, LayerHost } from '../lifecycle/kernel-layer.js'
import { originsOfPlugin } from '../lifecycle/origins-of-plugin.js'
import { createPluginLifecycle, type LifecycleDeps } from '../lifecycle/plugin-lifecycle.js'
import { createServiceLoader } from '../lifecycle/service-loader.js'
import { createUsedPlugins, idOf, type Use } from '../lifecycle/used-plugins.js'
import type { KernelOptions } from '../options/kernel-options.js'
import { isHeard } from '../options/log-level.js'
import { resolveOptions } from '../options/resolve-options.js'
import { holdProcess } from '../platform/hold-process.js'
import type { Platform } from '../platform/platform.js'
import { type AllEventFacts, baseEventFacts, factsOf } from '../plugin/kernel-event-facts.js'
import type { KernelEvents } from '../plugin/kernel-events.js'
import type { KernelInspection } from '../plugin/kernel-inspection.js'
import type { KernelState } from '../plugin/kernel-state.js'
import * as tokens from '../plugin/kernel-tokens.js'
import { createSlice } from '../store/create-slice.js'
import { createStores } from '../store/create-stores.js'
import { frozenCopy } from '../store/frozen-copy.js'
import type { Kernel } from './kernel.js'
import type { KernelReport } from './kernel-report.js'

type Phase = 'composing' | 'started' | 'disposed'
type StartOptions = NonNullable<Parameters<Kernel['start']>[0]>

/** Ends a service of the kernel that has something to end. */
const disposeOf = (service: unknown): void => {
  const { dispose }: { readonly dispose?: unknown } = Object(service)
  if (typeof dispose === 'function') Reflect.apply(dispose, service, [])
}

/**
 * Makes a kernel on a platform, with services in layers. It knows no view, chain or method until plugins are used; nothing happens before
 * `start()`. Two kernels on one page share nothing.
 *
 * @example
 * const kernel = createKernel({ projectId, networks, platform }).use(eip155).use(walletsPlugin)
 * await kernel.start()
 * kernel.open()
 *
 * @throws `OPTIONS_INVALID` naming the option, `PROJECT_ID_MISSING`
 */
export function createKernelOf(
  definitions: readonly LayerDefinition[],
  options: KernelOptions & { readonly platform: Platform },
): Kernel {
  const { platform } = options
  const resolved = frozenCopy(
    resolveOptions(
      options,
      platform,
      definitions.map((layer) => layer.options),
    ),
  )
  let phase: Phase = 'composing'
  let disposing: Promise<void> | undefined
  const starting = new Set<() => void>()

  const countError = createErrorCounter()
  const report = (source: string, error: unknown): void => {
    if (!isHeard(resolved.logLevel, 'error')) return
    const count = countError(source, error)
    if (count === undefined) return
    const times = count === 1 ? '' : ` (${count} times)`
    // A host's log may look into what was thrown, and that may throw again: then nobody is left to tell.
    guarded(
      () => platform.log('error', [`[quoin] ${source}${times}:`, error]),
      () => undefined,
    )()
  }
  const onFailed: LifecycleDeps['onFailed'] = (plugin, failed, error) => {
    bus.emit('kernel:pluginFailed', { plugin, phase: failed, error }, 'kernel')
    report(`plugin '${plugin}'`, error)
  }
  const onFault: LifecycleDeps['onFault'] = (owner, thrown, event = bus.current()) => {
    if (used.rankOf(owner) < 0) return report(owner, thrown)
    const error = pluginFault(thrown, owner, 'listener')
    // What fails while it hears of a failure is not told of again: that would never end.
    if (event === 'kernel:pluginFailed') report(`plugin '${owner}'`, error)
    else onFailed(owner, 'listener', error)
  }
  const alerts = new Set<string>()
  const alert: LayerHost['alert'] = (owner, error) => {
    // Once: what the host has to mend stays wrong however often it is met.
    const key = `${error.code} ${error.details}`
    if (alerts.has(key)) return
    alerts.add(key)
    bus.emit('alert:raised', { error }, owner)
    report(owner === 'kernel' ? owner : `plugin '${owner}'`, error)
  }
  const used = createUsedPlugins((id) => id in core)
  const container = createServiceContainer((asker, token, wanted) =>
    lifecycle.records.find((record) => record.manifest.id === asker)?.live?.viewOf(token, wanted),
  )
  const slice = <T>(initial: T) => createSlice(initial, (error) => onFault('kernel', error))
  const add = <Seen, Whole>(token: Token<Seen, Whole>, create: () => Whole): void =>
    container.register({ token, deps: [], create, dispose: disposeOf }, 'kernel')
  add(tokens.ContextToken, () => {
    throw new QuoinError('SERVICE_MISSING', { details: 'kernel.context belongs to services of plugins' })
  })
  const registry = createContributionRegistry(slice(0), resolved.orders, used.rankOf, used.reserverOf)
  const stores = createStores()
  container.registerValue(tokens.OptionsToken, resolved)
  container.registerValue(tokens.PlatformToken, platform)
  container.registerValue(tokens.ContributionsToken, registry)
  container.registerValue(tokens.StoresToken, stores)
  add(tokens.BusToken, () =>
    createEventBus<KernelEvents>({
      now: platform.now,
      onFault,
      factsOf: (name, payload) => factsOf(eventFacts, name, payload),
    }),
  )

  const state = (): KernelState =>
    // Each layer gives its own part.
    Object.assign({ isMobile: platform.page.isMobile() }, ...layers.map((layer) => layer.state?.()))
  const loader = createServiceLoader(container, used.reserverOf)
  const whenStarted = (run: () => void): void => {
    if (phase === 'composing') starting.add(run)
    else {
      requireStarted()
      run()
    }
  }
  const layerHost: LayerHost = {
    options: resolved,
    platform,
    get: container.resolveWhole,
    add,
    fix: container.registerValue,
    slice,
    loader,
    onFault,
    alert,
    state,
    whenStarted,
  }
  const layers: readonly KernelLayer[] = [
    { members: { platform: tokens.PlatformToken, contributions: tokens.ContributionsToken } },
    ...definitions.map((layer) => layer.create(layerHost)),
  ]
  const eventFacts: AllEventFacts = Object.assign(
    {},
    baseEventFacts,
    ...layers.map((layer) => layer.eventFacts),
  )
  for (const provider of options.provide ?? []) container.register(provider, 'host')
  const bus = container.resolveWhole(tokens.BusToken)
  // With what else developers alone ask for.
  if (isHeard(resolved.logLevel, 'warn'))
    import('./report-kernel.js')
      .then(async ({ loadTools, logTrace }) =>
        logTrace(bus, platform.log, resolved, lifecycle.records, await loadTools(layers)),
      )
      .catch((error: unknown) => report('log', error))

  const lifecycle = createPluginLifecycle({
    container,
    bus,
    registry,
    stores,
    state,
    layers,
    policy: resolved.policy,
    kernelEvents: eventFacts,
    loader,
    now: platform.now,
    after: platform.after,
    report,
    alert: (plugin, given) => alert(plugin, pluginFault(given, plugin, 'alert')),
    originsOf: (manifest, given) => originsOfPlugin(manifest, given, resolved, layers),
    onFailed,
    onFault,
  })

  const requireStarted = (details?: string): void => {
    if (phase === 'disposed') throw new QuoinError('KERNEL_DISPOSED', { details })
    if (phase === 'composing') throw new QuoinError('KERNEL_NOT_STARTED', { details })
  }

  /** What `kernel.<id>` is: it exists from `use` on, and says why where it cannot be used (KRN-13). */
  const apiOf = (id: string): unknown => {
    const details = `plugin '${id}'`
    requireStarted(details)
    const record = lifecycle.records.find((one) => one.manifest.id === id)
    const expose = record?.manifest.expose
    if (!record || !['installed', 'started'].includes(record.status) || !expose) {
      throw new QuoinError('PLUGIN_UNAVAILABLE', {
        details: `${details} is ${record?.status ?? 'not loaded'}`,
        cause: record?.error,
      })
    }
    if (!loader.isReady(id)) {
      throw new QuoinError('PLUGIN_NOT_LOADED', {
        details,
        fix: "Await kernel.load(token), or start with { services: 'all' }.",
      })
    }
    return container.resolve(expose)
  }
  const showApi = (use: Use): void => {
    const id = idOf(use)
    // Not listed among the kernel's members: development tools read all that are, and this one may throw.
    if (!(id in core)) Object.defineProperty(core, id, { get: () => apiOf(id) })
  }

  /** Fetches what was used lazily, each by itself: one that does not come keeps nobody waiting for more than its time. */
  const fetchLazy = async (use: Use): Promise<void> =>
    showApi(await lifecycle.bounded(used.fetch(use), 'fetch of a plugin'))
  const holds = (use: Use): boolean => 'load' in use && use.load.holdsConnecting === true
  const runLazy = async (): Promise<void> => {
    const lazy = used.lazy()
    if (lazy.length === 0) return
    let isHeld = lazy.some(holds)
    registry.setWhole(false, isHeld)
    isHeld = false
    const fetched = lazy.map(async (use) => {
      try {
        await fetchLazy(use)
      } catch (cause) {
        if (disposing) return
        const manifest = { id: idOf(use), version: '', kernel: '' }
        isHeld ||= holds(use)
        const details = `use() number ${used.placeOf(use) + 1}`
        lifecycle.refuse(
          { manifest, options: undefined },
          'load',
          toQuoinError(cause, 'PLUGIN_LOAD_FAILED', { details }),
        )
      }
    })
    await Promise.all(fetched)
    if (phase !== 'started') return
    const running = lifecycle.run(used.list(), resolved.features, false)
    registry.setWhole(true, isHeld)
    await running
  }

  /** Waits for a part of a plugin; nothing where it does not come. */
  const loadOf = async <T>(
    id: string,
    load: () => Promise<T>,
    tell: LifecycleDeps['onFailed'],
  ): Promise<T | undefined> => {
    try {
      return await lifecycle.bounded(Promise.resolve().then(load), `plugin '${id}', load`)
    } catch (thrown) {
      const error = pluginFault(thrown, id, 'load')
      if (!disposing) tell(id, 'load', error)
      return undefined
    }
  }

  const inspect = async (): Promise<KernelInspection> => {
    const { inspectKernel } = await import('./report-kernel.js')
    return inspectKernel({
      registry,
      layers,
      records: lifecycle.records,
      used: used.list(),
      options: resolved,
    })
  }

  const reportAll = async (): Promise<KernelReport> => {
    // What will run is told before it runs: fetching a plugin runs nothing of it. Start asks again for one that does not come.
    if (phase === 'composing') await Promise.allSettled(used.lazy().map(fetchLazy))
    const { reportKernel } = await import('./report-kernel.js')
    return reportKernel({
      inspection: await inspect(),
      used: used.list(),
      options: resolved,
      layers,
      load: (id, load) => loadOf(id, load, (_, __, error) => report(`plugin '${id}'`, error)),
    })
  }

  const start = async ({ services }: StartOptions = {}): Promise<void> => {
    if (phase !== 'composing')
      throw new QuoinError(phase === 'disposed' ? 'KERNEL_DISPOSED' : 'KERNEL_ALREADY_STARTED')
    phase = 'started'
    const plugins = lifecycle.run(used.list(), resolved.features, used.lazy().length > 0)
    // Restoring begins at once: a plugin that is slow to start does not keep a person disconnected.
    const restored = layers.map((layer) => layer.restore?.())
    for (const run of starting) run()
    await Promise.all([plugins, ...restored, runLazy()])
    if (services === 'all') {
      const running = lifecycle.records.filter((record) => record.status === 'started')
      const ready = running.map(({ manifest: { id } }) => loadOf(id, () => loader.ready(id), onFailed))
      await Promise.all(ready)
    }
    if (phase === 'started') {
      const running = lifecycle.records.filter((record) => record.status === 'started')
      bus.emit('kernel:started', { plugins: running.map((record) => record.manifest.id) }, 'kernel')
    }
  }

  const core = {
    projectId: resolved.projectId,
    metadata: resolved.metadata,
    use(plugin: unknown, pluginOptions?: unknown) {
      if (phase !== 'composing') throw new QuoinError('KERNEL_ALREADY_STARTED')
      showApi(used.add(plugin, pluginOptions))
      return core
    },
    async start(given?: StartOptions) {
      await holdProcess(platform, () => start(given))
      return core
    },
    dispose() {
      disposing ??= (async () => {
        phase = 'disposed'
        // What is shown goes first: a view must not be drawn again while its plugin ends.
        for (const layer of layers) layer.close?.()
        await lifecycle.dispose()
        for (const fault of await container.disposeOf('host')) report('dispose', fault)
        bus.emit('kernel:disposed', undefined, 'kernel')
        for (const layer of layers) layer.dispose?.()
        await container.disposeOf('kernel')
      })()
      return disposing
    },
    on: (name: keyof KernelEvents, listener: (payload: unknown) => void) => bus.on(name, listener),
    trace: bus.trace,
    recording: bus.recording,
    get: container.resolve,
    load: loader.load,
    state,
    inspect,
    report: () => holdProcess(platform, reportAll),
  }
  for (const { hostMembers } of layers) Object.assign(core, hostMembers)
  defineMembers(core, layers, { id: 'host', services: 'all' }, container.resolve, (bound) => bound)
  // The object has every member of `Kernel`; `use` adds one per plugin, which only its generic type can say.
  return core as unknown as Kernel
}
