import type { I18n } from '#kernel'

const minute = 60_000
const hour = 60 * minute

/** The items below one heading. */
export interface TimeGroup<T> {
  readonly id: string
  readonly title: string
  readonly items: readonly T[]
}

/** Returns the start of a day of the user's calendar. @param daysAgo 0 is the day of `now` */
export function dayStart(now: number, daysAgo = 0): number {
  const day = new Date(now)
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() - daysAgo).getTime()
}

/** Returns "Today" or "Yesterday" in the user's language. */
export function dayTitle(i18n: I18n, daysAgo: number): string {
  return asHeading(i18n, relative(i18n, -daysAgo, 'day'))
}

/** Returns the name of a month, with its year if that is another one than that of `now`. */
export function monthTitle(i18n: I18n, at: number, now: number): string {
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear()
  return asHeading(i18n, i18n.date(at, isThisYear ? { month: 'long' } : { month: 'long', year: 'numeric' }))
}

/**
 * Groups items by time: those of today and yesterday, then those of each month of the user's calendar, in the given order.
 *
 * @param timeOf milliseconds since 1970; `now`, too
 */
export function groupByTime<T>(
  items: readonly T[],
  timeOf: (item: T) => number,
  i18n: I18n,
  now: number,
): readonly TimeGroup<T>[] {
  const starts = [dayStart(now), dayStart(now, 1)]
  const groups = new Map<string, { readonly title: string; readonly items: T[] }>()
  for (const item of items) {
    const at = timeOf(item)
    const daysAgo = starts.findIndex((start) => at >= start)
    const date = new Date(at)
    const id = daysAgo < 0 ? `${date.getFullYear()}-${date.getMonth()}` : `day-${daysAgo}`
    const group = groups.get(id) ?? {
      title: daysAgo < 0 ? monthTitle(i18n, at, now) : dayTitle(i18n, daysAgo),
      items: [],
    }
    group.items.push(item)
    groups.set(id, group)
  }
  return [...groups].map(([id, group]) => ({ id, ...group }))
}

/**
 * Returns the time of an item in a row below its day or month: minutes and hours of today, the time of yesterday, else day and month.
 *
 * @param at milliseconds since 1970; `now`, too
 */
export function shortTime(i18n: I18n, at: number, now: number): string {
  const ago = now - at
  // A chain's clock may be ahead of the device's.
  if (ago < minute && ago > -hour) return asHeading(i18n, relative(i18n, 0, 'second'))
  if (ago < hour && ago > 0) return unit(i18n, Math.floor(ago / minute), 'minute')
  if (at >= dayStart(now) && ago > 0) return unit(i18n, Math.floor(ago / hour), 'hour')
  if (at >= dayStart(now, 1)) return i18n.date(at, { timeStyle: 'short' })
  return i18n.date(at, { day: 'numeric', month: 'short' })
}

const unit = (i18n: I18n, value: number, of: 'minute' | 'hour'): string =>
  i18n.number(value, { style: 'unit', unit: of, unitDisplay: 'short' })

const relative = (i18n: I18n, value: number, of: 'day' | 'second'): string =>
  new Intl.RelativeTimeFormat(i18n.store.getState().locale, { numeric: 'auto' }).format(value, of)

/** Returns a text of Intl with its first letter in upper case. */
function asHeading(i18n: I18n, text: string): string {
  const [first = '', ...rest] = text
  return first.toLocaleUpperCase(i18n.store.getState().locale) + rest.join('')
}
