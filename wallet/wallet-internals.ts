import type { InternalMembers } from '../kernel/lifecycle/internal-members.js'
import type { ConnectionRegistry } from './connections/connection-registry.js'
import type { Connections, Connectors } from './connections/connections.js'
import type { ConnectorRegistry } from './connections/create-connectors.js'

/** The members of the wallet's services that only the kernel gets. */
export const walletInternals: InternalMembers<
  ConnectionRegistry & ConnectorRegistry,
  Connections & Connectors
> = {
  add: true,
  seen: true,
  connectorOf: true,
  switchNetwork: true,
  restore: true,
  dispose: true,
}
