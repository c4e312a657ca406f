const units = [
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

/** Formats a period in the largest unit that divides it, for a text after "every": 'day', '36 hours'. */
export function periodText(seconds: number, locale: string): string {
  const [unit, length] = units.find(([, one]) => seconds >= one && seconds % one === 0) ?? ['second', 1]
  const count = seconds / length
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' })
  if (count !== 1) return format.format(count)
  return format.formatToParts(1).find(({ type }) => type === 'unit')?.value ?? format.format(1)
}

/** The latest date of `Date`, in seconds: later dates are practically never. */
const latest = 8_640_000_000_000

/** Formats a date to the minute, in the user's time zone. @param seconds since 1970 */
export function momentText(seconds: number, locale: string): string {
  const moment = new Date(Math.min(Math.max(seconds, 0), latest) * 1_000)
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(moment)
}
