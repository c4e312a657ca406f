import { type HistoryCursor, type HistoryStream, OWN_INDEX } from './history-cursor.js'
import { PAGE_SIZE, type StoredEntry } from './read-history-page.js'

/** A page of one list; of the index for all its networks. */
export interface StreamPage {
  readonly streams: readonly HistoryStream[]
  readonly entries: readonly StoredEntry[]
  /** Where the source continues; `undefined`: it has no older entries. */
  readonly next: string | undefined
  readonly generations?: ReadonlyMap<string, number>
}

type Place = Pick<StoredEntry, 'time' | 'chain' | 'block' | 'position'>

/** Compares two places as the index sorts them, newest first. */
export function newestFirst(one: Place, other: Place): number {
  if (one.time !== other.time) return other.time - one.time
  if (one.chain !== other.chain) return one.chain < other.chain ? 1 : -1
  return other.block - one.block || other.position - one.position
}

/**
 * Merges the lists down to the oldest entry of each that continues: below it, an entry of that list could be missing. Entries
 * that do not fit are read again for the next page.
 */
export function mergePages(
  pages: readonly StreamPage[],
  cursor: HistoryCursor | undefined,
): { readonly entries: readonly StoredEntry[]; readonly rest: HistoryCursor | undefined } {
  const sorted = pages.flatMap((page) => page.entries).sort(newestFirst)
  const ends = pages.flatMap(({ entries, next }) => {
    const oldest = [...entries].sort(newestFirst).at(-1)
    return next === undefined || oldest === undefined ? [] : [oldest]
  })
  const [end] = ends.sort(newestFirst)
  const entries = sorted
    .filter((entry) => end === undefined || newestFirst(entry, end) <= 0)
    .slice(0, PAGE_SIZE)
  const last: Place | undefined = entries.at(-1) ?? cursor
  const streams = pages.flatMap((page): readonly HistoryStream[] => {
    const isShown = page.entries.every((entry) => last !== undefined && newestFirst(entry, last) <= 0)
    if (!isShown) return page.streams
    if (page.next === undefined) return []
    const { next } = page
    return page.streams.map((stream) => (stream.source === OWN_INDEX ? stream : { ...stream, after: next }))
  })
  if (last === undefined || streams.length === 0) return { entries, rest: undefined }
  const { time, chain, block, position } = last
  const generations = pages.find((page) => page.generations)?.generations ?? new Map<string, number>()
  return { entries, rest: { time, chain, block, position, generations, streams } }
}
