/** A purchase as the provider last told of it. Providers forget; this does not. */
export interface OnrampPurchaseRow {
  provider: string
  /** The provider's own. */
  id: string
  /** The reference that the order had (`purchaseReference`). */
  partner: string
  /** Where it is delivered; as addresses are compared, and as it was told. */
  account: string
  address: string
  /** Of the provider, never a guess of ours: what it reports later replaces `in-progress`. */
  status: 'in-progress' | 'success' | 'failed'
  chain: string
  hash: string
  token_name: string
  token_symbol: string
  /** In whole tokens; decimal text. */
  amount: string
  /** Milliseconds since 1970. */
  created: number
  /** Complete lists in a row that had not got it, and since when. */
  misses: number
  missing_since: number | null
}

/** The tables of this part. */
export interface OnrampTables {
  onramp_purchases: OnrampPurchaseRow
}
