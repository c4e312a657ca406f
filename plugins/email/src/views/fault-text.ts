import type { Translate } from '#ui-kit'
import type { CodeEntry, EmailFault, EmailPlugin } from '../contract.js'

/** Returns the text of a fault. */
export function faultText(t: Translate<EmailPlugin>, fault: EmailFault): string {
  if (fault.kind === 'tooSoon') return t('tooSoon', { n: fault.seconds })
  // The site's message is text from outside the page.
  if (fault.kind === 'other' && fault.words !== undefined) return capped(fault.words)
  return t(fault.kind === 'invalid' ? 'invalidEmail' : fault.kind)
}

/** Returns the error text of a code; `undefined` if it may be entered. */
export function codeText(t: Translate<EmailPlugin>, entry: CodeEntry): string | undefined {
  switch (entry.status) {
    case 'open':
    case 'checking':
      return undefined
    case 'wrong':
      return entry.attemptsLeft === undefined
        ? t('codeWrong')
        : t('codeWrongLeft', { count: entry.attemptsLeft })
    case 'expired':
      return t('codeExpired')
    case 'spent':
      return t('codeSpent')
    case 'failed':
      return faultText(t, entry.fault)
  }
}

const capped = (words: string): string => (words.length > 200 ? `${words.slice(0, 199)}…` : words)
