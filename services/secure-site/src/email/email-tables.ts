/** Changes of an email address that were begun. */
export interface EmailUpdatesTable {
  session_id: string
  new_email: string
  /** Whose code is waited for. */
  step: 'old' | 'new'
  /** Milliseconds since 1970. */
  expires_at: number
}

/** The tables of this part. */
export interface EmailTables {
  email_updates: EmailUpdatesTable
}
