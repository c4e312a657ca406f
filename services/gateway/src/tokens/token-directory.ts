import type { ListedToken } from '../chains/gateway-chain.js'

/** Looks up tokens. */
export interface TokenDirectory {
  /** Returns the listed tokens of a network (CAIP-2), its coin first. */
  list(chain: string): readonly ListedToken[]
  /** Returns a listed token by its CAIP-10 id, in any letter case of an EVM address. */
  find(id: string): ListedToken | undefined
  /** Returns a listed token, or reads it from its contract or mint; `undefined` if it is not a token. */
  resolve(id: string, signal?: AbortSignal): Promise<ListedToken | undefined>
}
