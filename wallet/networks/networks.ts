import type { ReadableStore } from '../../kernel/store/store.js'
import type { CaipNetworkId, ChainNamespace } from '../caip/caip-types.js'
import type { Network } from './network.js'

/** What is known of a namespace's networks (NET-02). */
export interface NamespaceNetworks {
  /** The chosen network of this namespace; an unknown one while the wallet sits on a chain the host lacks. */
  readonly caipNetwork: Network | undefined
  readonly requestedCaipNetworkIds: readonly CaipNetworkId[]
  /** What the wallet approved; empty while it said nothing. */
  readonly approvedCaipNetworkIds: readonly CaipNetworkId[]
  readonly supportsAllNetworks: boolean
  /** Where the connected wallet can have a smart account; empty while it said nothing. */
  readonly smartAccountEnabledNetworks: readonly CaipNetworkId[]
}

export interface NetworksState {
  readonly activeNamespace: ChainNamespace | undefined
  readonly byNamespace: Readonly<Record<ChainNamespace, NamespaceNetworks>>
}

/** The networks of the host and which of them is active. */
export interface Networks {
  readonly store: ReadableStore<NetworksState>
  /** Every network of the host, in its order. */
  list(namespace?: ChainNamespace): readonly Network[]
  find(id: CaipNetworkId): Network | undefined
  /** Like `find`, but throws `NETWORK_NOT_FOUND` ('Network not found'). */
  get(id: CaipNetworkId): Network
  /** The active network: that of the active namespace. */
  active(namespace?: ChainNamespace): Network | undefined
  /** True while a wallet is on a chain that is not among the host's (NET-05). */
  isUnsupported(namespace?: ChainNamespace): boolean
  /** Makes a namespace the active one; its own network stays as it is. Throws `NETWORK_NOT_FOUND`. */
  activate(namespace: ChainNamespace): void
  /**
   * Switches. A connected wallet of that namespace is asked first and the state follows its answer;
   * without a connection it is only remembered.
   *
   * Throws `NETWORK_NOT_FOUND`, `USER_REJECTED`, or what the wallet said.
   */
  switchTo(id: CaipNetworkId, options?: { readonly signal?: AbortSignal }): Promise<void>
  /**
   * Remembers which network a wallet of its namespace should be on once it connects. Nobody is asked, and the active namespace
   * stays. While one is connected, its own network counts and this changes nothing. Throws `NETWORK_NOT_FOUND`.
   */
  prefer(id: CaipNetworkId): void
}
