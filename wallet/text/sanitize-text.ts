// Most texts. Unicode's classes take milliseconds to compile: only a text that needs them pays for them.
const plain = /^[!-~]+(?: [!-~]+)*$/

/**
 * Converts external text (a wallet's, token's or site's name, a service's reason) to one line of visible characters: without
 * control, bidi, invisible and filler characters, and with at most five combining marks in a row.
 *
 * @param maxLength in characters, not in UTF-16 units; longer text is truncated
 * @example
 * sanitizeText('pay\u202epal\n', 64) // 'pay pal'
 */
export function sanitizeText(text: string, maxLength: number): string {
  if (text.length <= maxLength && plain.test(text)) return text
  const visible = text.replace(/[\s\p{C}\p{DI}\u2800]+/gu, ' ').replace(/(\p{M}{5})\p{M}+/gu, '$1')
  return [...visible.trim()].slice(0, maxLength).join('').trim()
}
