/** A token as the gateway's lists have it. */
export interface ListedToken {
  /** CAIP-10: `eip155:31337:0x…`. The network's own coin has its pseudo-address (`0xeeee…`, `So111…`). */
  readonly id: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** `https:`, `http:` on this machine, or `data:image/`. */
  readonly iconUrl?: string | undefined
  /** Can be allowed by a signature (ERC-2612). */
  readonly eip2612?: boolean | undefined
}

/** A network that the gateway serves. */
export interface GatewayChain {
  /** CAIP-2. */
  readonly id: string
  readonly namespace: 'eip155' | 'solana'
  readonly name: string
  /** Nodes, tried in this order. */
  readonly rpcUrls: readonly string[]
  /** The same node as a WebSocket, where there is one. */
  readonly wsUrl?: string | undefined
  readonly coin: {
    readonly name: string
    readonly symbol: string
    readonly decimals: number
    readonly iconUrl?: string | undefined
  }
  readonly tokens: readonly ListedToken[]
  readonly contracts: {
    readonly multicall3?: string | undefined
    /** Uniswap V2: where swaps are made and prices are read. */
    readonly uniswapV2Factory?: string | undefined
    readonly uniswapV2Router?: string | undefined
    /** Uniswap's router of all its versions, by the same factory: where swaps are made whose token is allowed by a signature. */
    readonly swapRouter02?: string | undefined
    readonly wrappedCoin?: string | undefined
    /** What prices are counted in: one of it is one US dollar. */
    readonly dollar?: string | undefined
    /** The registry of ENS, where the network has one. */
    readonly ensRegistry?: string | undefined
  }
  /** Whether transactions are indexed, and from which block on. */
  readonly history?: { readonly fromBlock: number; readonly confirmations: number } | undefined
}
