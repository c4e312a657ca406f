// Direction marks can make a text read as a different one.
const DIRECTION_MARKS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069\u061c]/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f]/g

/** Returns a text from outside for display: without direction marks and control characters, cut to `max` characters. */
export function plainText(text: string, max: number): string {
  const clean = text.replace(DIRECTION_MARKS, '').replace(CONTROLS, '')
  return clean.length > max ? `${clean.slice(0, max)}…` : clean
}
