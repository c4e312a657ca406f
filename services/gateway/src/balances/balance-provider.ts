import type { ListedToken } from '../chains/gateway-chain.js'

/** The amount of a token that an account has. */
export interface TokenAmount {
  readonly token: ListedToken
  /** In the smallest unit. */
  readonly amount: bigint
}

/** Reads the balances of an account on one network. A host may plug in its own, e.g. an indexer of every token. */
export interface BalanceProvider {
  /**
   * @param address plain address of the network's namespace
   * @param tokens to read, the network's coin among them
   * @returns an amount for each token that could be read, including zero
   * @throws `Problem` if the network is unavailable
   */
  amounts(
    address: string,
    tokens: readonly ListedToken[],
    signal?: AbortSignal,
  ): Promise<readonly TokenAmount[]>
}
