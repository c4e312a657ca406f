/** The longest text from outside that is shown (SEC-04). Counted in characters, not in UTF-16 units. */
export const foreignTextLimit: number = 64

// Control characters, bidi marks, embeddings and isolates, invisible joiners that hide text, tag characters.
const unwanted =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
  /[\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu

/**
 * Makes a text from outside (a wallet's, token's or site's name) safe to show: no control or bidi characters,
 * one line, at most 64 characters. React shows it as text, never as markup.
 *
 * @param limit for what is a sentence and no name: characters
 */
export function foreignText(text: string, limit: number = foreignTextLimit): string {
  const characters = [...text.replace(unwanted, ' ').replace(/\s+/g, ' ').trim()]
  if (characters.length <= limit) return characters.join('')
  return `${characters
    .slice(0, limit - 1)
    .join('')
    .trimEnd()}…`
}
