import { createToken, type Token } from '../kernel/di/token.js'
import type { Chains } from './chains/chain-module.js'
import type { Connectors } from './connections/connectors/connector.js'
import type { ConnectorRegistry } from './connections/connectors/create-connectors.js'
import type { ConnectionRegistry } from './connections/state/connection-registry.js'
import type { Connections } from './connections/state/connections.js'
import type { Networks } from './networks/networks.js'
import type { PermissionTable } from './requests/permission-table.js'
import type { RpcBroker } from './requests/rpc-broker.js'

export const ChainsToken: Token<Chains> = createToken('kernel.chains')
export const NetworksToken: Token<Networks> = createToken('kernel.networks')
export const ConnectorsToken: Token<Connectors, ConnectorRegistry> = createToken('kernel.connectors')
export const ConnectionsToken: Token<Connections, ConnectionRegistry> = createToken('kernel.connections')
/** Serves each request to a wallet or node: `kernel.rpc` and `ctx.rpc` are bound to it. */
export const RpcToken: Token<RpcBroker> = createToken('kernel.rpc')
export const PermissionsToken: Token<PermissionTable> = createToken('kernel.permissions')
