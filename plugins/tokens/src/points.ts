import {
  type CaipNetworkId,
  type ContributionPoint,
  defineContributionPoint,
  type ReadableStore,
  type Token,
} from '#kernel'

/** A token of a list: name, symbol and decimals are read from the network. */
export interface TokenListEntry {
  readonly caipNetworkId: CaipNetworkId
  /** The token's address (ERC-20 contract, SPL mint). */
  readonly address: string
}

/** Tokens whose amounts are read, such as those of an app or a vault. */
export interface TokenList {
  /** The first 200 with a valid address are used, per network. Changes apply with the next read. */
  readonly store: ReadableStore<readonly TokenListEntry[]>
}

export interface TokenListContribution {
  readonly id: string
  readonly list: Token<TokenList>
}

/**
 * Lists of tokens that the plugin reads from the network's node in addition to those of wallet, gateway and user: a
 * token is displayed while the account holds it.
 *
 * @example
 * contributes: { extra: [contributeTo(tokenLists, { id: 'vaults', list: VaultTokensToken })] }
 */
export const tokenLists: ContributionPoint<TokenListContribution> = /* @__PURE__ */ defineContributionPoint({
  id: 'tokens.lists',
  keyOf: ({ id }) => id,
})
