/** Removes everything that depends on the size of a screen. */
const compact = (text: string): string => text.replace(/\s/g, '').toLowerCase()

/** Characters of long bytes that are displayed at least. */
const minCut = 60
const cutMark = '...more'

/** Returns the form in which the wallet displays long bytes: their beginning. */
function cutIn(rest: string, text: string): string | undefined {
  const start = text.length > minCut ? rest.indexOf(text.slice(0, minCut)) : -1
  const end = rest.indexOf(cutMark, start)
  const isCut = start !== -1 && end !== -1 && text.startsWith(rest.slice(start, end))
  return isCut ? rest.slice(start, end) + cutMark : undefined
}

/**
 * Compares texts with those of a published case: `missing` are ours that it does not have, `rest` is what remains of it. Left out are the
 * wallet's own words (its first screen, the name of the network, the fee) and the intent, which most cases lack.
 */
export function comparePublished(
  texts: readonly string[],
  expected: readonly string[],
  intent: string = '',
): { readonly missing: readonly string[]; readonly rest: string } {
  let rest = compact(expected.join(''))
    .replace(/(?:r?eview)?r*reviewtransactionto[a-z0-9]*?swipetoreview/g, '')
    .replace(/r+$/, '')
    .replace(/maxfees[\d.]+[a-z]+$/, '')
    .replace(/network(?:binancesmartchain|avalanchec-chain)$/, '')
  const missing: string[] = []
  const first = compact(texts[0] ?? '')
  if (rest.startsWith('interactionwith')) {
    // The wallet's own name of the contract stands before the first field.
    const at = first === '' ? rest.length : rest.indexOf(cutIn(rest, first) ?? first)
    if (at !== -1) rest = rest.slice(at)
  }
  for (const text of texts.map(compact)) {
    const found = cutIn(rest, text) ?? text
    if (!rest.includes(found)) missing.push(text)
    rest = rest.replace(found, '')
  }
  return { missing, rest: rest === compact(intent) ? '' : rest }
}
