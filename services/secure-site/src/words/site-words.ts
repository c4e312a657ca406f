import { Problem } from '@quoin/server-kit/http'
import { wordsAr } from './words.ar.js'
import { type WordKey, wordsEn } from './words.en.js'

/** Languages that the site speaks. */
export type SiteLanguage = 'en' | 'ar'

type Values = Readonly<Record<string, string | number>>

/** What a program needs of a refusal, so that it need not read the words. */
export interface RefusalNumbers {
  /** Seconds, sent as `Retry-After`. */
  readonly retryAfter?: number
  /** How often another code may be tried: the reason `triesLeft`. */
  readonly triesLeft?: number
}

/** The site's words in one language. */
export interface SiteWords {
  readonly language: SiteLanguage
  readonly direction: 'ltr' | 'rtl'
  /** A text, filled in. */
  say(key: WordKey, values?: Values): string
  /** A refusal with words for a person; its reason is named by the key. Numbers that programs need come after it. */
  refuse(status: Problem['status'], key: WordKey, values?: Values, more?: RefusalNumbers): Problem
}

/** The site's words in the language that is asked for, as BCP 47 or `Accept-Language` has it; otherwise English. */
export function wordsFor(asked: string | undefined): SiteWords {
  const first = asked?.split(',')[0]?.trim().toLowerCase() ?? ''
  const language: SiteLanguage = first === 'ar' || first.startsWith('ar-') ? 'ar' : 'en'
  const texts: Readonly<Record<WordKey, string>> = language === 'ar' ? wordsAr : wordsEn
  const say: SiteWords['say'] = (key, values = {}) =>
    texts[key].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
  return {
    language,
    direction: language === 'ar' ? 'rtl' : 'ltr',
    say,
    refuse: (status, key, values, { retryAfter, triesLeft } = {}) =>
      new Problem(
        status,
        [
          { name: key, description: say(key, values) },
          ...(triesLeft === undefined ? [] : [{ name: 'triesLeft', description: String(triesLeft) }]),
        ],
        retryAfter === undefined ? {} : { retryAfter },
      ),
  }
}
