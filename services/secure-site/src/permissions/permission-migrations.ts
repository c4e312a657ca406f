import type { Migrations } from '@quoin/server-kit/storage'

/** Migrations of the permission tables. */
export const permissionMigrations: Migrations = {
  '2026-11-22-permissions-1': {
    async up({ schema }) {
      await schema
        .createTable('permission_grants')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('user_id', 'text', (column) => column.notNull())
        .addColumn('origin', 'text', (column) => column.notNull())
        .addColumn('caip_network_id', 'text', (column) => column.notNull())
        .addColumn('account', 'text', (column) => column.notNull())
        .addColumn('terms', 'text', (column) => column.notNull())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('revoked_at', 'bigint')
        .execute()
      await schema
        .createIndex('permission_grants_user')
        .on('permission_grants')
        .columns(['user_id', 'created_at'])
        .execute()
      await schema
        .createTable('permission_spends')
        .addColumn('id', 'text', (column) => column.notNull())
        .addColumn('grant_id', 'text', (column) => column.notNull())
        .addColumn('term', 'integer', (column) => column.notNull())
        .addColumn('period', 'bigint', (column) => column.notNull())
        .addColumn('amount', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('permission_spends_key', ['id', 'term'])
        .execute()
      await schema
        .createIndex('permission_spends_grant')
        .on('permission_spends')
        .columns(['grant_id', 'term', 'period'])
        .execute()
    },
  },
  '2026-11-22-permissions-2': {
    async up({ schema }) {
      await schema.alterTable('permission_grants').addColumn('module', 'text').execute()
    },
  },
}
