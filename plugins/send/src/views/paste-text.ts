/** Returns true if the browser may let the page read the clipboard. */
export function canPaste(): boolean {
  return typeof navigator !== 'undefined' && typeof navigator.clipboard?.readText === 'function'
}

/** Max length of an address or payment request. Characters. */
const maxTextLength = 4_000

/** Reads the clipboard; `undefined` if the browser or the user refused. */
export async function pasteText(): Promise<string | undefined> {
  try {
    return (await navigator.clipboard.readText()).slice(0, maxTextLength).trim()
  } catch {
    return undefined
  }
}
