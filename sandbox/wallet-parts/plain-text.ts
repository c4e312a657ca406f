// Marks that turn the reading direction around can make a text read as something else.
const DIRECTION_MARKS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069\u061c]/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f]/g

/** A text from outside, fit to be shown: no direction or control marks, cut to `most` characters. */
export function plainText(text: string, max: number): string {
  const clean = text.replace(DIRECTION_MARKS, '').replace(CONTROLS, '')
  return clean.length > max ? `${clean.slice(0, max)}…` : clean
}
