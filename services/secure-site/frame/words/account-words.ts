import english, { type AccountKey } from './account-messages.en.js'
import { makeWords, type Words } from './words.js'

export type AccountWords = Words<AccountKey>

/** The words of the site's own pages in the first of these languages that somebody wrote; else English. */
export async function loadAccountWords(languages: readonly string[]): Promise<AccountWords> {
  const wanted = languages.find((language) => /^(en|ar)(-|$)/i.test(language)) ?? 'en'
  if (!/^ar/i.test(wanted)) return makeWords(english, wanted)
  try {
    const { default: arabic } = await import('./account-messages.ar.js')
    return makeWords(arabic, wanted)
  } catch {
    return makeWords(english, 'en')
  }
}
