/** What a page may do for a person without asking (ERC-7715). */
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
  /** Contract on the network that holds keys to it, in lower case; null where this site does. The id is the key of their role. */
  module: string | null
}

/** What was taken of a grant; one row for each term that a request draws on. */
export interface PermissionSpendsTable {
  /** Of the request; its rows are made and removed together. */
  id: string
  grant_id: string
  /** Place in the grant's list of terms. */
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
