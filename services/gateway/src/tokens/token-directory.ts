import type { ListedToken } from '../chains/gateway-chain.js'

/** What is known of tokens. */
export interface TokenDirectory {
  /** The tokens that are listed for a network (CAIP-2), its own coin first. */
  list(chain: string): readonly ListedToken[]
  /** A listed token by its CAIP-10 id, whatever the case of an EVM address. */
  find(id: string): ListedToken | undefined
  /**
   * The same, or what the token's contract says of itself; `undefined` for what is no token.
   */
  resolve(id: string, signal?: AbortSignal): Promise<ListedToken | undefined>
}
