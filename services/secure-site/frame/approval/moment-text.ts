/** The latest date of `Date`, in seconds: later dates are practically never. */
const latest = 8_640_000_000_000

/** Formats a date to the minute, in the user's time zone. @param seconds since 1970 */
export function momentText(seconds: number, locale: string): string {
  const moment = new Date(Math.min(Math.max(seconds, 0), latest) * 1_000)
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(moment)
}
