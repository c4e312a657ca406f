import type { I18n } from '#kernel'
import type { HistoryPlugin } from '../contract.js'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/**
 * Returns the time of an entry in a row below its month: minutes and hours of the last day, else day and month.
 *
 * @param at milliseconds since 1970; `now`, too
 */
export function shortTime(i18n: I18n, at: number, now: number): string {
  const ago = now - at
  // A chain's clock may be ahead of the device's.
  if (ago < minute && ago > -hour) return i18n.t<HistoryPlugin>('history', 'now')
  if (ago < hour && ago > 0) return unit(i18n, Math.floor(ago / minute), 'minute')
  if (ago < day && ago > 0) return unit(i18n, Math.floor(ago / hour), 'hour')
  return i18n.date(at, { day: 'numeric', month: 'short' })
}

const unit = (i18n: I18n, value: number, of: 'minute' | 'hour'): string =>
  i18n.number(value, { style: 'unit', unit: of, unitDisplay: 'short' })
