import type { I18n } from '#kernel'
import type { HistoryPlugin, HistoryState } from '../contract.js'
import type { HistoryEntry } from '../schemas.js'

/** The entries below one heading. */
export interface MonthGroup {
  readonly id: string
  readonly title: string
  readonly items: readonly HistoryEntry[]
}

/** Numbers of a record, greatest first. */
const descending = (record: object): readonly number[] =>
  Object.keys(record)
    .map(Number)
    .sort((one, other) => other - one)

/**
 * Returns the pending entries, then those of each month, newest first. Months of other years include the year.
 *
 * @param now milliseconds since 1970
 */
export function monthGroups(
  { pending, transactionsByYear }: Pick<HistoryState, 'pending' | 'transactionsByYear'>,
  i18n: I18n,
  now: number,
): readonly MonthGroup[] {
  const thisYear = new Date(now).getFullYear()
  const months = descending(transactionsByYear).flatMap((year) =>
    descending(transactionsByYear[year] ?? {}).map((month): MonthGroup => {
      const name = i18n.date(new Date(year, month, 15).getTime(), { month: 'long' })
      return {
        id: `${year}-${month}`,
        title:
          year === thisYear
            ? name
            : i18n.t<HistoryPlugin>('history', 'monthOfYear', { month: name, year: String(year) }),
        items: transactionsByYear[year]?.[month] ?? [],
      }
    }),
  )
  if (pending.length === 0) return months
  return [{ id: 'pending', title: i18n.t<HistoryPlugin>('history', 'inProgress'), items: pending }, ...months]
}
