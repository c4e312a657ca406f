import { sql } from 'kysely'
import type { Database } from '../storage/open-database.js'
import type { CollectibleCursor } from './collectible-cursor.js'

/** The arrival of a collectible at an account. It may have left the account since: only the chain has the owner. */
export interface Arrival extends CollectibleCursor {
  readonly token: string
  readonly token_id: string
  /** Sender of the transaction. */
  readonly sender: string
  /** Number of accounts that received a collectible in it. */
  readonly spread: number
}

export interface ArrivalsQuestion {
  /** In lower case. */
  readonly account: string
  /** CAIP-2. */
  readonly chain: string
  readonly after: CollectibleCursor | undefined
  readonly limit: number
}

/** Returns the collectibles that ever arrived at an account, each with its last arrival, newest first. */
export async function readArrivals(
  { query }: Database,
  { account, chain, after, limit }: ArrivalsQuestion,
): Promise<readonly Arrival[]> {
  return query
    .selectFrom('history_entries as entry')
    .innerJoin('history_transfers as moved', (join) =>
      join
        .onRef('moved.chain', '=', 'entry.chain')
        .onRef('moved.block', '=', 'entry.block')
        .onRef('moved.position', '=', 'entry.position')
        .onRef('moved.born', '=', 'entry.born'),
    )
    .innerJoin('history_transactions as sent', (join) =>
      join
        .onRef('sent.chain', '=', 'entry.chain')
        .onRef('sent.block', '=', 'entry.block')
        .onRef('sent.position', '=', 'entry.position')
        .onRef('sent.born', '=', 'entry.born'),
    )
    .where('entry.account', '=', account)
    .where('entry.chain', '=', chain)
    .where('entry.orphaned', '=', 0)
    .where('moved.orphaned', '=', 0)
    .where('moved.kind', '=', 'collectible')
    .where('moved.recipient', '=', account)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('history_transfers as later')
            .select('later.ordinal')
            .whereRef('later.chain', '=', 'moved.chain')
            .whereRef('later.token', '=', 'moved.token')
            .whereRef('later.token_id', '=', 'moved.token_id')
            // Both conditions are needed to use the index of collectibles.
            .where('later.kind', '=', 'collectible')
            .where('later.orphaned', '=', 0)
            .where('later.recipient', '=', account)
            .where(
              sql<boolean>`(later.block, later.position, later.ordinal) > (moved.block, moved.position, moved.ordinal)`,
            ),
        ),
      ),
    )
    .$if(after !== undefined, (rows) =>
      rows.where(
        sql<boolean>`(moved.block, moved.position, moved.ordinal) < (${after?.block ?? 0}, ${after?.position ?? 0}, ${after?.ordinal ?? 0})`,
      ),
    )
    .select([
      'moved.block',
      'moved.position',
      'moved.ordinal',
      'moved.token',
      'moved.token_id',
      'sent.sender',
      'sent.spread',
    ])
    .orderBy('moved.block', 'desc')
    .orderBy('moved.position', 'desc')
    .orderBy('moved.ordinal', 'desc')
    .limit(limit)
    .execute()
}
