import type { Migrations } from '@quoin/server-kit/storage'
import { type Kysely, sql } from 'kysely'

async function createTables(query: Kysely<unknown>): Promise<void> {
  const { schema } = query
  await schema
    .createTable('history_cursors')
    .addColumn('chain', 'text', (column) => column.primaryKey())
    .addColumn('block', 'bigint', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('generation', 'integer', (column) => column.notNull())
    .addColumn('writer', 'text', (column) => column.notNull())
    .addColumn('lease_until', 'bigint', (column) => column.notNull())
    .execute()
  await schema
    .createTable('history_blocks')
    .addColumn('chain', 'text', (column) => column.notNull())
    .addColumn('number', 'bigint', (column) => column.notNull())
    .addColumn('born', 'integer', (column) => column.notNull())
    .addColumn('orphaned', 'integer', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('parent', 'text', (column) => column.notNull())
    .addColumn('time', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('history_blocks_key', ['chain', 'number', 'born'])
    .execute()
  await schema
    .createTable('history_transactions')
    .addColumn('chain', 'text', (column) => column.notNull())
    .addColumn('block', 'bigint', (column) => column.notNull())
    .addColumn('position', 'bigint', (column) => column.notNull())
    .addColumn('born', 'integer', (column) => column.notNull())
    .addColumn('orphaned', 'integer', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('time', 'bigint', (column) => column.notNull())
    .addColumn('sender', 'text', (column) => column.notNull())
    .addColumn('recipient', 'text', (column) => column.notNull())
    .addColumn('created', 'text', (column) => column.notNull())
    .addColumn('nonce', 'bigint', (column) => column.notNull())
    .addColumn('succeeded', 'integer', (column) => column.notNull())
    .addColumn('intent', 'text', (column) => column.notNull())
    .addColumn('spread', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('history_transactions_key', ['chain', 'block', 'position', 'born'])
    .execute()
  await schema.createIndex('history_transactions_hash').on('history_transactions').columns(['hash']).execute()
  await schema
    .createTable('history_transfers')
    .addColumn('chain', 'text', (column) => column.notNull())
    .addColumn('block', 'bigint', (column) => column.notNull())
    .addColumn('position', 'bigint', (column) => column.notNull())
    .addColumn('born', 'integer', (column) => column.notNull())
    .addColumn('ordinal', 'integer', (column) => column.notNull())
    .addColumn('orphaned', 'integer', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('token', 'text', (column) => column.notNull())
    .addColumn('token_id', 'text', (column) => column.notNull())
    .addColumn('amount', 'text', (column) => column.notNull())
    .addColumn('sender', 'text', (column) => column.notNull())
    .addColumn('recipient', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('history_transfers_key', ['chain', 'block', 'position', 'born', 'ordinal'])
    .execute()
  await schema
    .createTable('history_entries')
    .addColumn('account', 'text', (column) => column.notNull())
    .addColumn('time', 'bigint', (column) => column.notNull())
    .addColumn('chain', 'text', (column) => column.notNull())
    .addColumn('block', 'bigint', (column) => column.notNull())
    .addColumn('position', 'bigint', (column) => column.notNull())
    .addColumn('born', 'integer', (column) => column.notNull())
    .addColumn('orphaned', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('history_entries_key', ['account', 'time', 'chain', 'block', 'position', 'born'])
    .execute()
  // For reorganisations, which update rows by block number.
  await schema
    .createIndex('history_entries_block')
    .on('history_entries')
    .columns(['chain', 'block'])
    .execute()
  // Few rows are orphaned; a partial index finds them without scanning all.
  for (const table of ['history_blocks', 'history_transactions', 'history_transfers', 'history_entries']) {
    await sql`create index ${sql.ref(`${table}_orphaned`)} on ${sql.table(table)} (chain, orphaned) where orphaned > 0`.execute(
      query,
    )
  }
  await schema
    .createTable('history_nfts')
    .addColumn('chain', 'text', (column) => column.notNull())
    .addColumn('token', 'text', (column) => column.notNull())
    .addColumn('token_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('preview', 'text', (column) => column.notNull())
    .addColumn('detail', 'text', (column) => column.notNull())
    .addColumn('known', 'integer', (column) => column.notNull())
    .addColumn('read_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('history_nfts_key', ['chain', 'token', 'token_id'])
    .execute()
  await schema
    .createTable('history_solana_addresses')
    .addColumn('chain', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('newest', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('history_solana_addresses_key', ['chain', 'address'])
    .execute()
}

/** Adds what the list of collectibles needs: description, collection name and an index of transfers. */
async function listCollectibles(query: Kysely<unknown>): Promise<void> {
  for (const column of ['description', 'collection'] as const) {
    await query.schema
      .alterTable('history_nfts')
      .addColumn(column, 'text', (one) => one.notNull().defaultTo(''))
      .execute()
  }
  // Deletes the rows: they are read again, with the new columns.
  await sql`delete from history_nfts`.execute(query)
  await sql`create index history_transfers_collectible on history_transfers (chain, token, token_id) where kind = 'collectible'`.execute(
    query,
  )
}

/** Adds the table of transactions that the index lacks. */
async function markGaps({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('history_gaps')
    .addColumn('chain', 'text', (column) => column.notNull())
    .addColumn('block', 'bigint', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('history_gaps_key', ['chain', 'block', 'hash'])
    .execute()
}

/** Adds an index for the entries of an account on one chain, without scanning those on the others. */
async function indexEntriesByChain({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createIndex('history_entries_chain')
    .on('history_entries')
    .columns(['account', 'chain', 'time', 'block', 'position', 'born'])
    .execute()
}

/** Migrations of the history tables. */
export const historyMigrations: Migrations = {
  '2026-11-21-history-1': { up: createTables },
  '2026-11-22-history-2': { up: listCollectibles },
  '2026-11-22-history-3': { up: markGaps },
  '2026-11-22-history-4': { up: indexEntriesByChain },
}
