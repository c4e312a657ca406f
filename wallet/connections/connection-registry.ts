import type { QuoinError } from '../../kernel/errors/quoin-error.js'
import type { EventBus } from '../../kernel/events/event-bus.js'
import type { Platform } from '../../kernel/platform/platform.js'
import type { KernelEvents } from '../../kernel/plugin/kernel-events.js'
import type { WritableStore } from '../../kernel/store/store.js'
import type { Chains } from '../chains/chain-module.js'
import type { Network } from '../networks/network.js'
import type { NetworkChoice } from '../networks/network-choice.js'
import type { ConditionSource } from './connect-conditions.js'
import type { Connection, Connections, ConnectionsState } from './connections.js'
import type { Connector } from './connector.js'
import type { ConnectorRegistry } from './create-connectors.js'
import type { ConnectionStorage } from './stored-connections.js'

/** What connections are made of. */
export interface ConnectionsDeps extends ConditionSource {
  readonly store: WritableStore<ConnectionsState>
  readonly choice: WritableStore<NetworkChoice>
  readonly networks: readonly Network[]
  readonly chains: Chains
  readonly connectors: ConnectorRegistry
  readonly storage: ConnectionStorage
  /** Of the kernel: for what is stored beside the connections. */
  readonly storageKey: string
  readonly bus: EventBus<KernelEvents>
  readonly platform: Platform
  /** Reports what a plugin's code threw. */
  readonly onFault: (owner: string, error: unknown) => void
  /** Reports what the host has to mend, once for each code with its details. */
  readonly alert: (owner: string, error: QuoinError) => void
}

/** What other services of the kernel need besides. */
export interface ConnectionRegistry extends Connections {
  connectorOf(connection: Connection): Connector | undefined
  switchNetwork(connection: Connection, network: Network, signal?: AbortSignal): Promise<void>
  /** Silently brings back what was stored; later also what other tabs connect. Never rejects. */
  restore(): Promise<void>
  dispose(): void
}
