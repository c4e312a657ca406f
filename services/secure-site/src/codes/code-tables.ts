import type { Migrations } from '@quoin/server-kit/storage'

/** Migrations of the code tables. */
export const codeMigrations: Migrations = {
  '2026-11-22-codes-1': {
    async up({ schema }) {
      await schema
        .createTable('mail_codes')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('purpose', 'text', (column) => column.notNull())
        .addColumn('mailbox', 'text', (column) => column.notNull())
        .addColumn('device_id', 'text', (column) => column.notNull())
        .addColumn('code_hash', 'text', (column) => column.notNull())
        .addColumn('attempts', 'integer', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('sent_at', 'bigint')
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .addColumn('used_at', 'bigint')
        .execute()
      await schema
        .createIndex('mail_codes_of_mailbox')
        .on('mail_codes')
        .columns(['mailbox', 'device_id', 'purpose'])
        .execute()
      await schema.createIndex('mail_codes_expiry').on('mail_codes').column('expires_at').execute()
      await schema
        .createTable('mailboxes')
        .addColumn('mailbox', 'text', (column) => column.primaryKey())
        .addColumn('last_sent_at', 'bigint')
        .addColumn('window_from', 'bigint', (column) => column.notNull())
        .addColumn('mails', 'integer', (column) => column.notNull())
        .execute()
      await schema
        .createTable('fresh_grants')
        .addColumn('grant_hash', 'text', (column) => column.primaryKey())
        .addColumn('user_id', 'text', (column) => column.notNull())
        .addColumn('session_id', 'text', (column) => column.notNull())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .execute()
    },
  },
  // Adds a budget for each cause of mails, and the action that a code confirms.
  '2026-11-23-codes-2': {
    async up({ schema }) {
      await schema.dropTable('mailboxes').execute()
      await schema
        .createTable('mail_budgets')
        .addColumn('budget', 'text', (column) => column.primaryKey())
        .addColumn('mailbox', 'text', (column) => column.notNull())
        .addColumn('last_sent_at', 'bigint')
        .addColumn('window_from', 'bigint', (column) => column.notNull())
        .addColumn('mails', 'integer', (column) => column.notNull())
        .execute()
      await schema.createIndex('mail_budgets_of_mailbox').on('mail_budgets').column('mailbox').execute()
      await schema
        .alterTable('mail_codes')
        .addColumn('about', 'text', (column) => column.notNull().defaultTo(''))
        .execute()
    },
  },
}

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
