import { makeWords, type Words } from '../../src/words/make-words.js'
import english, { type ApprovalKey } from './approval/messages.en.js'
import { loadWords, type WordLoaders } from './load-words.js'

export type ApprovalWords = Words<ApprovalKey>

/** The texts of the approvals besides English. */
export const approvalTexts: WordLoaders<ApprovalKey> = {
  ar: () => import('./approval/messages.ar.js'),
  de: () => import('./approval/messages.de.js'),
  es: () => import('./approval/messages.es.js'),
  fa: () => import('./approval/messages.fa.js'),
  fr: () => import('./approval/messages.fr.js'),
  he: () => import('./approval/messages.he.js'),
  hi: () => import('./approval/messages.hi.js'),
  id: () => import('./approval/messages.id.js'),
  it: () => import('./approval/messages.it.js'),
  ja: () => import('./approval/messages.ja.js'),
  ko: () => import('./approval/messages.ko.js'),
  'pt-BR': () => import('./approval/messages.pt-BR.js'),
  ru: () => import('./approval/messages.ru.js'),
  tr: () => import('./approval/messages.tr.js'),
  vi: () => import('./approval/messages.vi.js'),
  'zh-CN': () => import('./approval/messages.zh-CN.js'),
  'zh-TW': () => import('./approval/messages.zh-TW.js'),
}

/** Returns the texts of the approvals in English, which are always loaded. */
export const englishApprovalWords = (locale = 'en'): ApprovalWords => makeWords(english, locale)

/** Returns the texts of the approvals in a language; English if it is unavailable or fails to load. */
export const loadApprovalWords = (language = 'en'): Promise<ApprovalWords> =>
  loadWords(english, approvalTexts, [language])
