import type { Contributions } from '../contributions/contribution-point.js'
import type { ContributionRegistry } from '../contributions/contribution-registry.js'
import { createToken, type Token } from '../di/token.js'
import type { KernelBus } from '../events/create-event-bus.js'
import type { EventBus } from '../events/event-bus.js'
import type { ResolvedOptions } from '../options/resolved-options.js'
import type { Platform } from '../platform/platform.js'
import type { StoreRegistry, Stores } from '../store/stores.js'
import type { KernelEvents } from './kernel-events.js'
import type { PluginContext } from './plugin-context.js'
import type { PluginTypes } from './plugin-types.js'

/** The context of the plugin that provides the service: every plugin's services get their own. */
export const ContextToken: Token<PluginContext> = createToken('kernel.context')
/**
 * Returns `ContextToken` typed for one plugin: for `deps` of its services.
 *
 * @example
 * provide(SwapToken, { deps: [contextTokenOf<SwapPlugin>()], create: createSwapService })
 */
export function contextTokenOf<P extends PluginTypes>(): Token<PluginContext<P>> {
  // A plugin's services are created with the context of that plugin, which has its own options, events and storage.
  return ContextToken as unknown as Token<PluginContext<P>>
}
export const OptionsToken: Token<ResolvedOptions> = createToken('kernel.options')
export const PlatformToken: Token<Platform> = createToken('kernel.platform')
export const BusToken: Token<EventBus<KernelEvents>, KernelBus<KernelEvents>> = createToken('kernel.bus')
export const ContributionsToken: Token<Contributions, ContributionRegistry> =
  createToken('kernel.contributions')
export const StoresToken: Token<Stores, StoreRegistry> = createToken('kernel.stores')
