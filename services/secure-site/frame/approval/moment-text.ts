/** The last moment that a `Date` can hold, in seconds: what is later is as good as for ever. */
const latest = 8_640_000_000_000

/** A moment to the minute, in the person's own time zone. @param seconds since 1970 */
export function momentText(seconds: number, locale: string): string {
  const moment = new Date(Math.min(Math.max(seconds, 0), latest) * 1_000)
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(moment)
}
