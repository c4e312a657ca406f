import {
  type ChainNamespace,
  type ContributionPoint,
  defineContributionPoint,
  type ReadableStore,
  type Token,
} from '#kernel'

/** A row of data about the account. The texts are plain text in the user's language, at most 64 characters long. */
export interface AccountDetail {
  /** Unique among the rows of the contribution. */
  readonly id: string
  readonly label: string
  readonly value: string
}

/** Data about the active account, such as a stake, points or a limit. */
export interface AccountDetails {
  /** Returns the rows for the active account of a namespace; the first five are displayed. Changes are followed. */
  store(namespace: ChainNamespace): ReadableStore<readonly AccountDetail[]>
}

export interface AccountDetailsEntry {
  readonly id: string
  readonly details: Token<AccountDetails>
}

/**
 * Rows of data in the Account view, below the balance. They are loaded when the view opens.
 *
 * @example
 * contributes: { extra: [contributeTo(accountDetails, { id: 'stake', details: StakeDetailsToken })] }
 */
export const accountDetails: ContributionPoint<AccountDetailsEntry> = /* @__PURE__ */ defineContributionPoint(
  {
    id: 'account.details',
    keyOf: ({ id }) => id,
  },
)
