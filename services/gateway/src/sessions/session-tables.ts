/** Smart sessions: an app's permissions for an account without further confirmation. */
export interface SessionsTable {
  /** Id of the permissions. */
  pci: string
  project_id: string
  /** Host of the app's page; the project id if the app is not a page. */
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
  /** Null until the wallet grants it. */
  activated_at: number | null
  revoked_at: number | null
}

/** The session tables. */
export interface SessionTables {
  sessions: SessionsTable
}
