/** Nonces that were given out for sign-ins with a wallet. */
export interface SiwxNoncesTable {
  nonce: string
  project_id: string
  /** Which browser asked for it: SHA-256, in hex, of what only that browser was told. */
  binding: string
  /** Milliseconds since 1970. */
  expires_at: number
  /** 0 or 1: SQLite has no booleans. */
  is_used: number
}

/** Accounts that are signed in. */
export interface SiwxAccountsTable {
  /** SHA-256 of the session's token, in hex. */
  session: string
  project_id: string
  /** CAIP-2. */
  chain_id: string
  account_address: string
  /** Milliseconds since 1970, like the one below. */
  signed_in_at: number
  expires_at: number
}

/** The tables of this part. */
export interface SiwxTables {
  siwx_nonces: SiwxNoncesTable
  siwx_accounts: SiwxAccountsTable
}
