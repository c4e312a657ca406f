import type { I18n } from '#kernel'
import { dayStart, dayTitle, monthTitle, type TimeGroup } from '#plugin-kit'
import type { HistoryPlugin, HistoryState } from '../contract.js'
import type { HistoryEntry } from '../schemas.js'

/** The entries below one heading. */
export type ActivityGroup = TimeGroup<HistoryEntry>

/** Numbers of a record, greatest first. */
const descending = (record: object): readonly number[] =>
  Object.keys(record)
    .map(Number)
    .sort((one, other) => other - one)

/**
 * Returns the pending entries, those of today and yesterday, then those of each month, newest first. Months of other years include
 * the year.
 *
 * @param now milliseconds since 1970
 */
export function activityGroups(
  { pending, transactionsByYear }: Pick<HistoryState, 'pending' | 'transactionsByYear'>,
  i18n: I18n,
  now: number,
): readonly ActivityGroup[] {
  const starts = [dayStart(now), dayStart(now, 1)]
  const days: HistoryEntry[][] = starts.map(() => [])
  const months = descending(transactionsByYear).flatMap((year) =>
    descending(transactionsByYear[year] ?? {}).map((month): ActivityGroup => {
      const entries = transactionsByYear[year]?.[month] ?? []
      // The first entry that is older ends the search: there may be ten thousand.
      const older = entries.findIndex((entry) => {
        const at = Date.parse(entry.metadata.minedAt)
        const day = days[starts.findIndex((start) => at >= start)]
        day?.push(entry)
        return !day
      })
      return {
        id: `${year}-${month}`,
        title: monthTitle(i18n, new Date(year, month, 15).getTime(), now),
        items: older < 0 ? [] : older === 0 ? entries : entries.slice(older),
      }
    }),
  )
  return [
    { id: 'pending', title: i18n.t<HistoryPlugin>('history', 'inProgress'), items: pending },
    ...days.map((items, daysAgo) => ({ id: `day-${daysAgo}`, title: dayTitle(i18n, daysAgo), items })),
    ...months,
  ].filter(({ items }) => items.length > 0)
}
