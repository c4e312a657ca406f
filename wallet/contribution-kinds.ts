import type { PluginContext } from '../kernel/plugin/plugin-context.js'
import type { Connector, DiscoveryContribution } from './connections/connectors/connector.js'

/** A connector that needs no discovery, such as WalletConnect. */
export interface ConnectorContribution {
  readonly id: string
  create(context: PluginContext): Connector
}

/** Creates a discovery with the plugin's context: it reads the page only through `context.platform`. */
export interface DiscoveryFactory {
  readonly id: string
  create(context: PluginContext): DiscoveryContribution
}
