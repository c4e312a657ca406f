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
  '2026-11-26-onramp-3': {
    async up(query) {
      await query.schema
        .createTable('onramp_orders')
        .addColumn('provider', 'text', (column) => column.notNull())
        .addColumn('id', 'text', (column) => column.notNull())
        .addColumn('partner', 'text', (column) => column.notNull())
        .addColumn('address', 'text', (column) => column.notNull())
        .addColumn('chain', 'text', (column) => column.notNull())
        .addColumn('code', 'text', (column) => column.notNull())
        .addColumn('token_name', 'text', (column) => column.notNull())
        .addColumn('token_symbol', 'text', (column) => column.notNull())
        .addColumn('expected', 'text', (column) => column.notNull())
        .addColumn('created', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('onramp_orders_key', ['provider', 'id'])
        .execute()
      await query.schema
        .createIndex('onramp_orders_by_partner')
        .on('onramp_orders')
        .columns(['provider', 'partner', 'created'])
        .execute()
    },
  },
  '2026-11-27-onramp-4': {
    async up({ schema }) {
      await schema
        .createTable('onramp_checks')
        .addColumn('provider', 'text', (column) => column.notNull())
        .addColumn('partner', 'text', (column) => column.notNull())
        .addColumn('checked_at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('onramp_checks_key', ['provider', 'partner'])
        .execute()
    },
  },
}

/** A purchase as the provider last reported it. Providers drop old purchases; this table keeps them. */
export interface OnrampPurchaseRow {
  provider: string
  /** The provider's id. */
  id: string
  /** The order's reference (`purchaseReference`). */
  partner: string
  /** Address of the receiver: normalized for comparison, and as reported. */
  account: string
  address: string
  /** As reported by the provider, never guessed: a later report replaces `in-progress`. */
  status: 'in-progress' | 'success' | 'failed'
  chain: string
  hash: string
  token_name: string
  token_symbol: string
  /** In whole tokens; decimal text. */
  amount: string
  /** Milliseconds since 1970. */
  created: number
  /** Number of complete lists in a row without it, and the time of the first. */
  misses: number
  missing_since: number | null
}

/** An order of a provider that finds purchases by its orders only (`purchasesOf`). Removed after 30 days. */
export interface OnrampOrderRow {
  provider: string
  /** The provider's id. */
  id: string
  /** The order's reference (`purchaseReference`). */
  partner: string
  /** Address of the receiver, as ordered. */
  address: string
  chain: string
  /** The provider's code of the token. */
  code: string
  token_name: string
  token_symbol: string
  /** The expected amount, in whole tokens; decimal text. */
  expected: string
  /** Milliseconds since 1970. */
  created: number
}

/** The last time the purchases of a reference were followed (create-purchases-job.ts). Removed after 30 days. */
export interface OnrampCheckRow {
  provider: string
  partner: string
  /** Milliseconds since 1970. */
  checked_at: number
}

/** The on-ramp tables. */
export interface OnrampTables {
  onramp_checks: OnrampCheckRow
  onramp_orders: OnrampOrderRow
  onramp_purchases: OnrampPurchaseRow
}
