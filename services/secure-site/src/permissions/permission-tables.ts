/** Permissions of pages to act for a user without an approval each time (ERC-7715). */
export interface PermissionGrantsTable {
  id: string
  user_id: string
  /** Origin of the page that it was granted to. */
  origin: string
  /** CAIP-2. */
  caip_network_id: string
  /** In lower case. */
  account: string
  /** JSON: `PermissionTerms`. */
  terms: string
  /** Milliseconds since 1970. */
  expires_at: number
  created_at: number
  revoked_at: number | null
  /**
   * Contract that enforces the permission on chain, in lower case; null if this site does. The id is then the role key.
   */
  module: string | null
}

/** Spends of a grant; one row for each term that a request uses. */
export interface PermissionSpendsTable {
  /** Id of the request; its rows are created and removed together. */
  id: string
  grant_id: string
  /** Index in the grant's list of terms. */
  term: number
  /** Counted from the term's start. */
  period: number
  /** Decimal text, of the smallest unit. */
  amount: string
}

export interface PermissionTables {
  permission_grants: PermissionGrantsTable
  permission_spends: PermissionSpendsTable
}
