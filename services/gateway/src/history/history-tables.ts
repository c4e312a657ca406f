import type { Migrations } from '@quoin/server-kit/storage'
import { type Kysely, sql } from 'kysely'

async function createBlockTables({ schema }: Kysely<unknown>): Promise<void> {
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
}

async function createEntryTables({ schema }: Kysely<unknown>): Promise<void> {
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
}

async function createTables(query: Kysely<unknown>): Promise<void> {
  const { schema } = query
  await createBlockTables(query)
  await createEntryTables(query)
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

/** Removes the leases of the writers: the queue of jobs decides which process writes (run-from-queue.ts). */
async function dropLeases({ schema }: Kysely<unknown>): Promise<void> {
  for (const column of ['writer', 'lease_until'] as const) {
    await schema.alterTable('history_cursors').dropColumn(column).execute()
  }
}

/** Migrations of the history tables. */
export const historyMigrations: Migrations = {
  '2026-11-21-history-1': { up: createTables },
  '2026-11-22-history-2': { up: listCollectibles },
  '2026-11-22-history-3': { up: markGaps },
  '2026-11-22-history-4': { up: indexEntriesByChain },
  '2026-11-27-history-5': { up: dropLeases },
}

/**
 * The branch of the chain to which a row belongs. A reorganisation ends a generation. Rows of replaced blocks are kept
 * for a while, with the generation that replaced them: a list that a user is paging through stays unchanged
 * (history-cursor.ts).
 */
interface Generations {
  /** The generation in which the row was written. */
  readonly born: number
  /** The generation that replaced it; 0 while it is on the chain. */
  orphaned: number
}

interface HistoryCursorsTable {
  /** CAIP-2. */
  readonly chain: string
  /** The last block whose rows are stored; one below the first while there is none. */
  block: number
  /** Its hash; empty while there is none. */
  hash: string
  generation: number
}

interface HistoryBlocksTable extends Generations {
  readonly chain: string
  readonly number: number
  readonly hash: string
  readonly parent: string
  /** Seconds since 1970. */
  readonly time: number
}

interface HistoryTransactionsTable extends Generations {
  readonly chain: string
  readonly block: number
  /** Index in the block; on Solana derived from the signature. */
  readonly position: number
  readonly hash: string
  /** Seconds since 1970. */
  readonly time: number
  readonly sender: string
  /** Empty if a contract was created, or there is no single receiver. */
  readonly recipient: string
  /** The contract that was created, or empty. */
  readonly created: string
  readonly nonce: number
  /** 1 or 0. */
  readonly succeeded: number
  /** Purpose of the called method (method-intent.ts), or empty. */
  readonly intent: string
  /** Number of accounts that received collectibles, for detecting airdrops. */
  readonly spread: number
}

interface HistoryTransfersTable extends Generations {
  readonly chain: string
  readonly block: number
  readonly position: number
  /** Index among the transfers of the transaction. */
  readonly ordinal: number
  readonly kind: 'coin' | 'fungible' | 'collectible'
  /** Address of the token, the pseudo-address for the coin. */
  readonly token: string
  /** Decimal; empty for fungible tokens. */
  readonly token_id: string
  /** Smallest units, decimal. */
  readonly amount: string
  readonly sender: string
  readonly recipient: string
}

/** The transactions of an account, in the order of its list. */
interface HistoryEntriesTable extends Generations {
  readonly account: string
  readonly chain: string
  readonly block: number
  readonly position: number
  readonly time: number
}

interface HistoryNftsTable {
  readonly chain: string
  readonly token: string
  readonly token_id: string
  readonly name: string
  readonly preview: string
  readonly detail: string
  readonly description: string
  readonly collection: string
  /** 1: read; 0: could not be read, and may be retried. */
  readonly known: number
  /** Milliseconds since 1970. */
  readonly read_at: number
}

interface HistorySolanaAddressesTable {
  readonly chain: string
  readonly address: string
  /** The newest signature whose transaction is stored. */
  readonly newest: string
}

/** Transactions missing from the history because no node returns them in one answer. */
interface HistoryGapsTable {
  readonly chain: string
  readonly block: number
  /** Hash of the transaction. */
  readonly hash: string
}

/** The history tables. EVM addresses are in lower case. */
export interface HistoryTables {
  history_cursors: HistoryCursorsTable
  history_blocks: HistoryBlocksTable
  history_transactions: HistoryTransactionsTable
  history_transfers: HistoryTransfersTable
  history_entries: HistoryEntriesTable
  history_nfts: HistoryNftsTable
  history_solana_addresses: HistorySolanaAddressesTable
  history_gaps: HistoryGapsTable
}
