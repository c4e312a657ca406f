import english, { type AccountKey } from './account-messages.en.js'
import { makeWords, type Words } from './words.js'

export type AccountWords = Words<AccountKey>

/** Returns the texts of the site's own pages in the first available one of these languages; otherwise English. */
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
