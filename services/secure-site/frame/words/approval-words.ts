import english, { type ApprovalKey } from './approval-messages.en.js'
import { makeWords, type Words } from './words.js'

export type ApprovalWords = Words<ApprovalKey>

/** Returns the texts of the approvals in English, which are always loaded. */
export const englishApprovalWords = (locale = 'en'): ApprovalWords => makeWords(english, locale)

/** Returns the texts of the approvals in a language; English if it is unavailable or fails to load. */
export async function loadApprovalWords(language: string | undefined): Promise<ApprovalWords> {
  const [base] = (language ?? 'en').toLowerCase().split('-')
  if (!language || base !== 'ar') return englishApprovalWords(base === 'en' ? language : 'en')
  try {
    const { default: arabic } = await import('./approval-messages.ar.js')
    return makeWords(arabic, language)
  } catch {
    return englishApprovalWords()
  }
}
