import {
  type ContributionRegistry,
  createContributionRegistry,
} from '../contributions/contribution-registry.js'
import { createServiceContainer, type ServiceContainer } from '../di/service-container.js'
import type { Token } from '../di/token.js'
import { pluginFault, QuoinError } from '../errors/quoin-error.js'
import { createEventBus } from '../events/create-event-bus.js'
import type { EventBus } from '../events/event-bus.js'
import type { KernelLayer, LayerDefinition, LayerHost } from '../layers/kernel-layer.js'
import { originsOfPlugin } from '../layers/origins-of-plugin.js'
import { createServiceLoader, type ServiceLoader } from '../layers/service-loader.js'
import { createPluginLifecycle, type PluginLifecycle } from '../lifecycle/plugin-lifecycle.js'
import { createUsedPlugins, type UsedPlugins } from '../lifecycle/used-plugins.js'
import type { KernelOptions } from '../options/kernel-options.js'
import { resolveOptions } from '../options/resolve-options.js'
import type { ResolvedOptions } from '../options/resolved-options.js'
import type { Platform } from '../platform/platform.js'
import { type AllEventFacts, baseEventFacts, factsOf, type KernelEvents } from '../plugin/kernel-events.js'
import type { KernelState } from '../plugin/kernel-state.js'
import * as tokens from '../plugin/kernel-tokens.js'
import { frozenCopy } from '../store/frozen-copy.js'
import { createSlice } from '../store/store.js'
import { createStores } from '../store/stores.js'
import { createErrorReporting, type ErrorReporting } from './error-reporting.js'
import { type KernelPhase, requireStarted } from './kernel-phase.js'

/** The parts of a kernel. No code of a plugin has run. */
export interface KernelParts {
  readonly options: ResolvedOptions
  readonly phase: KernelPhase
  /** Functions to run when the kernel starts. */
  readonly starting: ReadonlySet<() => void>
  readonly errors: ErrorReporting
  readonly used: UsedPlugins
  readonly container: ServiceContainer
  readonly registry: ContributionRegistry
  readonly loader: ServiceLoader
  readonly layers: readonly KernelLayer[]
  readonly bus: EventBus<KernelEvents>
  readonly lifecycle: PluginLifecycle
  state(): KernelState
}

/** Disposes of a service of the kernel that has a `dispose`. */
const disposeOf = (service: unknown): void => {
  const { dispose }: { readonly dispose?: unknown } = Object(service)
  if (typeof dispose === 'function') Reflect.apply(dispose, service, [])
}

const noContext = (): never => {
  throw new QuoinError('SERVICE_MISSING', { details: 'kernel.context belongs to services of plugins' })
}

const ownLayer: KernelLayer = {
  members: { platform: tokens.PlatformToken, contributions: tokens.ContributionsToken },
}

/**
 * @param isMember returns whether the kernel has a member of that name, which no plugin may have as its id
 * @param ofBundle names of the options that the bundle takes itself
 */
export function createKernelParts(
  definitions: readonly LayerDefinition[],
  given: KernelOptions & { readonly platform: Platform },
  isMember: (name: string) => boolean,
  ofBundle: readonly string[],
): KernelParts {
  const { platform } = given
  const layerOptions = definitions.map((layer) => layer.options)
  const options = frozenCopy(resolveOptions(given, platform, layerOptions, ofBundle))
  const phase: KernelPhase = { now: 'composing' }
  const starting = new Set<() => void>()
  const used = createUsedPlugins(isMember)
  const errors = createErrorReporting(platform, options.logLevel, () => bus, used)
  const { alert, onFault } = errors

  const container = createServiceContainer((requester, token, wanted) =>
    lifecycle.records.find((record) => record.manifest.id === requester)?.live?.viewOf(token, wanted),
  )
  const loader = createServiceLoader(container, used.reserverOf)
  const slice = <T>(initial: T) => createSlice(initial, (error) => onFault('kernel', error))
  const registry = createContributionRegistry(slice(0), options.orders, used.rankOf, used.reserverOf)
  const stores = createStores()
  const fix = container.registerValue
  const add = <Seen, Whole>(token: Token<Seen, Whole>, create: () => Whole): void =>
    container.register({ token, deps: [], create, dispose: disposeOf }, 'kernel')
  fix(tokens.OptionsToken, options)
  fix(tokens.PlatformToken, platform)
  fix(tokens.ContributionsToken, registry)
  fix(tokens.StoresToken, stores)
  add(tokens.ContextToken, noContext)
  add(tokens.BusToken, () =>
    createEventBus<KernelEvents>({
      now: platform.now,
      onFault,
      factsOf: (name, payload) => factsOf(facts, name, payload),
    }),
  )

  const state = (): KernelState =>
    // Each layer returns its own part.
    Object.assign({ isMobile: platform.page.isMobile() }, ...layers.map((layer) => layer.state?.()))
  const whenStarted: LayerHost['whenStarted'] = (run) => {
    if (phase.now === 'composing') return void starting.add(run)
    requireStarted(phase)
    run()
  }
  const get = container.resolveWhole
  const host: LayerHost = {
    options,
    platform,
    get,
    add,
    fix,
    slice,
    loader,
    onFault,
    alert,
    state,
    whenStarted,
  }
  const layers = [ownLayer, ...definitions.map((layer) => layer.create(host))]
  const facts: AllEventFacts = Object.assign({}, baseEventFacts, ...layers.map((layer) => layer.eventFacts))
  for (const provider of given.provide ?? []) container.register(provider, 'host')
  const bus = get(tokens.BusToken)

  const lifecycle = createPluginLifecycle({
    container,
    bus,
    registry,
    stores,
    state,
    layers,
    policy: options.policy,
    kernelEvents: facts,
    loader,
    now: platform.now,
    after: platform.after,
    ...errors,
    alert: (plugin, thrown) => alert(plugin, pluginFault(thrown, plugin, 'alert')),
    originsOf: (manifest, ofPlugin) => originsOfPlugin(manifest, ofPlugin, options, layers),
  })
  return {
    options,
    phase,
    starting,
    errors,
    used,
    container,
    registry,
    loader,
    layers,
    bus,
    lifecycle,
    state,
  }
}
