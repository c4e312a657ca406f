import type { Words } from '../../src/words/make-words.js'
import english, { type AccountKey } from './account/messages.en.js'
import { loadWords, type WordLoaders } from './load-words.js'

export type AccountWords = Words<AccountKey>

/** The texts of the site's own pages besides English. */
export const accountTexts: WordLoaders<AccountKey> = {
  ar: () => import('./account/messages.ar.js'),
  de: () => import('./account/messages.de.js'),
  es: () => import('./account/messages.es.js'),
  fa: () => import('./account/messages.fa.js'),
  fr: () => import('./account/messages.fr.js'),
  he: () => import('./account/messages.he.js'),
  hi: () => import('./account/messages.hi.js'),
  id: () => import('./account/messages.id.js'),
  it: () => import('./account/messages.it.js'),
  ja: () => import('./account/messages.ja.js'),
  ko: () => import('./account/messages.ko.js'),
  'pt-BR': () => import('./account/messages.pt-BR.js'),
  ru: () => import('./account/messages.ru.js'),
  tr: () => import('./account/messages.tr.js'),
  vi: () => import('./account/messages.vi.js'),
  'zh-CN': () => import('./account/messages.zh-CN.js'),
  'zh-TW': () => import('./account/messages.zh-TW.js'),
}

/** Returns the texts of the site's own pages in the first available one of these languages; otherwise English. */
export const loadAccountWords = (languages: readonly string[]): Promise<AccountWords> =>
  loadWords(english, accountTexts, languages)
