import { matchLocale } from 'quoin/locales'

/** A language that was chosen of those available. */
export interface ChosenLanguage {
  /** Tag of the available texts. */
  readonly tag: string
  /** The requested tag: for numbers and dates. */
  readonly locale: string
}

/** A request with more languages is no user's. */
const maxRequested = 16

function matched(available: readonly string[], requested: string): string | undefined {
  try {
    return matchLocale(available, requested)
  } catch {
    // Not a language tag: `*`, or anything that a caller has sent.
    return undefined
  }
}

/**
 * Returns the first requested language that is available: the same language and script, as in the widget. Otherwise
 * English.
 *
 * @example
 * chooseLanguage(['en', 'zh-TW'], ['sv', 'zh-HK']) // { tag: 'zh-TW', locale: 'zh-HK' }
 */
export function chooseLanguage(available: readonly string[], requested: readonly string[]): ChosenLanguage {
  for (const locale of requested.slice(0, maxRequested)) {
    const tag = matched(available, locale)
    if (tag !== undefined) return { tag, locale }
  }
  return { tag: 'en', locale: 'en' }
}
