import type { Migrations } from '@quoin/server-kit/storage'

/** Migrations of the passkey tables. */
export const passkeyMigrations: Migrations = {
  '2026-11-22-passkeys-1': {
    async up({ schema }) {
      await schema
        .createTable('passkeys')
        .addColumn('credential_id', 'text', (column) => column.primaryKey())
        .addColumn('user_id', 'text', (column) => column.notNull().references('site_users.id'))
        .addColumn('public_key', 'text', (column) => column.notNull())
        .addColumn('counter', 'bigint', (column) => column.notNull())
        .addColumn('transports', 'text', (column) => column.notNull())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('last_used_at', 'bigint')
        .execute()
      await schema.createIndex('passkeys_of_user').on('passkeys').column('user_id').execute()
      await schema
        .createTable('passkey_challenges')
        .addColumn('owner', 'text', (column) => column.primaryKey())
        .addColumn('challenge', 'text', (column) => column.notNull())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .execute()
    },
  },
}
