/** The chains that start only on request: their packages are large. */
export const FURTHER_CHAINS = ['solana', 'bitcoin', 'polkadot'] as const

export type FurtherChainName = (typeof FURTHER_CHAINS)[number]

/**
 * Properties of a chain that are known before it runs. `rpcUrl` is JSON-RPC over HTTP, for Bitcoin the HTTP API of
 * Esplora. Each chain also serves `POST /sandbox/fund` with `{ address, amount }`, the amount in the smallest unit as a
 * decimal text.
 */
export interface FurtherChain {
  readonly name: FurtherChainName
  /** CAIP-2; the reference is derived from the hash of the chain's first block. */
  readonly caipNetworkId: string
  /** The displayed name. */
  readonly title: string
  readonly coin: { readonly name: string; readonly symbol: string; readonly decimals: number }
  /** A token that `/sandbox/fund` also mints, with `token: address` in the body. */
  readonly token?: { readonly address: string; readonly symbol: string; readonly decimals: number }
  /** Displayed while the installation runs: "Installs 70 MB the first time". */
  readonly cost: string
}
