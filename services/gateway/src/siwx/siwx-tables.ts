/** Nonces that were created for sign-ins with a wallet. */
export interface SiwxNoncesTable {
  nonce: string
  project_id: string
  /** Identifies the requesting browser: SHA-256, in hex, of a token that only this browser received. */
  binding: string
  /** Milliseconds since 1970. */
  expires_at: number
  /** 0 or 1: SQLite has no booleans. */
  is_used: number
}

/** Signed-in accounts. */
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

/** The sign-in tables. */
export interface SiwxTables {
  siwx_nonces: SiwxNoncesTable
  siwx_accounts: SiwxAccountsTable
}
