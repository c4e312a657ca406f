/**
 * Characters that hide or reorder text, as in `quoin/decoders/eip155`: chains do not import each other. Joiners are
 * allowed.
 */
const hidden =
  /(?!\u200c|\u200d|\ufe0e|\ufe0f)\p{Default_Ignorable_Code_Point}|[\u2028-\u202e\u2800\ufff9-\ufffb]|[\p{Cs}\p{Co}\p{Cn}]|(?![\n\t])\p{Cc}/gu

/** Returns a text with hiding and reordering characters written as `\u{202e}` (SEC-04). */
export function toVisibleText(text: string): string {
  return text.replace(hidden, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`)
}
