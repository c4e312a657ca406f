import { z } from 'zod'
import type { SiteWords } from '../words/site-words.js'

/** Maximum length by SMTP (RFC 5321, 4.5.3.1.3). */
const MAX_LENGTH = 254

/** Limits the length of an email address in a request; `readMailbox` validates it with a text for the user. */
export const mailboxText: z.ZodString = z.string().min(1).max(1000)

const mailbox = z.email().max(MAX_LENGTH)

/**
 * Returns an address in the normalized form of accounts. Throws `Problem` 400 with a text if it is invalid (EML-01).
 */
export function readMailbox(text: string, words: SiteWords): string {
  const checked = mailbox.safeParse(text.trim().toLowerCase())
  if (!checked.success) throw words.refuse(400, 'emailInvalid')
  return checked.data
}
