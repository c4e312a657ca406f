import type { Migrations } from '@quoin/server-kit/storage'

/** Migrations of the name tables. */
export const nameMigrations: Migrations = {
  '2026-11-21-names-1': {
    async up(query) {
      await query.schema
        .createTable('names')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('owner', 'text', (column) => column.notNull())
        .addColumn('coin_type', 'text', (column) => column.notNull())
        .addColumn('registered', 'bigint', (column) => column.notNull())
        .addColumn('updated', 'bigint', (column) => column.notNull())
        .addColumn('claimed', 'bigint', (column) => column.notNull())
        .addColumn('avatar', 'text', (column) => column.notNull())
        .addColumn('bio', 'text', (column) => column.notNull())
        .execute()
      await query.schema
        .createTable('name_addresses')
        .addColumn('name', 'text', (column) => column.notNull().references('names.name').onDelete('cascade'))
        .addColumn('coin_type', 'text', (column) => column.notNull())
        .addColumn('address', 'text', (column) => column.notNull())
        .addColumn('created', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('name_addresses_key', ['name', 'coin_type'])
        .execute()
      await query.schema
        .createIndex('name_addresses_by_address')
        .on('name_addresses')
        .column('address')
        .execute()
      await query.schema
        .createTable('name_claims')
        .addColumn('digest', 'text', (column) => column.primaryKey())
        .addColumn('owner', 'text', (column) => column.notNull())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('coin_type', 'text', (column) => column.notNull())
        .addColumn('used', 'bigint', (column) => column.notNull())
        .execute()
      await query.schema.createIndex('name_claims_by_owner').on('name_claims').column('owner').execute()
      await query.schema
        .createTable('name_quotas')
        .addColumn('owner', 'text', (column) => column.notNull())
        .addColumn('day', 'bigint', (column) => column.notNull())
        .addColumn('registrations', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('name_quotas_key', ['owner', 'day'])
        .execute()
    },
  },
}
