import type { CaipNetworkId, ChainNamespace } from '../caip/caip-types.js'

/** The coin that fees are paid in. `decimals` is the number of digits after the point. */
export interface NativeCurrency {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

/** A contract that everybody on a network uses. */
export interface NetworkContract {
  readonly address: string
}

/**
 * What happens while a wallet is on a network that the host does not list: the person must choose another one or
 * disconnect (`block`), is told and may go on (`warn`), or is not told (`ignore`).
 */
export type UnsupportedNetworks = 'block' | 'warn' | 'ignore'

/**
 * A chain that the host lets people use (NET-01).
 *
 * @example
 * const mainnet: Network = {
 *   id: 1, name: 'Ethereum', chainNamespace: 'eip155', caipNetworkId: 'eip155:1',
 *   nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
 *   rpcUrls: { default: { http: ['https://rpc.example'] } },
 * }
 */
export interface Network {
  readonly id: number | string
  readonly name: string
  readonly chainNamespace: ChainNamespace
  readonly caipNetworkId: CaipNetworkId
  readonly nativeCurrency: NativeCurrency
  /**
   * The nodes that are asked, in this order; no other is. What is spoken to them is the namespace's: JSON-RPC, or for
   * bip122 the HTTP API of Esplora.
   */
  readonly rpcUrls: { readonly default: { readonly http: readonly string[] } }
  /** Contracts at addresses of the network, as viem writes them, e.g. `multicall3`. */
  readonly contracts?: Readonly<Record<string, NetworkContract | undefined>> | undefined
  readonly blockExplorers?: { readonly default: { readonly name: string; readonly url: string } } | undefined
  readonly testnet?: boolean | undefined
  /** An `https:` or `data:image/` picture, shown only in an `<img>`. */
  readonly imageUrl?: string | undefined
}

/** A network as viem writes it: without CAIP ids it is taken as `eip155`. */
export type NetworkInput = Omit<Network, 'chainNamespace' | 'caipNetworkId' | 'blockExplorers'> & {
  readonly chainNamespace?: ChainNamespace
  readonly caipNetworkId?: CaipNetworkId
  readonly blockExplorers?: { readonly default: { readonly name: string; readonly url: string } } | undefined
}
