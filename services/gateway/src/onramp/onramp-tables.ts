/** A purchase as the provider last reported it. Providers drop old purchases; this table keeps them. */
export interface OnrampPurchaseRow {
  provider: string
  /** The provider's id. */
  id: string
  /** The order's reference (`purchaseReference`). */
  partner: string
  /** Address of the receiver: normalized for comparison, and as reported. */
  account: string
  address: string
  /** As reported by the provider, never guessed: a later report replaces `in-progress`. */
  status: 'in-progress' | 'success' | 'failed'
  chain: string
  hash: string
  token_name: string
  token_symbol: string
  /** In whole tokens; decimal text. */
  amount: string
  /** Milliseconds since 1970. */
  created: number
  /** Number of complete lists in a row without it, and the time of the first. */
  misses: number
  missing_since: number | null
}

/** The on-ramp tables. */
export interface OnrampTables {
  onramp_purchases: OnrampPurchaseRow
}
