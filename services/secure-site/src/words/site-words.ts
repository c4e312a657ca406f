import { Problem } from '@quoin/server-kit/http'
import { chooseLanguage } from './choose-language.js'
import { type Message, makeWords, type Values, type Words } from './make-words.js'
import ar from './words.ar.js'
import de from './words.de.js'
import en, { type WordKey } from './words.en.js'
import es from './words.es.js'
import fa from './words.fa.js'
import fr from './words.fr.js'
import he from './words.he.js'
import hi from './words.hi.js'
import id from './words.id.js'
import it from './words.it.js'
import ja from './words.ja.js'
import ko from './words.ko.js'
import ptBR from './words.pt-BR.js'
import ru from './words.ru.js'
import tr from './words.tr.js'
import vi from './words.vi.js'
import zhCN from './words.zh-CN.js'
import zhTW from './words.zh-TW.js'

/** Formats a time for mails and pages, in UTC because the user's time zone is unknown. */
export function timeInWords(at: number, { language }: SiteWords): string {
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const
  return `${new Intl.DateTimeFormat(language, format).format(at)} UTC`
}

/** The site's texts by language. All are loaded: a server answers in every language. */
export const siteTexts: Readonly<Record<string, Readonly<Record<WordKey, Message>>>> = {
  en,
  ar,
  de,
  es,
  fa,
  fr,
  he,
  hi,
  id,
  it,
  ja,
  ko,
  'pt-BR': ptBR,
  ru,
  tr,
  vi,
  'zh-CN': zhCN,
  'zh-TW': zhTW,
}
const languages = Object.keys(siteTexts)

/** Values of a refusal for programs, so that they need not parse the text. */
export interface RefusalNumbers {
  /** Seconds, sent as `Retry-After`. */
  readonly retryAfter?: number
  /** Number of remaining attempts: the reason `triesLeft`. */
  readonly triesLeft?: number
}

/** The site's texts in one language. */
export interface SiteWords extends Pick<Words<WordKey>, 'direction' | 'text'> {
  /** One of the site's languages, never the requested text. */
  readonly language: string
  /**
   * Creates a problem with a text for the user; the key is the name of its reason. `more` has the values for programs.
   */
  refuse(status: Problem['status'], key: WordKey, values?: Values, more?: RefusalNumbers): Problem
}

/** Returns the languages of a header, most wanted first. Browsers send them in this order. */
const requestedIn = (header: string): readonly string[] =>
  header
    .slice(0, 500)
    .split(',')
    .map((part) => part.split(';')[0]?.trim() ?? '')

/** Returns the site's texts in the requested language, as BCP 47 or `Accept-Language`; otherwise English. */
export function wordsFor(requested = ''): SiteWords {
  const { tag: language } = chooseLanguage(languages, requestedIn(requested))
  const { direction, text } = makeWords(siteTexts[language] ?? en, language)
  return {
    language,
    direction,
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
