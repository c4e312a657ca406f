import type { Migrations } from '@quoin/server-kit/storage'

/** Migrations of the session tables. */
export const sessionMigrations: Migrations = {
  '2026-11-21-sessions-1': {
    async up({ schema }) {
      await schema
        .createTable('sessions')
        .addColumn('pci', 'text', (column) => column.primaryKey())
        .addColumn('project_id', 'text', (column) => column.notNull())
        .addColumn('project_name', 'text', (column) => column.notNull())
        .addColumn('project_url', 'text')
        .addColumn('account', 'text', (column) => column.notNull())
        .addColumn('public_key', 'text', (column) => column.notNull())
        .addColumn('sealed_key', 'text', (column) => column.notNull())
        .addColumn('permissions', 'text', (column) => column.notNull())
        .addColumn('policies', 'text', (column) => column.notNull())
        .addColumn('context', 'text', (column) => column.notNull())
        .addColumn('expiry', 'bigint', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('activated_at', 'bigint')
        .addColumn('revoked_at', 'bigint')
        .execute()
      await schema
        .createIndex('sessions_of_account')
        .on('sessions')
        .columns(['account', 'created_at'])
        .execute()
      await schema.createIndex('sessions_expiry').on('sessions').column('expiry').execute()
    },
  },
  '2026-11-22-sessions-2': {
    async up({ schema }) {
      await schema.createIndex('sessions_of_project').on('sessions').column('project_id').execute()
    },
  },
}
