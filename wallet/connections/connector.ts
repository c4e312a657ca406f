import type { CaipAddress, CaipNetworkId, ChainNamespace } from '../caip/caip-types.js'
import type { AccountType } from '../chains/chain-types.js'
import type { Network } from '../networks/network.js'

/** Where a connector comes from (CON-01). */
export type ConnectorType = 'announced' | 'injected' | 'multi-chain' | 'auth' | 'wallet-connect' | 'external'

/** What is shown of a wallet, whoever announced it: cleaned, capped and frozen. */
export interface WalletInfo {
  readonly name: string
  /** `https:` or `data:image/`, at most 100 KiB; anything else was dropped. */
  readonly imageUrl?: string | undefined
  readonly rdns?: string | undefined
  readonly explorerId?: string | undefined
}

/** An account as the wallet gave it. */
export interface Account {
  readonly namespace: ChainNamespace
  readonly address: string
  readonly type: AccountType
  readonly publicKey?: string | undefined
}

/** What a wallet granted, per namespace. */
export interface NamespaceGrant {
  /** Never empty. The first is the active one. */
  readonly accounts: readonly Account[]
  /** The chain the wallet is on. */
  readonly caipNetworkId: CaipNetworkId
  readonly approvedCaipNetworkIds?: readonly CaipNetworkId[] | undefined
  /**
   * Accounts by network, of wallets that approve them so (WalletConnect). No account is shown on a network where it is not
   * listed, and events of such a wallet approve nothing by themselves. Where absent, `accounts` are good on every network.
   */
  readonly accountsByNetwork?: Readonly<Record<CaipNetworkId, readonly Account[]>> | undefined
  /** The wallet can add networks itself. */
  readonly supportsAllNetworks?: boolean | undefined
  /** Where the wallet can have a smart account, as far as it said (NET-02). */
  readonly smartAccountEnabledNetworks?: readonly CaipNetworkId[] | undefined
}

export interface ConnectionGrant {
  readonly namespaces: Readonly<Record<ChainNamespace, NamespaceGrant>>
  /** The wallet behind the connector, where it is not the connector itself (WalletConnect). */
  readonly wallet?: WalletInfo | undefined
}

export interface ConnectRequest {
  /** The networks the host asks for, of the namespaces the connector serves. */
  readonly networks: readonly Network[]
  /** The wallet should be on this one afterwards, if it can. */
  readonly preferred: Network | undefined
  /** Aborted when the person leaves; the connector must then settle. */
  readonly signal: AbortSignal
  /** What the connector is told by the view that starts it, e.g. the wallet chosen in the list. */
  readonly wallet?: WalletInfo | undefined
}

/** What a wallet tells after it is connected. `address` order matters: the first is active. */
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
  /** The accounts of the connection, the active one first: for answers that need no wallet, such as `eth_accounts`. */
  readonly accounts?: readonly Account[] | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * A way to reach a wallet. Every member settles: a wallet that never answers is ended by `signal`.
 * It throws what the wallet threw; the kernel turns that into a `RpcError`.
 */
export interface Connector extends WalletInfo {
  /** Stable across reloads: it is what is stored to restore a session. */
  readonly id: string
  readonly type: ConnectorType
  /** The namespaces it serves. */
  readonly namespaces: readonly ChainNamespace[]
  /** The methods it can answer in a namespace: absence never means all (SEC-08). */
  methods(namespace: ChainNamespace): readonly string[]
  connect(request: ConnectRequest): Promise<ConnectionGrant>
  /**
   * Restores without asking the user. `undefined` if nothing can be restored now, for example while the wallet is locked: the next
   * load tries again. `'ended'` only if the stored connection is over for every tab: it is no longer stored then.
   */
  restore(request: ConnectRequest): Promise<ConnectionGrant | 'ended' | undefined>
  disconnect(): Promise<void>
  request(request: WalletRequest): Promise<unknown>
  /** Asks the wallet to change its network; adds it where the wallet does not know it. */
  switchNetwork(network: Network, signal?: AbortSignal): Promise<void>
  subscribe(listener: (event: ConnectorEvent) => void): () => void
  /** Another tab ended the connection: drop what is held of it without telling the wallet. */
  forget?(): void
  /** How its relay knows this page, while a wallet is connected by it: sent to the host's services with each call (API-01). */
  clientId?(): string | undefined
}

/** The CAIP-10 form of an account on a network. */
export function toCaipAddress(caipNetworkId: CaipNetworkId, address: string): CaipAddress {
  return `${caipNetworkId}:${address}`
}
