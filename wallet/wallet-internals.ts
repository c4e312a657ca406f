import type { InternalMembers } from '../kernel/context/internal-members.js'
import type { Connectors } from './connections/connectors/connector.js'
import type { ConnectorRegistry } from './connections/connectors/create-connectors.js'
import type { ConnectionRegistry } from './connections/state/connection-registry.js'
import type { Connections } from './connections/state/connections.js'

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
