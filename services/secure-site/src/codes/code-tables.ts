/** The purpose of a code sent by mail. */
export type CodePurpose = 'login' | 'reauth' | 'update-old' | 'update-new'

/** One-time codes sent by mail. */
export interface MailCodesTable {
  id: string
  purpose: CodePurpose
  mailbox: string
  /** Thumbprint of the requesting device's key: no other device can use the code or exhaust its attempts. */
  device_id: string
  /** The action it confirms, such as the new address of a change; empty if the purpose covers it. */
  about: string
  /** HMAC: see secret-hashes.ts. */
  code_hash: string
  attempts: number
  /** Milliseconds since 1970, like those below. */
  created_at: number
  /** Null until the mail server has accepted the mail: the code is invalid until then. */
  sent_at: number | null
  expires_at: number
  used_at: number | null
}

/** Counts of sent mails, by their cause: see mail-budgets.ts. */
export interface MailBudgetsTable {
  budget: string
  mailbox: string
  /** Null: the pause is over, because the owner has signed in. */
  last_sent_at: number | null
  window_from: number
  mails: number
}

/** Grants for one action that requires a fresh code. */
export interface FreshGrantsTable {
  grant_hash: string
  user_id: string
  session_id: string
  expires_at: number
}

/** The tables of this part. */
export interface CodeTables {
  mail_codes: MailCodesTable
  mail_budgets: MailBudgetsTable
  fresh_grants: FreshGrantsTable
}
