/** The zero of each digit set that keyboards write: Arabic-Indic, Persian, full width. */
const zeros: readonly number[] = [0x660, 0x6f0, 0xff10]

/**
 * Returns the digits of a typed or pasted code, at most `length`. Digits that are typed into a full code replace those after
 * the caret.
 *
 * @param caret the position of the caret in `typed`
 */
export function codeDigits(typed: string, caret: number, length: number): string {
  const before = digitsOf(typed.slice(0, caret))
  const after = digitsOf(typed.slice(caret))
  const tooMany = Math.max(0, before.length + after.length - length)
  return (before + after.slice(tooMany)).slice(0, length)
}

function digitsOf(text: string): string {
  const ascii = [...text].map((char) => {
    const code = char.codePointAt(0) ?? 0
    const zero = zeros.find((one) => code >= one && code <= one + 9)
    return zero === undefined ? char : String(code - zero)
  })
  return ascii.join('').replace(/[^0-9]/g, '')
}
