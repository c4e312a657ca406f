/** Smart sessions: what apps may do for an account without asking. */
export interface SessionsTable {
  /** The id of its permissions. */
  pci: string
  project_id: string
  /** Host of the app's page, where the app was a page. */
  project_name: string
  project_url: string | null
  /** CAIP-10, an EVM address in lower case. */
  account: string
  public_key: string
  /** Encrypted: see seal-key.ts. */
  sealed_key: string
  /** JSON. */
  permissions: string
  /** JSON. */
  policies: string
  context: string
  /** Seconds since 1970, like the three below. */
  expiry: number
  created_at: number
  /** Null until the wallet has granted it. */
  activated_at: number | null
  revoked_at: number | null
}

/** The tables of this part. */
export interface SessionTables {
  sessions: SessionsTable
}
