/** The maximum length of a text from outside (SEC-04). Counted in characters, not in UTF-16 units. */
export const displayTextLimit: number = 64

// Most texts. Unicode's classes take milliseconds to compile: only a text that needs them pays for them.
const plain = /^[!-~]+(?: [!-~]+)*$/

// Controls, bidi marks, tags, fillers, blanks and all others without a shape; those of `joiners` depend on adjacent characters.
const shapeless =
  /(?![\u180b-\u180f\ufe0e\ufe0f\u200c\u200d])[\p{Cc}\p{Cs}\p{DI}\u2028\u2029\u2800\ufff9-\ufffb\u{1d159}]/gu

const joiner = /[\u180b-\u180f\ufe0e\ufe0f\u200c\u200d]/

// Joiners and variation selectors shape emoji and letters of some scripts. Elsewhere they only make two names differ invisibly.
const joiners =
  /((?![\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Zinh}\p{DI}])[\p{L}\p{M}\p{EMod}][\u180b-\u180f\u200c\u200d](?=(?!\p{DI})[\p{L}\p{M}])|(?:\p{ExtPict}\ufe0f?|\p{EMod})\u200d(?=\p{ExtPict})|\p{ExtPict}[\ufe0e\ufe0f]|[#*\d]\ufe0f(?=\u20e3))|[\u180b-\u180f\ufe0e\ufe0f\u200c\u200d]/gu

/**
 * Makes a text from outside (a wallet's, token's or site's name) safe to display: no control, bidi or invisible
 * characters, one line, at most five combining marks in a row, at most 64 characters. React renders it as text, never as markup.
 * It is `sanitizeText` of the kernel for display: joiners that shape emoji and letters stay, a cut text ends with an ellipsis.
 *
 * @param limit the maximum for a sentence instead of a name: characters
 */
export function sanitizeForDisplay(text: string, limit: number = displayTextLimit): string {
  if (text.length <= limit && plain.test(text)) return text
  const shaped = text.replace(shapeless, ' ')
  const visible = joiner.test(text)
    ? shaped.replace(joiners, (_, kept: string | undefined) => kept ?? ' ')
    : shaped
  const line = visible.replace(/\s+/g, ' ').replace(/(\p{M}{5})\p{M}+/gu, '$1')
  const characters = [...line.trim()]
  if (characters.length <= limit) return characters.join('')
  return `${characters
    .slice(0, limit - 1)
    .join('')
    .trimEnd()}…`
}
