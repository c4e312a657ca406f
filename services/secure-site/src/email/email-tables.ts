/** Pending changes of an email address. */
export interface EmailUpdatesTable {
  session_id: string
  user_id: string
  /** The account's address at the start of the change; null: it had none. */
  old_email: string | null
  new_email: string
  /** The mailbox whose code is pending. */
  step: 'old' | 'new'
  /** Milliseconds since 1970. */
  expires_at: number
}

/** Completed changes of an email address, while they can be undone. */
export interface EmailChangesTable {
  id: string
  user_id: string
  /** Null: the account had none. */
  old_email: string | null
  new_email: string
  /** SHA-256 of the token in the mail to the old address. */
  undo_hash: string
  /** Language of the mail and of its linked page. */
  language: string
  /** Milliseconds since 1970, like those below. */
  changed_at: number
  /** End of the time in which it can be undone and blocks other changes. */
  expires_at: number
  undone_at: number | null
}

/** The tables of this part. */
export interface EmailTables {
  email_updates: EmailUpdatesTable
  email_changes: EmailChangesTable
}
