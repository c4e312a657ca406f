import { durations } from '../constants.js'
import { defineMembers } from '../context/define-members.js'
import type { Token } from '../di/token.js'
import { QuoinError } from '../errors/quoin-error.js'
import type { LayerDefinition } from '../layers/kernel-layer.js'
import { idOf, type Use } from '../lifecycle/used-plugins.js'
import type { KernelOptions } from '../options/kernel-options.js'
import { isLogged } from '../options/resolved-options.js'
import { holdProcess, type Platform } from '../platform/platform.js'
import type { KernelEvents } from '../plugin/kernel-events.js'
import type { Kernel } from './kernel.js'
import { createKernelParts, type KernelParts } from './kernel-parts.js'
import { requireComposing, requireStarted } from './kernel-phase.js'
import { createPluginFetcher } from './plugin-fetcher.js'

type StartOptions = NonNullable<Parameters<Kernel['start']>[0]>

/** Returns `kernel.<id>`: it exists from `use` on, and throws the reason while it cannot be used (KRN-13). */
function apiOf({ phase, lifecycle, loader, container }: KernelParts, id: string): unknown {
  const details = `plugin '${id}'`
  requireStarted(phase, details)
  const record = lifecycle.records.find((one) => one.manifest.id === id)
  const expose = record?.manifest.expose
  if (!record || !['installed', 'started'].includes(record.status) || !expose) {
    throw new QuoinError('PLUGIN_UNAVAILABLE', {
      details: `${details} is ${record?.status ?? 'not loaded'}`,
      cause: record?.error,
    })
  }
  if (!loader.isReady(id)) {
    throw new QuoinError('PLUGIN_NOT_LOADED', { details })
  }
  return container.resolve(expose)
}

const tools = () => import('./kernel-tools.js')

/**
 * Creates a kernel on a platform, with services in layers. It has no view, chain or method until plugins are used, and
 * does nothing before `start()`. Two kernels on one page share nothing.
 *
 * @example
 * const kernel = createKernel({ projectId, networks, platform }).use(eip155).use(walletsPlugin)
 * await kernel.start()
 * kernel.open()
 *
 * @param ofBundle names of the options that the bundle takes itself: named in the error of an unknown option
 * @throws `OPTIONS_INVALID` naming the option, `PROJECT_ID_MISSING`
 */
export function createKernelOf(
  definitions: readonly LayerDefinition[],
  options: KernelOptions & { readonly platform: Platform },
  ofBundle: readonly string[] = [],
): Kernel {
  const { platform } = options
  const parts = createKernelParts(definitions, options, (name) => name in core, ofBundle)
  const { phase, used, container, layers, lifecycle, bus, errors } = parts
  let disposing: Promise<void> | undefined

  const showApi = (use: Use): void => {
    const id = idOf(use)
    // Not enumerable: development tools read all enumerable members, and this one may throw.
    if (!(id in core)) Object.defineProperty(core, id, { get: () => apiOf(parts, id) })
  }
  const fetcher = createPluginFetcher(parts, platform, showApi)
  const watch = (): void => {
    tools()
      .then(({ watchKernel }) => watchKernel(parts, platform))
      .catch((error: unknown) => errors.report('log', error))
  }
  if (isLogged(parts.options.logLevel, 'warn')) watch()

  let fetching: Promise<unknown> | undefined
  const start = async ({ services }: StartOptions = {}): Promise<void> => {
    requireComposing(phase)
    phase.now = 'started'
    // Later than all that a visitor waits for, and not for a kernel that strict mode discards.
    if (parts.options.logLevel === 'mistakes')
      bus.on('kernel:disposed', platform.after(durations.fiveSeconds, watch))
    const plugins = lifecycle.run(used.list(), parts.options.features, used.lazy().length > 0)
    // Restores sessions at once: a plugin that is slow to start must not keep a user disconnected.
    const restored = layers.map((layer) => layer.restore?.())
    fetching = Promise.all([plugins, fetcher.run()])
    for (const run of parts.starting) run()
    await Promise.all([fetching, ...restored])
    const started = (): readonly string[] =>
      lifecycle.records.filter(({ status }) => status === 'started').map(({ manifest: { id } }) => id)
    if (services === 'all') await (await tools()).loadServices(parts, started())
    if (phase.now === 'started') bus.emit('kernel:started', { plugins: started() }, 'kernel')
  }
  const dispose = async (): Promise<void> => {
    phase.now = 'disposed'
    // Closes views first: a view must not be rendered again while its plugin ends.
    for (const layer of layers) layer.close?.()
    await lifecycle.dispose()
    for (const fault of await container.disposeOf('host')) errors.report('dispose', fault)
    bus.emit('kernel:disposed', undefined, 'kernel')
    for (const layer of layers) layer.dispose?.()
    await container.disposeOf('kernel')
  }

  const core = {
    projectId: parts.options.projectId,
    metadata: parts.options.metadata,
    use(plugin: unknown, pluginOptions?: unknown) {
      requireComposing(phase)
      showApi(used.add(plugin, pluginOptions))
      return core
    },
    async start(given?: StartOptions) {
      await holdProcess(platform, () => start(given))
      return core
    },
    dispose() {
      disposing ??= dispose()
      return disposing
    },
    on: (name: keyof KernelEvents, listener: (payload: unknown) => void) => bus.on(name, listener),
    trace: bus.trace,
    recording: bus.recording,
    get: container.resolve,
    // Waits for lazy plugins: a user may press a button while the plugin behind it is still being fetched.
    async load<T>(token: Token<T>) {
      if (!parts.loader.exposerOf(token)) await fetching
      return parts.loader.load(token)
    },
    state: parts.state,
    inspect: async () => (await tools()).inspectKernel(parts),
    report: () => holdProcess(platform, async () => (await tools()).reportKernel(parts, fetcher)),
  }
  for (const { hostMembers } of layers) Object.assign(core, hostMembers)
  defineMembers(core, layers, { id: 'host', services: 'all' }, container.resolve, (bound) => bound)
  // The object has every member of `Kernel`; `use` adds one per plugin, which only its generic type can express.
  return core as unknown as Kernel
}
