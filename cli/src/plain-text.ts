/** Characters that move a terminal's cursor, colour its text or turn the direction of writing. */
const control = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu

/** Longer than any name or reason; an address may be longer, and is shown whole elsewhere. */
const longest = 2_000

/** Text of a plugin or a host as one line that does nothing to the terminal that shows it. */
export function plainText(text: string): string {
  return text.replace(control, ' ').slice(0, longest)
}
