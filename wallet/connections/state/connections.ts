import type { QuoinError } from '../../../kernel/errors/quoin-error.js'
import type { ReadableStore } from '../../../kernel/store/store.js'
import type { CaipAddress, CaipNetworkId, ChainNamespace } from '../../caip/parse-caip.js'
import type { Account, WalletInfo } from '../connectors/connector.js'

/** A wallet that serves a namespace now. One per connector and namespace. */
export interface Connection {
  readonly connectorId: string
  readonly namespace: ChainNamespace
  /** Never empty; the first is active. */
  readonly accounts: readonly Account[]
  /** The chain that the wallet is on, also one that the host does not list. */
  readonly caipNetworkId: CaipNetworkId
  /** The networks that the wallet approved; empty if it reported none. */
  readonly approvedCaipNetworkIds: readonly CaipNetworkId[]
  readonly supportsAllNetworks: boolean
  /** The networks on which the wallet supports a smart account; empty if it reported none. */
  readonly smartAccountEnabledNetworks: readonly CaipNetworkId[]
  readonly wallet: WalletInfo
  /**
   * Whether there is no wallet: anyone can watch any account, so the address says nothing about the user. Every wallet request fails
   * with `WATCH_ONLY`.
   */
  readonly isWatchOnly: boolean
  /** Whether an earlier visit made the connection, and this one restored it. */
  readonly restored: boolean
}

/** The connection state of a namespace. Only `connected` has a connection: invalid states cannot be expressed. */
export type ConnectionState =
  | { readonly status: 'idle' }
  | { readonly status: 'restoring'; readonly connectorId: string }
  | { readonly status: 'connecting'; readonly connectorId: string }
  | { readonly status: 'connected'; readonly connection: Connection }
  | { readonly status: 'disconnected'; readonly error?: QuoinError | undefined }

export interface ConnectionsState {
  /** The state of each namespace's active connection. */
  readonly byNamespace: Readonly<Record<ChainNamespace, ConnectionState>>
  /** All live connections, several per namespace if the user connected several. */
  readonly connections: readonly Connection[]
}

/** Identifies a connection. */
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

/** Options of `kernel.connect`. */
export type ConnectTargetOptions = Pick<ConnectOptions, 'namespace' | 'signal'>

/** Connects, restores and ends connections; every namespace independently. */
export interface Connections {
  readonly store: ReadableStore<ConnectionsState>
  state(namespace: ChainNamespace): ConnectionState
  /** The active connection of a namespace, or of the active namespace. */
  active(namespace?: ChainNamespace): Connection | undefined
  /** The active account as CAIP-10, e.g. `eip155:1:0x…`. */
  caipAddress(namespace?: ChainNamespace): CaipAddress | undefined
  /**
   * Requests a connection from a wallet. A second call for the same connector while one is pending joins it. The
   * connection becomes the active one of the given namespace, or of the active one, and wherever no other wallet is
   * connected.
   *
   * Throws `USER_REJECTED`, `CONNECTOR_NOT_FOUND`, `ABORTED`, `CONNECT_FAILED`.
   */
  connect(connectorId: string, options?: ConnectOptions): Promise<Connection>
  /** Loads the code that connecting needs, when the user is about to connect. Calling it again does nothing. */
  prefetch(): void
  /** Makes another live connection of its namespace the active one. */
  activate(connectorId: string, namespace: ChainNamespace): void
  /** Makes another account of the active connection the active one. */
  selectAccount(namespace: ChainNamespace, address: string): void
  /**
   * Ends the active connection of a namespace, the given connection, or every connection. One session over
   * several namespaces (wallet-connect, auth) ends in all of them; other connections stay. The wallet is
   * notified once none of its connections is left. Attempts to connect there end with `ABORTED`, and connections that
   * are being restored there are dropped.
   *
   * Throws `DISCONNECT_FAILED` ('Failed to disconnect'); the widget's own state is cleared even then.
   *
   * @example
   * await kernel.connections.disconnect({ connectorId: 'solana:heron', namespace: 'solana' })
   */
  disconnect(which?: ChainNamespace | ConnectionKey): Promise<void>
}
