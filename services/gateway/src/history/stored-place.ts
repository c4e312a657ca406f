import type { Transaction } from 'kysely'
import type { Database, Tables } from '../storage/open-database.js'

/** The position up to which a chain is stored. */
export interface StoredPlace {
  /** The last stored block; one below the first if there is none. */
  readonly block: number
  /** Its hash; empty if there is none. */
  readonly hash: string
  readonly generation: number
}

export interface StoredChain {
  readonly database: Database
  /** CAIP-2. */
  readonly chain: string
  readonly fromBlock: number
}

/** Another process moved the position meanwhile. The write was not made. */
export class PlaceMoved extends Error {
  override readonly name: string = 'PlaceMoved'
}

/** Reads the position of a chain; creates it for a new one. */
export async function readPlace({ database, chain, fromBlock }: StoredChain): Promise<StoredPlace> {
  const { query } = database
  const find = (): Promise<StoredPlace | undefined> =>
    query
      .selectFrom('history_cursors')
      .select(['block', 'hash', 'generation'])
      .where('chain', '=', chain)
      .executeTakeFirst()
  const place = await find()
  if (place) return place
  const first = { block: fromBlock - 1, hash: '', generation: 0 }
  await query
    .insertInto('history_cursors')
    .values({ chain, ...first })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await find()) ?? first
}

/**
 * Writes rows and moves the position in one transaction, so that neither exists without the other. Fails if the
 * position was moved meanwhile, even by this process in a call that was considered lost: each block is stored once,
 * however many processes run the indexer.
 *
 * @throws `PlaceMoved`; then nothing is written
 */
export async function writeFrom(
  { database, chain }: StoredChain,
  from: StoredPlace,
  to: StoredPlace,
  write: (query: Transaction<Tables>) => Promise<void>,
): Promise<void> {
  await database.query.transaction().execute(async (query) => {
    // Moves the position first, so that two writers never write the same rows: the second waits here until the first
    // ends.
    const moved = await query
      .updateTable('history_cursors')
      .set({ ...to })
      .where('chain', '=', chain)
      .where('block', '=', from.block)
      .where('hash', '=', from.hash)
      .where('generation', '=', from.generation)
      .executeTakeFirst()
    if (moved.numUpdatedRows !== 1n) throw new PlaceMoved(`Another process writes ${chain}.`)
    await write(query)
  })
}
