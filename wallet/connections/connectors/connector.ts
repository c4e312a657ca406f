import type { PluginContext } from '../../../kernel/plugin/plugin-context.js'
import type { ReadableStore } from '../../../kernel/store/store.js'
import type { CaipAddress, CaipNetworkId, ChainNamespace } from '../../caip/parse-caip.js'
import type { AccountType } from '../../chains/chain-types.js'
import type { Network } from '../../networks/network.js'

/**
 * The source of a connector. `watch`: there is no wallet, and its accounts are watch-only. `hardware`: a device that only signs, so
 * that the page's networks send.
 */
export type ConnectorType =
  | 'announced'
  | 'injected'
  | 'multi-chain'
  | 'auth'
  | 'wallet-connect'
  | 'external'
  | 'watch'
  | 'hardware'

/** The displayed data of a wallet, from any source: sanitized, capped and frozen. */
export interface WalletInfo {
  readonly name: string
  /** `https:` or `data:image/`, at most 100 KiB; anything else was dropped. */
  readonly imageUrl?: string | undefined
  readonly rdns?: string | undefined
  readonly explorerId?: string | undefined
}

/** An account as the wallet returned it. */
export interface Account {
  readonly namespace: ChainNamespace
  readonly address: string
  readonly type: AccountType
  readonly publicKey?: string | undefined
}

/** The grant of a wallet in one namespace. */
export interface NamespaceGrant {
  /** Never empty. The first is the active one. */
  readonly accounts: readonly Account[]
  /** The chain that the wallet is on. */
  readonly caipNetworkId: CaipNetworkId
  readonly approvedCaipNetworkIds?: readonly CaipNetworkId[] | undefined
  /**
   * Accounts by network, of wallets that approve them so (WalletConnect). No account is displayed on a network where it
   * is not listed, and events of such a wallet approve nothing by themselves. If absent, `accounts` are valid on every
   * network.
   */
  readonly accountsByNetwork?: Readonly<Record<CaipNetworkId, readonly Account[]>> | undefined
  /** The wallet can add networks itself. */
  readonly supportsAllNetworks?: boolean | undefined
  /** The networks on which the wallet supports a smart account, if it reported them. */
  readonly smartAccountEnabledNetworks?: readonly CaipNetworkId[] | undefined
}

export interface ConnectionGrant {
  readonly namespaces: Readonly<Record<ChainNamespace, NamespaceGrant>>
  /** The wallet behind the connector, if it is not the connector itself (WalletConnect). */
  readonly wallet?: WalletInfo | undefined
}

export interface ConnectRequest {
  /** The networks that the host requests, of the namespaces that the connector serves. */
  readonly networks: readonly Network[]
  /** The network that the wallet should be on afterwards, if it can. */
  readonly preferred: Network | undefined
  /** Aborted when the user leaves; the connector must then settle. */
  readonly signal: AbortSignal
  /** Data from the view that starts the connector, e.g. the wallet chosen in the list. */
  readonly wallet?: WalletInfo | undefined
}

/** An event of a connected wallet. The order of `accounts` matters: the first is active. */
export type ConnectorEvent =
  | { readonly type: 'accounts'; readonly namespace: ChainNamespace; readonly accounts: readonly Account[] }
  | { readonly type: 'network'; readonly namespace: ChainNamespace; readonly caipNetworkId: CaipNetworkId }
  | { readonly type: 'grant'; readonly grant: ConnectionGrant }
  | { readonly type: 'disconnected'; readonly reason?: string | undefined }

export interface WalletRequest {
  readonly namespace: ChainNamespace
  readonly caipNetworkId: CaipNetworkId
  readonly method: string
  readonly params: unknown
  /**
   * The accounts of the connection, the active one first: for responses that need no wallet, such as `eth_accounts`.
   */
  readonly accounts?: readonly Account[] | undefined
  readonly signal?: AbortSignal | undefined
  /** Takes the wallet's answer if it comes after the request was rejected otherwise: what it sent is followed all the same. */
  readonly onLateAnswer?: ((answer: unknown) => void) | undefined
}

/**
 * A way to reach a wallet. Every member settles: `signal` ends a wallet that never responds. It throws the wallet's own
 * errors; the kernel converts them to `RpcError`.
 */
export interface Connector extends WalletInfo {
  /** Stable across reloads: it is stored to restore a session. */
  readonly id: string
  readonly type: ConnectorType
  /** The namespaces that the connector serves. */
  readonly namespaces: readonly ChainNamespace[]
  /** The methods that it supports in a namespace: absence never means all. */
  methods(namespace: ChainNamespace): readonly string[]
  connect(request: ConnectRequest): Promise<ConnectionGrant>
  /**
   * Restores without a prompt to the user. `undefined` if nothing can be restored now, for example while the wallet is
   * locked: the next load retries. `'ended'` only if the stored connection is over for every tab: it is then removed
   * from storage.
   */
  restore(request: ConnectRequest): Promise<ConnectionGrant | 'ended' | undefined>
  disconnect(): Promise<void>
  request(request: WalletRequest): Promise<unknown>
  /** Requests the wallet to change its network; adds the network if the wallet does not have it. */
  switchNetwork(network: Network, signal?: AbortSignal): Promise<void>
  subscribe(listener: (event: ConnectorEvent) => void): () => void
  /** Another tab ended the connection: drops its state without notifying the wallet. */
  forget?(): void
  /**
   * The id of this page at the wallet's relay, while a wallet is connected by it: sent to the host's services with each
   * call.
   */
  clientId?(): string | undefined
}

/**
 * The available connectors: contributed by plugins and discovered in the page. In a plugin's context a connector
 * exposes the wallet's data only and throws `RPC_NOT_ALLOWED` for calls: use `connections`, `networks` and `rpc` for
 * those.
 */
export interface Connectors {
  readonly store: ReadableStore<readonly Connector[]>
  list(namespace?: ChainNamespace): readonly Connector[]
  find(id: string): Connector | undefined
  /** Matches by explorer id, rdns or normalised name, within a namespace if given. */
  match(
    wallet: { readonly explorerId?: string; readonly rdns?: string; readonly name?: string },
    namespace?: ChainNamespace,
  ): Connector | undefined
}

/** Passed to a discovery contribution, which reports wallets whenever it finds them. */
export interface DiscoverySink {
  /** Reports a wallet; reporting the same wallet again changes nothing. Returns a function that withdraws it. */
  add(connector: Connector): () => void
  /**
   * Returns whether the wallet is one of the last eight that the user connected in a namespace. A discovery limits the wallets that it
   * lists, as a page may announce any number, and lists these beyond its limit.
   */
  isUsed(connectorId: string, namespace: ChainNamespace): boolean
}

/** Finds wallets in the page. `start` runs once per kernel and returns the function that stops it. */
export interface DiscoveryContribution {
  readonly id: string
  readonly namespace: ChainNamespace
  start(sink: DiscoverySink): () => void
}

/** Returns the CAIP-10 form of an account on a network. */
export function toCaipAddress(caipNetworkId: CaipNetworkId, address: string): CaipAddress {
  return `${caipNetworkId}:${address}`
}

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
