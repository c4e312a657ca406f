import english, { type ApprovalKey } from './approval-messages.en.js'
import { makeWords, type Words } from './words.js'

export type ApprovalWords = Words<ApprovalKey>

/** The words of the approvals in English, which are always there. */
export const englishApprovalWords = (locale = 'en'): ApprovalWords => makeWords(english, locale)

/** The words of the approvals in a language; English where there is none, or where it cannot be loaded. */
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
