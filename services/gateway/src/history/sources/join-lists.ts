import { createHash } from 'node:crypto'
import { Problem } from '@quoin/server-kit/http'
import type { StoredEntry, StoredTransfer } from '../read-history-page.js'
import type { SourcePage } from './history-source.js'

/** The facts of a transaction that only some lists of a provider have. */
export interface RowTransaction {
  readonly sender: string
  /** Empty if a contract was created. */
  readonly recipient: string
  readonly created: string
  readonly nonce: number
  readonly succeeded: boolean
  readonly intent: string
}

/** A row of a provider's list: a transaction, a transfer, or both. EVM addresses in lower case. */
export interface ActivityRow {
  readonly hash: string
  readonly block: number
  /** Seconds since 1970. */
  readonly time: number
  readonly transaction?: RowTransaction | undefined
  readonly transfer?: StoredTransfer | undefined
  /** The same for a row that several lists contain. */
  readonly id?: string | undefined
}

/** One list of a provider, newest first. */
export interface ActivityList {
  readonly rows: readonly ActivityRow[]
  /** The provider has older rows. */
  readonly hasMore: boolean
}

export interface JoinedLists {
  /** CAIP-2. */
  readonly chain: string
  readonly account: string
  /** The newest block that the page may contain; `undefined`: any. */
  readonly until: number | undefined
  readonly lists: readonly ActivityList[]
  /** Milliseconds since 1970. */
  readonly now: number
}

/** Max number of the account's transfers in one transaction, as in the index. */
const MAX_TRANSFERS = 100
/** Tolerated difference between the clocks of a network and this machine. Seconds. */
const CLOCK_TOLERANCE = 3600

/** Derives a position within the block, the same for each read: most providers report none. */
export function positionOfHash(hash: string): number {
  return createHash('sha256').update(hash).digest().readUIntBE(0, 6)
}

/** Reads the position of a page: a block number. */
export function readBlockPosition(after: string | undefined): number | undefined {
  if (after === undefined) return undefined
  if (/^\d{1,15}$/.test(after)) return Number(after)
  throw new Problem(400, [{ name: 'cursor', description: 'Not a `next` of an earlier page.' }])
}

/** Returns true if the row concerns the account and is plausible: a provider's answer is not trusted. */
function isOfAccount({ account, until, now }: JoinedLists, row: ActivityRow): boolean {
  const { block, time, transaction, transfer } = row
  if (until !== undefined && block > until) return false
  if (time <= 0 || time > now / 1000 + CLOCK_TOLERANCE) return false
  const parties = [transaction?.sender, transaction?.recipient, transaction?.created]
  if (transfer && transfer.sender !== account && transfer.recipient !== account) return false
  return transfer !== undefined || parties.includes(account)
}

function entryOf(chain: string, rows: readonly [ActivityRow, ...ActivityRow[]]): StoredEntry {
  const [{ hash, block, time }] = rows
  const transaction = rows.find((row) => row.transaction !== undefined)?.transaction
  const transfers = rows.flatMap(({ transfer }) => (transfer === undefined ? [] : [transfer]))
  const collectors = transfers.filter(({ kind }) => kind === 'collectible').map(({ recipient }) => recipient)
  return {
    chain,
    block,
    position: positionOfHash(hash),
    born: 0,
    orphaned: 0,
    hash,
    time,
    // Unknown if only a transfer is listed: then the account is not taken for the one that acted.
    sender: transaction?.sender ?? '',
    recipient: transaction?.recipient ?? '',
    created: transaction?.created ?? '',
    nonce: transaction?.nonce ?? 0,
    succeeded: (transaction?.succeeded ?? true) ? 1 : 0,
    intent: transaction?.intent ?? '',
    spread: new Set(collectors).size,
    transfers: transfers.slice(0, MAX_TRANSFERS),
  }
}

/** Returns the block down to which all lists are complete; `undefined` if they are to the end. */
function completeDownTo(lists: readonly ActivityList[]): number | undefined {
  const ends = lists.flatMap(({ rows, hasMore }) =>
    hasMore ? [Math.min(...rows.map(({ block }) => block))] : [],
  )
  return ends.length === 0 ? undefined : Math.max(...ends)
}

/**
 * Joins the lists of a provider (transactions, transfers by standard) into the entries of an account. The page ends with a
 * whole block: below it, one of the lists could lack rows. `next` is the block where the next page starts; it always decreases,
 * whatever the provider answers, so that the pages end.
 */
export function joinLists(joined: JoinedLists): SourcePage {
  const { chain, until } = joined
  const lists = joined.lists.map(({ rows, hasMore }) => {
    const valid = rows.filter((row) => until === undefined || row.block <= until)
    // A list without valid rows cannot be continued.
    return { rows: valid, hasMore: hasMore && valid.length > 0 }
  })
  const rows = lists.flatMap((list) => list.rows).filter((row) => isOfAccount(joined, row))
  const end = completeDownTo(lists)
  // More rows of one block than a list returns: its rest is left out, or the pages would never continue.
  const isOneBlock = end !== undefined && (end === until || rows.every(({ block }) => block <= end))
  const kept =
    end === undefined ? rows : rows.filter(({ block }) => (isOneBlock ? block >= end : block > end))
  const byHash = new Map<string, [ActivityRow, ...ActivityRow[]]>()
  const ids = new Set<string>()
  for (const row of kept) {
    if (row.id !== undefined && ids.has(row.id)) continue
    if (row.id !== undefined) ids.add(row.id)
    const known = byHash.get(row.hash)
    if (known === undefined) byHash.set(row.hash, [row])
    // A transaction is in one block. Another row with its hash is invalid.
    else if (known[0].block === row.block) known.push(row)
  }
  const entries = [...byHash.values()].map((group) => entryOf(chain, group))
  entries.sort((one, other) => other.block - one.block || other.position - one.position)
  const next = end === undefined ? undefined : isOneBlock ? end - 1 : end
  return { entries, next: next === undefined || next < 0 ? undefined : String(next) }
}
