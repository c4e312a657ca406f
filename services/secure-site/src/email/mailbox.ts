import { z } from 'zod'
import type { SiteWords } from '../words/site-words.js'

/** As long as SMTP allows (RFC 5321, 4.5.3.1.3). */
const LONGEST = 254

/** What a caller may send as an email address; whether it is one, `readMailbox` tells in words. */
export const mailboxText: z.ZodString = z.string().min(1).max(1000)

const mailbox = z.email().max(LONGEST)

/** An address in the form that accounts are found by. Throws `Problem` 400 in words for what is none (EML-01). */
export function readMailbox(text: string, words: SiteWords): string {
  const checked = mailbox.safeParse(text.trim().toLowerCase())
  if (!checked.success) throw words.refuse(400, 'emailInvalid')
  return checked.data
}
