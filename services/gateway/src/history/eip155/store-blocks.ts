import { type Insertable, sql, type Transaction } from 'kysely'
import type { Tables } from '../../storage/open-database.js'
import type { ChainBlock, ChainTransaction } from './chain-block.js'

const ZERO = `0x${'0'.repeat(40)}`
/** Rows in one statement: SQLite blocks the event loop while it runs, for about 3 ms. */
const ROWS = 100
/** Number of reorganisations for which the rows of replaced blocks are kept. */
export const KEPT_GENERATIONS = 64

/** Returns the accounts of a transaction: sender, receiver, created contract, and both ends of each transfer. */
function accountsOf({ from, to, created, transfers }: ChainTransaction): ReadonlySet<string> {
  const accounts = new Set([from, to, created])
  for (const transfer of transfers) accounts.add(transfer.from).add(transfer.to)
  accounts.delete('')
  accounts.delete(ZERO)
  return accounts
}

async function insertAll<Table extends keyof Tables>(
  query: Transaction<Tables>,
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS) {
    await query
      .insertInto(table)
      .values(rows.slice(start, start + ROWS))
      .execute()
  }
}

/** Writes blocks with their rows, as part of a transaction that moves the chain's position (stored-place.ts). */
export async function storeBlocks(
  query: Transaction<Tables>,
  chain: string,
  generation: number,
  blocks: readonly ChainBlock[],
): Promise<void> {
  const branch = { chain, born: generation, orphaned: 0 }
  const transactions: Insertable<Tables['history_transactions']>[] = []
  const transfers: Insertable<Tables['history_transfers']>[] = []
  const entries: Insertable<Tables['history_entries']>[] = []
  for (const { number: block, time, transactions: mined } of blocks) {
    for (const transaction of mined) {
      const { position, hash, from, to, created, nonce, succeeded, intent } = transaction
      const collectors = transaction.transfers
        .filter(({ kind }) => kind === 'collectible')
        .map((transfer) => transfer.to)
      transactions.push({
        ...branch,
        block,
        position,
        hash,
        time,
        sender: from,
        recipient: to,
        created,
        nonce,
        intent,
        succeeded: succeeded ? 1 : 0,
        spread: new Set(collectors).size,
      })
      transaction.transfers.forEach(
        ({ kind, token, tokenId, amount, from: sender, to: recipient }, ordinal) => {
          transfers.push({
            ...branch,
            block,
            position,
            ordinal,
            kind,
            token,
            token_id: tokenId,
            amount: String(amount),
            sender,
            recipient,
          })
        },
      )
      for (const account of accountsOf(transaction))
        entries.push({ ...branch, account, block, position, time })
    }
  }
  const rows = blocks.map(({ number, hash, parent, time }) => ({ ...branch, number, hash, parent, time }))
  await insertAll(query, 'history_blocks', rows)
  await insertAll(query, 'history_transactions', transactions)
  await insertAll(query, 'history_transfers', transfers)
  await insertAll(query, 'history_entries', entries)
  const gaps = blocks.flatMap(({ number: block, omitted }) => omitted.map((hash) => ({ chain, block, hash })))
  await insertAll(query, 'history_gaps', gaps)
}

/**
 * Marks all blocks above a block as orphaned. Their rows are kept for users who are paging through the list, until
 * `KEPT_GENERATIONS` further reorganisations.
 *
 * @param generation the generation that starts now
 */
export async function orphanBlocks(
  query: Transaction<Tables>,
  chain: string,
  above: number,
  generation: number,
): Promise<void> {
  const orphaned = { orphaned: generation }
  await query
    .updateTable('history_blocks')
    .set(orphaned)
    .where('chain', '=', chain)
    .where('number', '>', above)
    .where('orphaned', '=', 0)
    .execute()
  for (const table of ['history_transactions', 'history_transfers', 'history_entries'] as const) {
    await query
      .updateTable(table)
      .set(orphaned)
      .where('chain', '=', chain)
      .where('block', '>', above)
      .where('orphaned', '=', 0)
      .execute()
  }
  await query.deleteFrom('history_gaps').where('chain', '=', chain).where('block', '>', above).execute()
  for (const table of [
    'history_blocks',
    'history_transactions',
    'history_transfers',
    'history_entries',
  ] as const) {
    await query
      .deleteFrom(table)
      .where('chain', '=', chain)
      // Raw SQL: the database uses the partial index only for a literal.
      .where(sql<boolean>`orphaned > 0`)
      .where('orphaned', '<=', generation - KEPT_GENERATIONS)
      .execute()
  }
}
