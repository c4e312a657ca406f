import type { QuoinError } from '../../../kernel/errors/quoin-error.js'
import type { EventBus } from '../../../kernel/events/event-bus.js'
import type { Platform } from '../../../kernel/platform/platform.js'
import type { KernelEvents } from '../../../kernel/plugin/kernel-events.js'
import type { WritableStore } from '../../../kernel/store/store.js'
import type { Chains } from '../../chains/chain-module.js'
import type { Network } from '../../networks/network.js'
import type { NetworkChoice } from '../../networks/networks.js'
import type { ConditionSource } from '../conditions/connect-conditions.js'
import type { ConnectionGrant, Connector } from '../connectors/connector.js'
import type { ConnectorRegistry } from '../connectors/create-connectors.js'
import type { Connection, Connections, ConnectionsState } from './connections.js'
import type { ConnectionStorage } from './stored-connections.js'

/** The dependencies of connections. */
export interface ConnectionsDeps extends ConditionSource {
  readonly store: WritableStore<ConnectionsState>
  readonly choice: WritableStore<NetworkChoice>
  readonly networks: readonly Network[]
  readonly chains: Chains
  readonly connectors: ConnectorRegistry
  readonly storage: ConnectionStorage
  /** The kernel's storage key: for data that is stored beside the connections. */
  readonly storageKey: string
  readonly bus: EventBus<KernelEvents>
  readonly platform: Platform
  /** Lets the checks of plugins look at a grant before it is applied. Rejects if one refuses it. */
  readonly checkGrant: (grant: ConnectionGrant, signal: AbortSignal) => Promise<void>
  /** Reports an error that a plugin's code threw. */
  readonly onFault: (owner: string, error: unknown) => void
  /** Reports an error that the host has to fix, once for each code with its details. */
  readonly alert: (owner: string, error: QuoinError) => void
}

/** Connections with the members that other services of the kernel need. */
export interface ConnectionRegistry extends Connections {
  connectorOf(connection: Connection): Connector | undefined
  switchNetwork(connection: Connection, network: Network, signal?: AbortSignal): Promise<void>
  /** Restores the stored connections silently; later also those that other tabs connect. Never rejects. */
  restore(): Promise<void>
  dispose(): void
}
