/** What cannot be seen, and what moves or hides text. */
const invisible = /[\s\p{C}]+/gu
const longestName = 16

/** The name or symbol that a contract gives itself, fit to be shown (SEC-04); `undefined` where nothing is left of it. */
export function cleanSymbol(said: string | undefined): string | undefined {
  if (said === undefined) return undefined
  const shown = [...said.slice(0, 1_000).replace(invisible, ' ').trim()].slice(0, longestName).join('').trim()
  return shown === '' ? undefined : shown
}
