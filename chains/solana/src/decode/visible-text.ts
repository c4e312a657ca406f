/** What hides or turns text, as in `quoin/decoders/eip155`: one chain imports no other. Joiners stay. */
const hidden =
  /[\u061c\u115f\u1160\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e007f}\u00ad]|[\p{Cs}\p{Co}\p{Cn}]|(?![\n\t])\p{Cc}/gu

/** A text with what hides or turns text written as `\u{202e}` (SEC-04). */
export function toVisibleText(text: string): string {
  return text.replace(hidden, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`)
}
