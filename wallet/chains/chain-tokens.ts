import type { Amount, ChainRequest } from './chain-types.js'

/** A token of an account, or the network's own coin if `address` is absent. */
export interface AssetBalance extends Amount {
  readonly address?: string | undefined
  readonly name: string
}

/** The metadata that a token contract reports. */
export interface TokenFacts {
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

export interface AssetsRequest {
  readonly address: string
  /** Addresses of tokens to read. If absent, those that the node itself lists for the account; often none. */
  readonly tokens?: readonly string[] | undefined
}

/** Reads tokens from the network's own node. */
export interface ChainTokens {
  /** Returns the metadata of a token; `undefined` if there is none at the address. */
  get(request: ChainRequest & { readonly address: string }): Promise<TokenFacts | undefined>
  /**
   * Returns a token's address in its usual form; `undefined` if the text is none. For chains whose tokens have other addresses than
   * accounts, such as the coin types of Sui. Absent: as `checkAddress` of the chain.
   */
  readAddress?(text: string): string | undefined
  /** Returns balances of tokens, without those that are zero or have no decimals. */
  getBalances(request: ChainRequest & AssetsRequest): Promise<readonly AssetBalance[]>
}
