import type { ReadableStore } from '../../kernel/store/store.js'
import type { CaipNetworkId, ChainNamespace } from '../caip/parse-caip.js'
import type { Network } from './network.js'

/** The state of a namespace's networks. */
export interface NamespaceNetworks {
  /**
   * The chosen network of this namespace; an unknown one while the wallet is on a chain that the host does not list.
   */
  readonly caipNetwork: Network | undefined
  readonly requestedCaipNetworkIds: readonly CaipNetworkId[]
  /** The networks that the wallet approved; empty if it reported none. */
  readonly approvedCaipNetworkIds: readonly CaipNetworkId[]
  readonly supportsAllNetworks: boolean
  /** The networks on which the connected wallet supports a smart account; empty if it reported none. */
  readonly smartAccountEnabledNetworks: readonly CaipNetworkId[]
}

export interface NetworksState {
  readonly activeNamespace: ChainNamespace | undefined
  readonly byNamespace: Readonly<Record<ChainNamespace, NamespaceNetworks>>
}

/** The networks of the host and their active one. */
export interface Networks {
  readonly store: ReadableStore<NetworksState>
  /** Every network of the host, in its order. */
  list(namespace?: ChainNamespace): readonly Network[]
  find(id: CaipNetworkId): Network | undefined
  /** Like `find`, but throws `NETWORK_NOT_FOUND` ('Network not found'). */
  get(id: CaipNetworkId): Network
  /** The active network: that of the active namespace. */
  active(namespace?: ChainNamespace): Network | undefined
  /** Returns whether a wallet is on a chain that the host does not list. */
  isUnsupported(namespace?: ChainNamespace): boolean
  /** Makes a namespace the active one; its own network stays. Throws `NETWORK_NOT_FOUND`. */
  activate(namespace: ChainNamespace): void
  /**
   * Switches the network. With a connected wallet of that namespace, the wallet switches first and the state follows;
   * without a connection only the choice is stored.
   *
   * Throws `NETWORK_NOT_FOUND`, `USER_REJECTED`, or the wallet's error.
   */
  switchTo(id: CaipNetworkId, options?: { readonly signal?: AbortSignal }): Promise<void>
  /**
   * Stores the network on which a wallet of its namespace should be once it connects. Sends no request, and the active
   * namespace stays. While a wallet is connected, its own network applies and this changes nothing. Throws
   * `NETWORK_NOT_FOUND`.
   */
  prefer(id: CaipNetworkId): void
}

/** The chosen networks, which apply unless a connected wallet is on another. */
export interface NetworkChoice {
  readonly activeNamespace: ChainNamespace
  readonly byNamespace: Readonly<Record<ChainNamespace, CaipNetworkId>>
}
