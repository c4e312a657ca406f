import type { Migrations } from '@quoin/server-kit/storage'

/** Migrations of the email tables. */
export const emailMigrations: Migrations = {
  '2026-11-22-email-1': {
    async up({ schema }) {
      await schema
        .createTable('email_updates')
        .addColumn('session_id', 'text', (column) => column.primaryKey())
        .addColumn('new_email', 'text', (column) => column.notNull())
        .addColumn('step', 'text', (column) => column.notNull())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .execute()
    },
  },
  // Pending changes have to be restarted: they last 20 minutes.
  '2026-11-23-email-2': {
    async up({ schema }) {
      await schema.dropTable('email_updates').execute()
      await schema
        .createTable('email_updates')
        .addColumn('session_id', 'text', (column) => column.primaryKey())
        .addColumn('user_id', 'text', (column) => column.notNull())
        .addColumn('old_email', 'text')
        .addColumn('new_email', 'text', (column) => column.notNull())
        .addColumn('step', 'text', (column) => column.notNull())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .execute()
      await schema
        .createTable('email_changes')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('user_id', 'text', (column) => column.notNull().references('site_users.id'))
        .addColumn('old_email', 'text')
        .addColumn('new_email', 'text', (column) => column.notNull())
        .addColumn('undo_hash', 'text', (column) => column.notNull().unique())
        .addColumn('language', 'text', (column) => column.notNull())
        .addColumn('changed_at', 'bigint', (column) => column.notNull())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .addColumn('undone_at', 'bigint')
        .execute()
      await schema.createIndex('email_changes_of_user').on('email_changes').column('user_id').execute()
      await schema.createIndex('email_changes_of_old').on('email_changes').column('old_email').execute()
      await schema.createIndex('email_changes_of_new').on('email_changes').column('new_email').execute()
    },
  },
}

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
