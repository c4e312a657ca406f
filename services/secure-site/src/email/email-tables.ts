/** Changes of an email address that were begun. */
export interface EmailUpdatesTable {
  session_id: string
  user_id: string
  /** The account's address when the change was begun; null: it had none. */
  old_email: string | null
  new_email: string
  /** Whose code is waited for. */
  step: 'old' | 'new'
  /** Milliseconds since 1970. */
  expires_at: number
}

/** Changes of an email address that were made, for as long as they can be undone. */
export interface EmailChangesTable {
  id: string
  user_id: string
  /** Null: the account had none. */
  old_email: string | null
  new_email: string
  /** SHA-256 of the token in the mail to the old address. */
  undo_hash: string
  /** Of the mail and of the page behind its link. */
  language: string
  /** Milliseconds since 1970, like those below. */
  changed_at: number
  /** The end of the time in which it can be undone and nothing else may be changed. */
  expires_at: number
  undone_at: number | null
}

/** The tables of this part. */
export interface EmailTables {
  email_updates: EmailUpdatesTable
  email_changes: EmailChangesTable
}
