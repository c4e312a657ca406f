/** A token in the gateway's lists. */
export interface ListedToken {
  /** CAIP-10: `eip155:31337:0x…`. The network's own coin has its pseudo-address (`0xeeee…`, `So111…`). */
  readonly id: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** `https:`, `http:` on this machine, or `data:image/`. */
  readonly iconUrl?: string | undefined
  /** Supports permits (ERC-2612). */
  readonly eip2612?: boolean | undefined
}

/** What a network's providers are chosen for. */
export type ProviderCapability =
  | 'balances'
  | 'prices'
  | 'history'
  | 'swaps'
  | 'onramp'
  | 'names'
  | 'nfts'
  | 'simulation'
  | 'fees'

/** A network that the gateway serves. */
export interface GatewayChain {
  /** CAIP-2. */
  readonly id: string
  readonly namespace: 'eip155' | 'solana' | 'bip122' | 'polkadot'
  readonly name: string
  /** Nodes, tried in this order; none for Bitcoin. */
  readonly rpcUrls: readonly string[]
  /**
   * Whether more than half of the nodes must return the same of what is stored or decides: balances; on EVM also indexed blocks,
   * signatures of contract accounts, addresses of ENS names, arrivals of bridges. Not for Bitcoin.
   */
  readonly crossCheck?: boolean | undefined
  /** WebSocket URL of the same node, if it has one. */
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
    /** Uniswap V2: used for swaps and prices. */
    readonly uniswapV2Factory?: string | undefined
    readonly uniswapV2Router?: string | undefined
    /** Uniswap V3: its factory and QuoterV2, used for swaps together with `swapRouter02` and `multicall3`. */
    readonly uniswapV3Factory?: string | undefined
    readonly uniswapV3Quoter?: string | undefined
    /** Uniswap's SwapRouter02, for the same factories: swaps in V3, and in V2 with tokens that are approved by a permit. */
    readonly swapRouter02?: string | undefined
    /** Uniswap V4: its PoolManager and V4Quoter, used for swaps of the coin together with `universalRouter` and `multicall3`. */
    readonly uniswapV4PoolManager?: string | undefined
    readonly uniswapV4Quoter?: string | undefined
    /** Uniswap's Universal Router 2.0: version 2.1 takes other parameters. */
    readonly universalRouter?: string | undefined
    readonly wrappedCoin?: string | undefined
    /** Token in which prices are quoted: one token equals one US dollar. */
    readonly dollar?: string | undefined
    /** The universal resolver of ENS, if the network has one. */
    readonly ensUniversalResolver?: string | undefined
    /** The ENS registry, for a network without a universal resolver. */
    readonly ensRegistry?: string | undefined
  }
  /** The network whose ENS has the names of this one (CAIP-2). Left out: itself if it has ENS, else `eip155:1`. */
  readonly ensNetwork?: string | undefined
  /**
   * Names of the providers to ask, in this order, by capability: `{ "history": ["alchemy", "blockscout"] }`. Left out: all
   * that are switched on and support the network.
   */
  readonly providers?: Readonly<Partial<Record<ProviderCapability, readonly string[]>>> | undefined
  /**
   * Token lists in Uniswap's format, by URL or path of a file; `bundled`: the gateway's own. Left out: `bundled`, if `tokens` is empty.
   */
  readonly tokenLists?: readonly string[] | undefined
  /**
   * Chainlink's feeds in US dollars, by the address of the token; the coin by its pseudo-address. A feed of another network has its
   * CAIP-10 id: `eip155:1:0x…`.
   */
  readonly priceFeeds?: Readonly<Record<string, string>> | undefined
  /** The Esplora of a network of Bitcoin: `https://blockstream.info/api`. */
  readonly esploraUrl?: string | undefined
  /** The network's Blockscout, if the host runs or prefers one: `https://explorer.example`. */
  readonly blockscoutUrl?: string | undefined
  /** Enables the index of transactions, starting at `fromBlock`. */
  readonly history?: { readonly fromBlock: number; readonly confirmations: number } | undefined
}
