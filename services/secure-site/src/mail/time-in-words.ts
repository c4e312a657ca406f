import type { SiteWords } from '../words/site-words.js'

/** A time as a person reads it, in UTC since nobody knows where the person is. */
export function timeInWords(at: number, { language }: SiteWords): string {
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const
  return `${new Intl.DateTimeFormat(language, format).format(at)} UTC`
}
