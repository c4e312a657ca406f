import type { ListedToken } from '../chains/gateway-chain.js'

/** How much of a token an account has. */
export interface TokenAmount {
  readonly token: ListedToken
  /** In the smallest unit. */
  readonly amount: bigint
}

/** Reads what an account of one network has. A host plugs in its own: an indexer that knows every token, say. */
export interface BalanceProvider {
  /**
   * @param address plain, and one of the network's namespace
   * @param tokens to look at, the network's coin among them
   * @returns an amount for each of them that could be read; zero is an amount
   * @throws `Problem` where the network could not be asked
   */
  amounts(
    address: string,
    tokens: readonly ListedToken[],
    signal?: AbortSignal,
  ): Promise<readonly TokenAmount[]>
}
