import { type QueryCreator, type Selectable, sql } from 'kysely'
import type { Database, Tables } from '../storage/open-database.js'
import { KEPT_GENERATIONS } from './eip155/store-blocks.js'
import { type HistoryCursor, writeCursor } from './history-cursor.js'

export const PAGE_SIZE = 50
/** Max number of an account's transfers in one transaction on a page. */
const MAX_TRANSFERS = 100

export type StoredTransfer = Pick<
  Selectable<Tables['history_transfers']>,
  'kind' | 'token' | 'token_id' | 'amount' | 'sender' | 'recipient'
>

/** A transaction of an account, with the account's transfers. */
export interface StoredEntry extends Selectable<Tables['history_transactions']> {
  readonly transfers: readonly StoredTransfer[]
}

export interface HistoryPageQuestion {
  readonly account: string
  /** CAIP-2 ids of the chains to read. */
  readonly chains: readonly string[]
  readonly cursor: HistoryCursor | undefined
}

const placeOf = (row: { chain: string; block: number; position: number; born: number }): string =>
  [row.chain, row.block, row.position, row.born].join(' ')

/** An account, and the generation that is shown of each chain. */
interface Branches {
  readonly account: string
  readonly generations: ReadonlyMap<string, number>
}

/** Returns the generation of each chain that a list continues on. */
async function generationsOf(
  { query }: Database,
  { chains, cursor }: HistoryPageQuestion,
): Promise<ReadonlyMap<string, number>> {
  const now = new Map(
    (
      await query
        .selectFrom('history_cursors')
        .select(['chain', 'generation'])
        .where('chain', 'in', chains)
        .execute()
    ).map(({ chain, generation }) => [chain, generation] as const),
  )
  return new Map(
    chains.map((chain) => {
      const current = now.get(chain) ?? 0
      const begun = cursor === undefined ? current : (cursor.generations.get(chain) ?? 0)
      // Older generations are deleted: the list then continues at its position on the oldest kept branch.
      return [chain, Math.min(current, Math.max(begun, current - KEPT_GENERATIONS + 1))] as const
    }),
  )
}

/** Selects the account's entries on the branches that are shown. */
const entriesOf = (step: QueryCreator<Tables>, { account, generations }: Branches) =>
  step
    .selectFrom('history_entries')
    .select(['time', 'chain', 'block', 'position', 'born'])
    .where('account', '=', account)
    .where((where) =>
      where.or(
        [...generations].map(([chain, generation]) =>
          where.and([
            where('chain', '=', chain),
            where('born', '<=', generation),
            where.or([where('orphaned', '=', 0), where('orphaned', '>', generation)]),
          ]),
        ),
      ),
    )
type Place = Pick<HistoryCursor, 'time' | 'chain' | 'block' | 'position'>

const place = ({ time, chain, block, position }: Place) => sql`(${time}, ${chain}, ${block}, ${position})`

/** Returns the account's transfers in the transactions between two places, by the place of the transaction. */
async function readTransfers(
  { query }: Database,
  branches: Branches,
  first: Place,
  last: Place,
): Promise<ReadonlyMap<string, readonly StoredTransfer[]>> {
  const transfers = await query
    .with('page', (step) =>
      entriesOf(step, branches)
        .where(sql<boolean>`(time, chain, block, position) <= ${place(first)}`)
        .where(sql<boolean>`(time, chain, block, position) >= ${place(last)}`),
    )
    .with('numbered', (step) =>
      step
        .selectFrom('page')
        .innerJoin('history_transfers as moved', (join) =>
          join
            .onRef('moved.chain', '=', 'page.chain')
            .onRef('moved.block', '=', 'page.block')
            .onRef('moved.position', '=', 'page.position')
            .onRef('moved.born', '=', 'page.born'),
        )
        .where((where) =>
          where.or([
            where('moved.sender', '=', branches.account),
            where('moved.recipient', '=', branches.account),
          ]),
        )
        .selectAll('moved')
        .select(
          sql<number>`row_number() over (
            partition by moved.chain, moved.block, moved.position, moved.born order by moved.ordinal
          )`.as('place'),
        ),
    )
    .selectFrom('numbered')
    .selectAll()
    .where('place', '<=', MAX_TRANSFERS)
    .orderBy('ordinal')
    .execute()
  const transfersAt = new Map<string, StoredTransfer[]>()
  for (const transfer of transfers) {
    const key = placeOf(transfer)
    transfersAt.set(key, [...(transfersAt.get(key) ?? []), transfer])
  }
  return transfersAt
}

/** A page of the index. */
export interface HistoryPageAnswer {
  readonly entries: readonly StoredEntry[]
  /** The generation of each chain that the page shows. */
  readonly generations: ReadonlyMap<string, number>
  /** The cursor of the next page. */
  readonly next: string | undefined
}

/** Returns a page of an account's transactions, newest first. */
export async function readHistoryPage(
  database: Database,
  question: HistoryPageQuestion,
): Promise<HistoryPageAnswer> {
  const { account, chains, cursor } = question
  if (chains.length === 0) return { entries: [], generations: new Map(), next: undefined }
  const generations = await generationsOf(database, question)
  const branches = { account, generations }
  const found = await database.query
    .with('page', (step) =>
      entriesOf(step, branches)
        .$if(cursor !== undefined, (rows) =>
          cursor === undefined
            ? rows
            : rows.where(sql<boolean>`(time, chain, block, position) < ${place(cursor)}`),
        )
        .orderBy('time', 'desc')
        .orderBy('chain', 'desc')
        .orderBy('block', 'desc')
        .orderBy('position', 'desc')
        .limit(PAGE_SIZE + 1),
    )
    .selectFrom('page')
    .innerJoin('history_transactions as entry', (join) =>
      join
        .onRef('entry.chain', '=', 'page.chain')
        .onRef('entry.block', '=', 'page.block')
        .onRef('entry.position', '=', 'page.position')
        .onRef('entry.born', '=', 'page.born'),
    )
    .selectAll('entry')
    .orderBy('page.time', 'desc')
    .orderBy('page.chain', 'desc')
    .orderBy('page.block', 'desc')
    .orderBy('page.position', 'desc')
    .execute()
  const page = found.slice(0, PAGE_SIZE)
  const [first, last] = [page[0], page.at(-1)]
  if (first === undefined || last === undefined) return { entries: [], generations, next: undefined }

  // The entries between these two stay the same, whatever is written meanwhile.
  const transfersAt = await readTransfers(database, branches, first, last)
  const entries = page.map((transaction) => ({
    ...transaction,
    transfers: transfersAt.get(placeOf(transaction)) ?? [],
  }))
  const next = found.length > PAGE_SIZE ? writeCursor({ ...last, generations }) : undefined
  return { entries, generations, next }
}
