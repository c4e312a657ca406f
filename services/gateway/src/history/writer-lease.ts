import type { Transaction } from 'kysely'
import type { Database, Tables } from '../storage/database.js'

/** The place up to which a chain is stored, held by one process at a time. */
export interface StoredPlace {
  /** The last block that is stored; one below the first while there is none. */
  readonly block: number
  /** Its hash; empty while there is none. */
  readonly hash: string
  readonly generation: number
}

export interface LeaseOptions {
  readonly database: Database
  /** CAIP-2. */
  readonly chain: string
  readonly fromBlock: number
  /** Names this process. */
  readonly writer: string
  /** How long a process that says nothing keeps the right to write. Milliseconds. */
  readonly leaseFor: number
  readonly now: () => number
}

/** Another process writes this chain now. What was to be written is not. */
export class LeaseLost extends Error {
  override readonly name: string = 'LeaseLost'
}

/** Takes or extends the right to write a chain's history; `undefined` while another process has it. */
export async function takeLease(options: LeaseOptions): Promise<StoredPlace | undefined> {
  const { database, chain, fromBlock, writer, leaseFor, now } = options
  const time = now()
  await database.query
    .insertInto('history_cursors')
    .values({ chain, block: fromBlock - 1, hash: '', generation: 0, writer: '', lease_until: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return database.query
    .updateTable('history_cursors')
    .set({ writer, lease_until: time + leaseFor })
    .where('chain', '=', chain)
    .where((where) => where.or([where('writer', '=', writer), where('lease_until', '<=', time)]))
    .returning(['block', 'hash', 'generation'])
    .executeTakeFirst()
}

/** Lets another process go on at once. */
export async function releaseLease({ database, chain, writer }: LeaseOptions): Promise<void> {
  await database.query
    .updateTable('history_cursors')
    .set({ writer: '', lease_until: 0 })
    .where('chain', '=', chain)
    .where('writer', '=', writer)
    .execute()
}

/**
 * Writes rows and moves the place on, in one transaction: neither is ever there without the other. Whoever moved the place
 * meanwhile, even this process in a call that was thought lost, makes it fail.
 *
 * @throws `LeaseLost`; nothing is written then
 */
export async function writeFrom(
  options: LeaseOptions,
  from: StoredPlace,
  to: StoredPlace,
  write: (query: Transaction<Tables>) => Promise<void>,
): Promise<void> {
  const { database, chain, writer, leaseFor, now } = options
  await database.query.transaction().execute(async (query) => {
    // First, so that two writers do not write the same rows side by side: the second waits here for the first to end.
    const moved = await query
      .updateTable('history_cursors')
      .set({ ...to, lease_until: now() + leaseFor })
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
