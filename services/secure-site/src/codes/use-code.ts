import { z } from 'zod'
import type { SiteWords } from '../words/site-words.js'
import type { CodeScope, CodeStore } from './code-store.js'

/** Validates a code as users type or paste it: with spaces, in the digits of their language. */
export const codeText: z.ZodString = z.string().min(1).max(40)

const ARABIC = /[\u0660-\u0669]/g
const PERSIAN = /[\u06f0-\u06f9]/g

function plainDigits(text: string): string {
  return text
    .replace(ARABIC, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(PERSIAN, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replace(/[\s-]/g, '')
}

/** Uses up a code. Throws `Problem` with a text: 400 for an invalid code, 410 if no code of this scope is active. */
export async function useCode(
  codes: CodeStore,
  scope: CodeScope,
  text: string,
  words: SiteWords,
): Promise<void> {
  const checked = await codes.check(scope, plainDigits(text))
  if (checked.result === 'wrong')
    throw words.refuse(400, 'codeWrong', { count: checked.left }, { triesLeft: checked.left })
  if (checked.result === 'spent') throw words.refuse(410, 'codeSpent')
  if (checked.result === 'dead') throw words.refuse(410, 'codeDead')
}
