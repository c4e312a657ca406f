import type { HistoryEntry, HistoryPage } from '../schemas.js'

/** An entry with its time, read once. */
export interface HistoryLine {
  readonly entry: HistoryEntry
  /** Milliseconds since 1970. */
  readonly at: number
}

/** The entries read so far, from the newest on without a gap. */
export interface HistoryList {
  /** Newest first; each id once. */
  readonly lines: readonly HistoryLine[]
  /** The cursor of the next page. */
  readonly cursor: string | undefined
}

const newestFirst = (one: HistoryLine, other: HistoryLine): number => other.at - one.at

const linesOf = (entries: readonly HistoryEntry[]): HistoryLine[] =>
  entries.map((entry) => ({ entry, at: Date.parse(entry.metadata.minedAt) }))

/** Returns the form in which hashes are compared: hex hashes ignore case. */
const hashForm = (hash: string): string => (/^0x/i.test(hash) ? hash.toLowerCase() : hash)

/** Returns true if the service lists a transaction. */
export function hasHash(list: HistoryList | undefined, hash: string): boolean {
  const form = hashForm(hash)
  return list?.lines.some(({ entry }) => hashForm(entry.metadata.hash) === form) ?? false
}

function listOf(lines: readonly HistoryLine[], cursor: string | undefined): HistoryList {
  // Of two entries with the same id, the first is newer. Sorting keeps the order within a second.
  const byId = new Map<string, HistoryLine>()
  for (const line of lines) if (!byId.has(line.entry.id)) byId.set(line.entry.id, line)
  const kept = [...byId.values()].sort(newestFirst)
  return { lines: kept, cursor }
}

const isSame = (one: readonly HistoryLine[], other: readonly HistoryLine[]): boolean =>
  one.length === other.length &&
  one.every((line, at) => JSON.stringify(line.entry) === JSON.stringify(other[at]?.entry))

/**
 * Returns the list after its first page was read again, with new entries at the top. A listed entry that the page omits
 * between its own belongs to a reverted block. Returns the same list without changes; restarts the list if more entries
 * were added than the page contains, as some would be missing in between.
 */
export function withFirstPage(list: HistoryList | undefined, { data, next }: HistoryPage): HistoryList {
  const page = listOf(linesOf(data), next)
  const oldest = page.lines.at(-1)?.at
  if (!list) return page
  if (next === undefined) return isSame(page.lines, list.lines) && list.cursor === undefined ? list : page
  const ids = new Set(page.lines.map(({ entry }) => entry.id))
  const isJoined = list.lines.length === 0 || list.lines.some(({ entry }) => ids.has(entry.id))
  if (oldest !== undefined && !isJoined) return page
  if (isSame(page.lines, list.lines.slice(0, page.lines.length))) return list
  const older = list.lines.filter(
    ({ entry, at }) => oldest === undefined || (at <= oldest && !ids.has(entry.id)),
  )
  return listOf([...page.lines, ...older], older.length > 0 ? list.cursor : next)
}

/** Returns the list with its next page: each entry once, also if new blocks moved the pages. */
export function withNextPage(list: HistoryList, { data, next }: HistoryPage): HistoryList {
  // A service that repeats the cursor has no more pages.
  return listOf([...linesOf(data), ...list.lines], next === list.cursor ? undefined : next)
}
