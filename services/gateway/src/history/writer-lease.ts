import { databaseTime } from '@quoin/server-kit/storage'
import { sql, type Transaction } from 'kysely'
import type { Database, Tables } from '../storage/open-database.js'

/** The position up to which a chain is stored; one process at a time may move it. */
export interface StoredPlace {
  /** The last stored block; one below the first if there is none. */
  readonly block: number
  /** Its hash; empty if there is none. */
  readonly hash: string
  readonly generation: number
}

export interface LeaseOptions {
  readonly database: Database
  /** CAIP-2. */
  readonly chain: string
  readonly fromBlock: number
  /** Id of this process. */
  readonly writer: string
  /** Lifetime of a lease that is not renewed. Milliseconds. */
  readonly leaseFor: number
}

/** The position of a chain; `isOurs` is true if this process may write. */
export interface Lease {
  readonly isOurs: boolean
  readonly place: StoredPlace
}

/** Another process writes this chain now. The write was not made. */
export class LeaseLost extends Error {
  override readonly name: string = 'LeaseLost'
}

/**
 * Takes or extends the lease to write a chain's history, by the clock of the database: the clocks of the processes may
 * differ. A lease that ends later than a new one would is invalid, whichever clock wrote it (G3).
 */
export async function takeLease(options: LeaseOptions): Promise<Lease> {
  const { database, chain, fromBlock, writer, leaseFor } = options
  const { query, kind } = database
  const time = databaseTime(kind)
  const columns = ['block', 'hash', 'generation'] as const
  await query
    .insertInto('history_cursors')
    .values({ chain, block: fromBlock - 1, hash: '', generation: 0, writer: '', lease_until: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const ours = await query
    .updateTable('history_cursors')
    .set({ writer, lease_until: sql<number>`${time} + ${sql.lit(leaseFor)}` })
    .where('chain', '=', chain)
    .where((where) =>
      where.or([
        where('writer', '=', writer),
        where('lease_until', '<=', time),
        where('lease_until', '>', sql<number>`${time} + ${sql.lit(leaseFor)}`),
      ]),
    )
    .returning(columns)
    .executeTakeFirst()
  if (ours) return { isOurs: true, place: ours }
  const place = await query
    .selectFrom('history_cursors')
    .select(columns)
    .where('chain', '=', chain)
    .executeTakeFirstOrThrow()
  return { isOurs: false, place }
}

/** Releases the lease, so that another process can take it at once. */
export async function releaseLease({ database, chain, writer }: LeaseOptions): Promise<void> {
  await database.query
    .updateTable('history_cursors')
    .set({ writer: '', lease_until: 0 })
    .where('chain', '=', chain)
    .where('writer', '=', writer)
    .execute()
}

/**
 * Writes rows and moves the position in one transaction, so that neither exists without the other. Fails if the
 * position was moved meanwhile, even by this process in a call that was considered lost.
 *
 * @throws `LeaseLost`; then nothing is written
 */
export async function writeFrom(
  options: LeaseOptions,
  from: StoredPlace,
  to: StoredPlace,
  write: (query: Transaction<Tables>) => Promise<void>,
): Promise<void> {
  const { database, chain, writer, leaseFor } = options
  const until = sql<number>`${databaseTime(database.kind)} + ${sql.lit(leaseFor)}`
  await database.query.transaction().execute(async (query) => {
    // Moves the position first, so that two writers never write the same rows: the second waits here until the first
    // ends.
    const moved = await query
      .updateTable('history_cursors')
      .set({ ...to, lease_until: until })
      .where('chain', '=', chain)
      .where('writer', '=', writer)
      .where('block', '=', from.block)
      .where('hash', '=', from.hash)
      .where('generation', '=', from.generation)
      .executeTakeFirst()
    if (moved.numUpdatedRows !== 1n) throw new LeaseLost(`Another process writes ${chain}.`)
    await write(query)
  })
}
