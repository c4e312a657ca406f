/** What a code by mail is for. */
export type CodePurpose = 'login' | 'reauth' | 'update-old' | 'update-new'

/** One-time codes that were mailed. */
export interface MailCodesTable {
  id: string
  purpose: CodePurpose
  mailbox: string
  /** Thumbprint of the device key that asked: nobody else can use it, or use up its tries. */
  device_id: string
  /** What exactly it agrees to, such as the new address of a change; empty where the purpose says all. */
  about: string
  /** HMAC: see secret-hashes.ts. */
  code_hash: string
  attempts: number
  /** Milliseconds since 1970, like those below. */
  created_at: number
  /** Null while the mail is on its way to the mail server: it opens nothing until then. */
  sent_at: number | null
  expires_at: number
  used_at: number | null
}

/** How many mails were sent, counted by what caused them: see mail-budgets.ts. */
export interface MailBudgetsTable {
  budget: string
  mailbox: string
  /** Null: the pause is over, since the owner has signed in. */
  last_sent_at: number | null
  window_from: number
  mails: number
}

/** Leave to do one thing that wants a fresh code. */
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
