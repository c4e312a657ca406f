import type { QuoinError } from '../../kernel/errors/quoin-error.js'
import type { ReadableStore } from '../../kernel/store/store.js'
import type { CaipAddress, CaipNetworkId, ChainNamespace } from '../caip/caip-types.js'
import type { Account, Connector, WalletInfo } from './connector.js'

/** A wallet that serves a namespace now. One per connector and namespace. */
export interface Connection {
  readonly connectorId: string
  readonly namespace: ChainNamespace
  /** Never empty; the first is active. */
  readonly accounts: readonly Account[]
  /** The chain that the wallet is on, also one that the host does not list. */
  readonly caipNetworkId: CaipNetworkId
  /** What the wallet approved; empty while it said nothing. */
  readonly approvedCaipNetworkIds: readonly CaipNetworkId[]
  readonly supportsAllNetworks: boolean
  /** Where the wallet can have a smart account; empty while it said nothing. */
  readonly smartAccountEnabledNetworks: readonly CaipNetworkId[]
  readonly wallet: WalletInfo
}

/** Where a namespace stands. Only `connected` has a connection: a wrong state cannot be written down. */
export type ConnectionState =
  | { readonly status: 'idle' }
  | { readonly status: 'restoring'; readonly connectorId: string }
  | { readonly status: 'connecting'; readonly connectorId: string }
  | { readonly status: 'connected'; readonly connection: Connection }
  | { readonly status: 'disconnected'; readonly error?: QuoinError | undefined }

export interface ConnectionsState {
  /** The state of each namespace's active connection. */
  readonly byNamespace: Readonly<Record<ChainNamespace, ConnectionState>>
  /** All live connections, several per namespace where the person connected several (CON-10). */
  readonly connections: readonly Connection[]
}

/** Which of all connections is meant. */
export interface ConnectionKey {
  readonly connectorId: string
  readonly namespace: ChainNamespace
}

export interface ConnectOptions {
  /** Only in this namespace, unless the wallet grants all at once (WalletConnect); every namespace of the connector if absent. */
  readonly namespace?: ChainNamespace
  readonly wallet?: WalletInfo
  readonly signal?: AbortSignal
}

/** Connects, restores and ends connections; every namespace apart from the others. */
export interface Connections {
  readonly store: ReadableStore<ConnectionsState>
  state(namespace: ChainNamespace): ConnectionState
  /** The active connection of a namespace, or of the active namespace. */
  active(namespace?: ChainNamespace): Connection | undefined
  /** The active account as CAIP-10, e.g. `eip155:1:0x…`. */
  caipAddress(namespace?: ChainNamespace): CaipAddress | undefined
  /**
   * Asks a wallet to connect. A second call for the same connector while one is under way joins it. It becomes the active one
   * of the given namespace, or of the active one, and wherever no other wallet is connected.
   *
   * Throws `USER_REJECTED`, `CONNECTOR_NOT_FOUND`, `ABORTED`, `CONNECT_FAILED`.
   */
  connect(connectorId: string, options?: ConnectOptions): Promise<Connection>
  /** Loads what connecting needs: somebody is about to. Calling it again does nothing. */
  prefetch(): void
  /** Makes another live connection of its namespace the active one. */
  activate(connectorId: string, namespace: ChainNamespace): void
  /** Makes another account of the active connection the active one. */
  selectAccount(namespace: ChainNamespace, address: string): void
  /**
   * Ends the active connection of a namespace, the connection that is named, or every connection (ACC-11). What is one
   * session over several namespaces (wallet-connect, auth) ends in all of them; other connections stay (CON-10). The wallet is
   * told once nothing of it is connected any more. Attempts to connect there end with `ABORTED`, and what is being restored there
   * is not connected later.
   *
   * Throws `DISCONNECT_FAILED` ('Failed to disconnect'); the widget's own state is cleared even then.
   *
   * @example
   * await kernel.connections.disconnect({ connectorId: 'solana:heron', namespace: 'solana' })
   */
  disconnect(which?: ChainNamespace | ConnectionKey): Promise<void>
}

/**
 * What can be connected: contributed by plugins and discovered in the page. In a plugin's context a connector says what its
 * wallet is and throws `RPC_NOT_ALLOWED` where it is asked for more: `connections`, `networks` and `rpc` ask wallets.
 */
export interface Connectors {
  readonly store: ReadableStore<readonly Connector[]>
  list(namespace?: ChainNamespace): readonly Connector[]
  find(id: string): Connector | undefined
  /** By explorer id, rdns or normalised name, of a namespace if given. */
  match(
    wallet: { readonly explorerId?: string; readonly rdns?: string; readonly name?: string },
    namespace?: ChainNamespace,
  ): Connector | undefined
}

/** Handed to a discovery contribution: it reports what it finds, whenever it finds it (CON-02). */
export interface DiscoverySink {
  /** Reports a wallet; the same wallet reported again changes nothing. The answer takes it back. */
  add(connector: Connector): () => void
}

/** Finds wallets in the page. `start` runs once per kernel; what it returns stops it. */
export interface DiscoveryContribution {
  readonly id: string
  readonly namespace: ChainNamespace
  start(sink: DiscoverySink): () => void
}
