import type { Migrations } from '@quoin/server-kit/storage'

/** Migrations of the on-ramp tables. */
export const onrampMigrations: Migrations = {
  '2026-11-21-onramp-1': {
    async up(query) {
      await query.schema
        .createTable('onramp_purchases')
        .addColumn('provider', 'text', (column) => column.notNull())
        .addColumn('id', 'text', (column) => column.notNull())
        .addColumn('partner', 'text', (column) => column.notNull())
        .addColumn('account', 'text', (column) => column.notNull())
        .addColumn('address', 'text', (column) => column.notNull())
        .addColumn('status', 'text', (column) => column.notNull())
        .addColumn('chain', 'text', (column) => column.notNull())
        .addColumn('hash', 'text', (column) => column.notNull())
        .addColumn('token_name', 'text', (column) => column.notNull())
        .addColumn('token_symbol', 'text', (column) => column.notNull())
        .addColumn('amount', 'text', (column) => column.notNull())
        .addColumn('created', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('onramp_purchases_key', ['provider', 'id'])
        .execute()
      await query.schema
        .createIndex('onramp_purchases_by_account')
        .on('onramp_purchases')
        .columns(['provider', 'account', 'created', 'id'])
        .execute()
      await query.schema
        .createIndex('onramp_purchases_by_partner')
        .on('onramp_purchases')
        .columns(['provider', 'partner'])
        .execute()
    },
  },
  '2026-11-22-onramp-2': {
    async up(query) {
      await query.schema
        .alterTable('onramp_purchases')
        .addColumn('misses', 'integer', (column) => column.notNull().defaultTo(0))
        .execute()
      await query.schema.alterTable('onramp_purchases').addColumn('missing_since', 'bigint').execute()
    },
  },
}
