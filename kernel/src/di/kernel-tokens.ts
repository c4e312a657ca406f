import type { Chains } from '../chains/chain-module.js'
import type { Connections, Connectors } from '../connections/connections.js'
import type { Contributions } from '../contributions/contributions.js'
import type { EventBus } from '../events/event-bus.js'
import type { KernelEvents } from '../events/kernel-events.js'
import type { I18n } from '../i18n/i18n.js'
import type { ResolvedOptions } from '../kernel/resolved-options.js'
import type { Links } from '../links/links.js'
import type { Networks } from '../networks/networks.js'
import type { Notices } from '../notices/notices.js'
import type { Platform } from '../platform/platform.js'
import type { PluginContext } from '../plugin/plugin-context.js'
import type { PluginTypes } from '../plugin/plugin-types.js'
import type { Queries } from '../queries/queries.js'
import type { Router } from '../router/router.js'
import type { Stores } from '../store/stores.js'
import { createToken, type Token } from './token.js'

/** The context of the plugin that provides the service: every plugin's services get their own. */
export const ContextToken: Token<PluginContext> = createToken('kernel.context')
/**
 * The same, typed for one plugin: for `deps` of its services.
 *
 * @example
 * provide(SwapToken, { deps: [contextTokenOf<SwapPlugin>()], create: createSwapService })
 */
export function contextTokenOf<P extends PluginTypes>(): Token<PluginContext<P>> {
  // A plugin's services are made with the context of that plugin, which has its own options, events and storage.
  return ContextToken as unknown as Token<PluginContext<P>>
}
export const OptionsToken: Token<ResolvedOptions> = createToken('kernel.options')
export const PlatformToken: Token<Platform> = createToken('kernel.platform')
export const BusToken: Token<EventBus<KernelEvents>> = createToken('kernel.bus')
export const ContributionsToken: Token<Contributions> = createToken('kernel.contributions')
export const ChainsToken: Token<Chains> = createToken('kernel.chains')
export const NetworksToken: Token<Networks> = createToken('kernel.networks')
export const ConnectorsToken: Token<Connectors> = createToken('kernel.connectors')
export const ConnectionsToken: Token<Connections> = createToken('kernel.connections')
export const RouterToken: Token<Router> = createToken('kernel.router')
export const NoticesToken: Token<Notices> = createToken('kernel.notices')
export const LinksToken: Token<Links> = createToken('kernel.links')
export const I18nToken: Token<I18n> = createToken('kernel.i18n')
export const StoresToken: Token<Stores> = createToken('kernel.stores')
export const QueriesToken: Token<Queries> = createToken('kernel.queries')
