import type { Words } from '../../src/words/make-words.js'
import { loadWords, type WordLoaders } from './load-words.js'
import english, { type SessionWordKey } from './session/messages.en.js'

export type SessionWords = Words<SessionWordKey>

/** The session's own texts besides English. */
export const sessionTexts: WordLoaders<SessionWordKey> = {
  ar: () => import('./session/messages.ar.js'),
  de: () => import('./session/messages.de.js'),
  es: () => import('./session/messages.es.js'),
  fa: () => import('./session/messages.fa.js'),
  fr: () => import('./session/messages.fr.js'),
  he: () => import('./session/messages.he.js'),
  hi: () => import('./session/messages.hi.js'),
  id: () => import('./session/messages.id.js'),
  it: () => import('./session/messages.it.js'),
  ja: () => import('./session/messages.ja.js'),
  ko: () => import('./session/messages.ko.js'),
  'pt-BR': () => import('./session/messages.pt-BR.js'),
  ru: () => import('./session/messages.ru.js'),
  tr: () => import('./session/messages.tr.js'),
  vi: () => import('./session/messages.vi.js'),
  'zh-CN': () => import('./session/messages.zh-CN.js'),
  'zh-TW': () => import('./session/messages.zh-TW.js'),
}

/** Returns the session's own texts in a language; all others come from the server. */
export const loadSessionWords = (language: string): Promise<SessionWords> =>
  loadWords(english, sessionTexts, [language])
