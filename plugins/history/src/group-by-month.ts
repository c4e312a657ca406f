import type { TransactionsByYear } from './contract.js'
import type { HistoryLine } from './history-list.js'
import type { HistoryEntry } from './schemas.js'

/** A month of the user's calendar. Milliseconds since 1970. */
interface Month {
  readonly year: number
  readonly month: number
  readonly from: number
  readonly until: number
}

function monthOf(at: number): Month {
  const date = new Date(at)
  const [year, month] = [date.getFullYear(), date.getMonth()]
  return { year, month, from: new Date(year, month).getTime(), until: new Date(year, month + 1).getTime() }
}

/** Entries by year and month of the local time, in the given order (HIS-01). */
export function groupByMonth(lines: readonly HistoryLine[]): TransactionsByYear {
  const years: Record<number, Record<number, HistoryEntry[]>> = {}
  let month: Month | undefined
  let entries: HistoryEntry[] = []
  for (const { entry, at } of lines) {
    // Adjacent entries mostly share a month: the calendar is computed once per month.
    if (!month || at < month.from || at >= month.until) {
      month = monthOf(at)
      years[month.year] ??= {}
      const months = years[month.year] ?? {}
      entries = months[month.month] ?? []
      months[month.month] = entries
    }
    entries.push(entry)
  }
  return years
}
