/**
 * Returns the index of a new visitor's account: `furtherAccount` of `#sandbox-config`, which must precede this script.
 * Default 0. Pages that share their chains have one each.
 */
export function usualAccount(): number {
  const text = document.getElementById('sandbox-config')?.textContent ?? '{}'
  const { furtherAccount }: { furtherAccount?: unknown } = Object(JSON.parse(text))
  return typeof furtherAccount === 'number' ? furtherAccount : 0
}
