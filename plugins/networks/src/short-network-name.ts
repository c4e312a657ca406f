const maxLength = 15

/** A network's name in one line, with an ellipsis if it is long. */
export function shortNetworkName(name: string): string {
  const letters = Array.from(name.trim())
  const kept =
    letters.length > maxLength
      ? `${letters
          .slice(0, maxLength - 1)
          .join('')
          .trim()}…`
      : letters.join('')
  // Spaces at which a line does not break.
  return kept.replace(/\s+/g, '\u00a0')
}
