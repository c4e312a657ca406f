/** The chains that start only when they are asked for: what runs them is heavy. */
export const FURTHER_CHAINS = ['solana', 'bitcoin', 'polkadot'] as const

export type FurtherChainName = (typeof FURTHER_CHAINS)[number]

/**
 * What is known of each before it runs. `rpcUrl` is JSON-RPC over HTTP, for Bitcoin the HTTP API of Esplora. Beside it, each
 * takes `POST /sandbox/fund` with `{ address, amount }`, the amount in the smallest unit as a decimal text.
 */
export interface FurtherChain {
  readonly name: FurtherChainName
  /** CAIP-2; the reference is made of the hash of the chain's first block. */
  readonly caipNetworkId: string
  /** What people see. */
  readonly title: string
  readonly coin: { readonly name: string; readonly symbol: string; readonly decimals: number }
  /** A token that its `/sandbox/fund` also gives, with `token: address` in the body. */
  readonly token?: { readonly address: string; readonly symbol: string; readonly decimals: number }
  /** A sentence for people who wait: "Installs 70 MB the first time". */
  readonly cost: string
}
