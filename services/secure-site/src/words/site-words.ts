import { Problem } from '@quoin/server-kit/http'
import { wordsAr } from './words.ar.js'
import { type WordKey, wordsEn } from './words.en.js'

/** Formats a time for mails and pages, in UTC because the user's time zone is unknown. */
export function timeInWords(at: number, { language }: SiteWords): string {
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const
  return `${new Intl.DateTimeFormat(language, format).format(at)} UTC`
}

/** Languages of the site. */
export type SiteLanguage = 'en' | 'ar'

type Values = Readonly<Record<string, string | number>>

/** Values of a refusal for programs, so that they need not parse the text. */
export interface RefusalNumbers {
  /** Seconds, sent as `Retry-After`. */
  readonly retryAfter?: number
  /** Number of remaining attempts: the reason `triesLeft`. */
  readonly triesLeft?: number
}

/** The site's texts in one language. */
export interface SiteWords {
  readonly language: SiteLanguage
  readonly direction: 'ltr' | 'rtl'
  /** Returns a text with its placeholders replaced. */
  text(key: WordKey, values?: Values): string
  /**
   * Creates a problem with a text for the user; the key is the name of its reason. `more` has the values for programs.
   */
  refuse(status: Problem['status'], key: WordKey, values?: Values, more?: RefusalNumbers): Problem
}

/** Returns the site's texts in the requested language, as BCP 47 or `Accept-Language`; otherwise English. */
export function wordsFor(requested: string | undefined): SiteWords {
  const first = requested?.split(',')[0]?.trim().toLowerCase() ?? ''
  const language: SiteLanguage = first === 'ar' || first.startsWith('ar-') ? 'ar' : 'en'
  const texts: Readonly<Record<WordKey, string>> = language === 'ar' ? wordsAr : wordsEn
  const text: SiteWords['text'] = (key, values = {}) =>
    texts[key].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
  return {
    language,
    direction: language === 'ar' ? 'rtl' : 'ltr',
    text,
    refuse: (status, key, values, { retryAfter, triesLeft } = {}) =>
      new Problem(
        status,
        [
          { name: key, description: text(key, values) },
          ...(triesLeft === undefined ? [] : [{ name: 'triesLeft', description: String(triesLeft) }]),
        ],
        retryAfter === undefined ? {} : { retryAfter },
      ),
  }
}
