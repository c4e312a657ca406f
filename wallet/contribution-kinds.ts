import type { PluginContext } from '../kernel/plugin/plugin-context.js'
import type { DiscoveryContribution } from './connections/connections.js'
import type { Connector } from './connections/connector.js'

/** A connector that is there without being discovered, such as WalletConnect. */
export interface ConnectorContribution {
  readonly id: string
  create(context: PluginContext): Connector
}

/** Makes a discovery with the plugin's context: it reads the page through `context.platform` only. */
export interface DiscoveryFactory {
  readonly id: string
  create(context: PluginContext): DiscoveryContribution
}
