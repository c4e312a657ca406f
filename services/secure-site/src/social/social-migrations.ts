import type { Migrations } from '@quoin/server-kit/storage'

/** Migrations of the social login tables. */
export const socialMigrations: Migrations = {
  '2026-11-22-social-1': {
    async up({ schema }) {
      await schema
        .createTable('login_attempts')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('provider', 'text', (column) => column.notNull())
        .addColumn('device_id', 'text', (column) => column.notNull())
        .addColumn('state_hash', 'text', (column) => column.notNull().unique())
        .addColumn('key_id', 'text', (column) => column.notNull())
        .addColumn('origin', 'text', (column) => column.notNull())
        .addColumn('language', 'text', (column) => column.notNull())
        .addColumn('device_name', 'text', (column) => column.notNull())
        .addColumn('status', 'text', (column) => column.notNull())
        .addColumn('user_id', 'text', (column) => column.references('site_users.id'))
        .addColumn('code_hash', 'text')
        .addColumn('code_expires_at', 'bigint')
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .execute()
      await schema.createIndex('login_attempts_code').on('login_attempts').column('code_hash').execute()
      await schema.createIndex('login_attempts_expiry').on('login_attempts').column('expires_at').execute()
    },
  },
}
