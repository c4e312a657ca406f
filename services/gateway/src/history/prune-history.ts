import { type Kysely, sql } from 'kysely'
import type { Database, Tables } from '../storage/open-database.js'

/** Transactions removed by one write: other writers of the database must not wait long. */
const AT_ONCE = 2000
/** Number of newest blocks that are kept at any age: the indexer uses them to detect reorganisations. */
const KEPT_BLOCKS = 20_000

/** Transactions that brought collectibles are kept: the list of an owner is built from them. */
const bringsCollectible = (table: 'history_entries' | 'history_transactions') => sql<boolean>`exists (
  select 1 from history_transfers as moved
  where moved.chain = ${sql.ref(`${table}.chain`)} and moved.block = ${sql.ref(`${table}.block`)}
    and moved.position = ${sql.ref(`${table}.position`)} and moved.born = ${sql.ref(`${table}.born`)}
    and moved.kind = 'collectible')`

/** Removes rows older than `before` from the blocks `from` to `to`, both included. */
async function removeBetween(
  query: Kysely<Tables>,
  chain: string,
  { from, to, before }: { readonly from: number; readonly to: number; readonly before: number },
): Promise<void> {
  for (const table of ['history_entries', 'history_transactions'] as const) {
    await query
      .deleteFrom(table)
      .where('chain', '=', chain)
      .where('block', '>=', from)
      .where('block', '<=', to)
      .where('time', '<', before)
      .where(({ not }) => not(bringsCollectible(table)))
      .execute()
  }
  await query
    .deleteFrom('history_transfers')
    .where('chain', '=', chain)
    .where('block', '>=', from)
    .where('block', '<=', to)
    .where(
      sql<boolean>`not exists (
        select 1 from history_transactions as kept
        where kept.chain = history_transfers.chain and kept.block = history_transfers.block
          and kept.position = history_transfers.position and kept.born = history_transfers.born)`,
    )
    .execute()
}

/**
 * Removes transactions before a time, except those that moved collectibles: a few thousand per write, oldest first.
 *
 * @param before seconds since 1970
 */
export async function pruneHistory({ query }: Database, before: number): Promise<void> {
  const chains = await query.selectFrom('history_transactions').select('chain').distinct().execute()
  for (const { chain } of chains) {
    let from = 0
    for (;;) {
      const old = await query
        .selectFrom('history_transactions')
        .select('block')
        .where('chain', '=', chain)
        .where('block', '>=', from)
        .where('time', '<', before)
        .orderBy('block')
        .limit(AT_ONCE)
        .execute()
      const [first, last] = [old[0], old.at(-1)]
      if (first === undefined || last === undefined) break
      const between = { from: Number(first.block), to: Number(last.block), before }
      await query.transaction().execute((step) => removeBetween(step, chain, between))
      from = between.to + 1
    }
    const place = await query
      .selectFrom('history_cursors')
      .select('block')
      .where('chain', '=', chain)
      .executeTakeFirst()
    if (place === undefined) continue
    await query
      .deleteFrom('history_blocks')
      .where('chain', '=', chain)
      .where('time', '<', before)
      .where('number', '<', Number(place.block) - KEPT_BLOCKS)
      .execute()
  }
}
