/** Whether the page may be able to read what was copied. Some browsers have no way to. */
export function canPaste(): boolean {
  return typeof navigator !== 'undefined' && typeof navigator.clipboard?.readText === 'function'
}

/** Longer texts are nobody's address or payment request. Characters. */
const longestText = 4_000

/** What was copied; `undefined` where the browser or the person did not allow it. */
export async function pasteText(): Promise<string | undefined> {
  try {
    return (await navigator.clipboard.readText()).slice(0, longestText).trim()
  } catch {
    return undefined
  }
}
