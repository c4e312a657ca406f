import type { Migrations } from '@quoin/gateway/storage'

/** How the tables of this part are made. */
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
}
