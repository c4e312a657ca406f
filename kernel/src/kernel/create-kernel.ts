import * as tokens from '../di/kernel-tokens.js'
import { QuoinError, toQuoinError } from '../errors/quoin-error.js'
import type { KernelEvents } from '../events/kernel-events.js'
import type { Platform } from '../platform/platform.js'
import type { Plugin } from '../plugin/plugin.js'
import { createPluginLifecycle } from '../plugin/plugin-lifecycle.js'
import type { PluginTypes } from '../plugin/plugin-types.js'
import type { UsedPlugin } from '../plugin/resolve-plugins.js'
import { createServiceLoader } from '../plugin/service-loader.js'
import { inspectKernel } from './inspect-kernel.js'
import type { Kernel } from './kernel.js'
import type { KernelOptions } from './kernel-options.js'
import { createKernelServices } from './kernel-services.js'
import { openTargetOf, routeTargetOf } from './open-target.js'
import { resolveOptions } from './resolve-options.js'

type Phase = 'composing' | 'started' | 'disposed'

interface OpenRequest {
  readonly view?: string
  readonly arguments?: unknown
  readonly namespace?: string
}

/**
 * Makes a kernel on a platform. It knows no view, chain or method until plugins are used; nothing happens before
 * `start()`. Two kernels on one page share nothing.
 *
 * @example
 * const kernel = createKernel({ projectId, networks, platform }).use(eip155).use(walletsPlugin)
 * await kernel.start()
 * kernel.open()
 *
 * @throws `OPTIONS_INVALID` naming the option, `PROJECT_ID_MISSING`
 */
export function createKernel(options: KernelOptions & { readonly platform: Platform }): Kernel {
  const { platform } = options
  const resolved = resolveOptions(options, platform)
  const used: UsedPlugin[] = []
  let phase: Phase = 'composing'
  let disposing: Promise<void> | undefined
  let openWhenStarted = (): void => undefined

  const report = (source: string, error: unknown): void => {
    if (resolved.logLevel !== 'silent') platform.log('error', [`[quoin] ${source}:`, error])
  }
  const services = createKernelServices({
    options: resolved,
    platform,
    contextOf: (owner) => lifecycle.records.find((record) => record.manifest.id === owner)?.context,
    onFault(owner, error) {
      const known = lifecycle.records.some((record) => record.manifest.id === owner)
      if (known) {
        const failure = toQuoinError(error, 'PLUGIN_FAILED', { details: `plugin '${owner}', listener` })
        services.bus.emit(
          'kernel:pluginFailed',
          { plugin: owner, phase: 'listener', error: failure },
          'kernel',
        )
      }
      report(owner, error)
    },
  })
  const { container, bus, registry } = services
  for (const provider of options.provide ?? []) container.register(provider, 'host')

  const loader = createServiceLoader(container)
  const lifecycle = createPluginLifecycle({
    ...services,
    loader,
    i18n: container.resolve(tokens.I18nToken),
    now: platform.now,
    after: platform.after,
    report,
    onFailed(plugin, failed, error) {
      bus.emit('kernel:pluginFailed', { plugin, phase: failed, error }, 'kernel')
      report(`plugin '${plugin}'`, error)
    },
  })

  const requireStarted = (): void => {
    if (phase === 'disposed') throw new QuoinError('KERNEL_DISPOSED')
    if (phase === 'composing') throw new QuoinError('KERNEL_NOT_STARTED', { fix: 'Call start() first.' })
  }

  /** What `kernel.<id>` is: it exists from `use` on, and says why where it cannot be used (KRN-13). */
  const apiOf = (manifest: UsedPlugin['manifest']): unknown => {
    requireStarted()
    const record = lifecycle.records.find((one) => one.manifest === manifest)
    if (!record || !['installed', 'started'].includes(record.status) || !manifest.expose) {
      throw new QuoinError('PLUGIN_UNAVAILABLE', {
        details: `plugin '${manifest.id}' is ${record?.status ?? 'not loaded'}`,
        cause: record?.error,
      })
    }
    if (!loader.isReady(manifest.id)) {
      throw new QuoinError('PLUGIN_NOT_LOADED', {
        details: `plugin '${manifest.id}'`,
        fix: "Await kernel.load(token), or start with { services: 'all' }.",
      })
    }
    return container.resolve(manifest.expose)
  }

  const core = {
    projectId: resolved.projectId,
    metadata: resolved.metadata,
    rpc: services.rpc.forCaller('host'),
    api: services.api.forCaller('host', 'all'),
    get platform() {
      return container.resolve(tokens.PlatformToken)
    },
    get chains() {
      return container.resolve(tokens.ChainsToken)
    },
    get networks() {
      return container.resolve(tokens.NetworksToken)
    },
    get connections() {
      return container.resolve(tokens.ConnectionsToken)
    },
    get connectors() {
      return container.resolve(tokens.ConnectorsToken)
    },
    get contributions() {
      return container.resolve(tokens.ContributionsToken)
    },
    get router() {
      return container.resolve(tokens.RouterToken)
    },
    get notices() {
      return container.resolve(tokens.NoticesToken)
    },
    get links() {
      return container.resolve(tokens.LinksToken)
    },
    get i18n() {
      return container.resolve(tokens.I18nToken)
    },
    get queries() {
      return container.resolve(tokens.QueriesToken)
    },
    use<Q extends PluginTypes>(plugin: Plugin<Q>, pluginOptions?: unknown) {
      if (phase !== 'composing') throw new QuoinError('KERNEL_ALREADY_STARTED')
      if (plugin?.quoin !== 'plugin' || typeof plugin.manifest?.id !== 'string') {
        throw new QuoinError('PLUGIN_INVALID', { fix: 'Pass what definePlugin() gave.' })
      }
      // The lifecycle treats every plugin alike; its own types matter only inside it and to the host.
      const manifest = plugin.manifest as unknown as UsedPlugin['manifest']
      const { id } = manifest
      if (used.some((one) => one.manifest.id === id))
        throw new QuoinError('PLUGIN_DUPLICATE', { details: `'${id}'` })
      if (id in core)
        throw new QuoinError('PLUGIN_ID_RESERVED', { details: `'${id}'`, fix: 'Choose another id.' })
      used.push({ manifest, options: checkPluginOptions(manifest, pluginOptions) })
      Object.defineProperty(core, id, { enumerable: true, get: () => apiOf(manifest) })
      return core
    },
    async start(starting: { readonly services?: 'when-needed' | 'all' } = {}) {
      if (phase !== 'composing')
        throw new QuoinError(phase === 'disposed' ? 'KERNEL_DISPOSED' : 'KERNEL_ALREADY_STARTED')
      phase = 'started'
      const plugins = lifecycle.run(used, resolved.features)
      // Restoring begins at once: a plugin that is slow to start does not keep a person disconnected.
      const restored = services.connections.restore()
      openWhenStarted()
      const loaded = starting.services === 'all' ? used.map(({ manifest }) => loader.ready(manifest.id)) : []
      await Promise.all([plugins, restored, ...loaded])
      if (phase === 'started') {
        const running = lifecycle.records.filter((record) => record.status === 'started')
        bus.emit('kernel:started', { plugins: running.map((record) => record.manifest.id) }, 'kernel')
      }
      return core
    },
    dispose() {
      disposing ??= (async () => {
        phase = 'disposed'
        const faults = [...(await lifecycle.dispose()), ...(await container.disposeOf('host'))]
        bus.emit('kernel:disposed', undefined, 'kernel')
        services.dispose()
        for (const fault of faults) report('dispose', fault)
      })()
      return disposing
    },
    open(first?: string | OpenRequest, params?: unknown) {
      // A person may press the button while the page is still setting up.
      if (phase === 'composing') {
        openWhenStarted = () => core.open(first, params)
        return
      }
      requireStarted()
      if (typeof first !== 'string' && first?.namespace !== undefined) core.networks.activate(first.namespace)
      const target =
        typeof first === 'string'
          ? routeTargetOf(registry, first, params)
          : openTargetOf(registry, services.state(), first)
      core.router.reset(target.view, target.params)
    },
    close: (closing?: { readonly force?: boolean }) => core.router.close(closing),
    on: (name: keyof KernelEvents, listener: (payload: unknown) => void) => bus.on(name, listener),
    trace: bus.trace,
    get: container.resolve,
    load: loader.load,
    state: services.state,
    inspect: () =>
      inspectKernel({
        records: lifecycle.records,
        used,
        registry,
        permissions: services.permissions,
        options: resolved,
      }),
  }
  // The object has every member of `Kernel`; `use` adds one per plugin, which only its generic type can say.
  return core as unknown as Kernel
}

function checkPluginOptions(manifest: UsedPlugin['manifest'], given: unknown): unknown {
  if (!manifest.options) return given
  const result = manifest.options['~standard'].validate(given ?? {})
  if (result instanceof Promise) {
    throw new QuoinError('OPTIONS_INVALID', {
      details: `plugin '${manifest.id}': its options schema is asynchronous`,
    })
  }
  if (!result.issues) return result.value
  const issue = result.issues[0]
  const path = issue?.path?.map((part) => String(typeof part === 'object' ? part.key : part)).join('.')
  throw new QuoinError('OPTIONS_INVALID', {
    details: `plugin '${manifest.id}', option '${path ?? ''}': ${issue?.message ?? ''}`,
  })
}
