import type { CaipNetworkId, ChainNamespace } from '../caip/parse-caip.js'

/** The coin that fees are paid in. `decimals` is the number of digits after the point. */
export interface NativeCurrency {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

/** A shared contract of a network. */
export interface NetworkContract {
  readonly address: string
}

/**
 * The behaviour while a wallet is on a network that the host does not list: the user must choose another one or
 * disconnect (`block`), sees a warning and may continue (`warn`), or sees nothing (`ignore`).
 */
export type UnsupportedNetworks = 'block' | 'warn' | 'ignore'

/**
 * A network that the host offers to users.
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
   * The nodes, tried in this order; no other node is called. Their protocol depends on the namespace: JSON-RPC, or for
   * bip122 the HTTP API of Esplora.
   */
  readonly rpcUrls: { readonly default: { readonly http: readonly string[] } }
  /** Contracts of the network, in viem's format, e.g. `multicall3`. */
  readonly contracts?: Readonly<Record<string, NetworkContract | undefined>> | undefined
  readonly blockExplorers?: { readonly default: { readonly name: string; readonly url: string } } | undefined
  readonly testnet?: boolean | undefined
  /** An `https:` or `data:image/` picture, displayed only in an `<img>`. */
  readonly imageUrl?: string | undefined
  /**
   * A paymaster that pays the fees of users' batches, for EVM networks: an `https:` address, or one of localhost. The wallet calls it; the page
   * does not. Wallets without support pay the fees as usual. Source: ERC-7677.
   */
  readonly paymasterUrl?: string | undefined
}

/** A network in viem's format: without CAIP ids it counts as `eip155`. */
export type NetworkInput = Omit<
  Network,
  'chainNamespace' | 'caipNetworkId' | 'contracts' | 'blockExplorers'
> & {
  readonly chainNamespace?: ChainNamespace
  /** The contracts that a rollup has on other networks, by their ids, are left out. */
  readonly contracts?:
    | Readonly<
        Record<string, NetworkContract | Readonly<Record<number, NetworkContract | undefined>> | undefined>
      >
    | undefined
  readonly caipNetworkId?: CaipNetworkId
  readonly blockExplorers?: { readonly default: { readonly name: string; readonly url: string } } | undefined
}
