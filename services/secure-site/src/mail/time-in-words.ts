import type { SiteWords } from '../words/site-words.js'

/** Formats a time for mails and pages, in UTC because the user's time zone is unknown. */
export function timeInWords(at: number, { language }: SiteWords): string {
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const
  return `${new Intl.DateTimeFormat(language, format).format(at)} UTC`
}
