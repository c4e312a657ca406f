/** Spaces, what breaks lines, and what is no character to see: it may reverse or hide text. */
const unseen = /[\s\p{C}]+/gu

/** A text from outside as it may be shown: one line of at most 64 characters; nothing where nothing is left. */
export function cleanText(text: string | undefined): string | undefined {
  const characters = [...(text ?? '').replace(unseen, ' ').trim()]
  return characters.slice(0, 64).join('').trim() || undefined
}
