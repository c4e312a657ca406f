/** Removes everything that depends on the size of a screen. */
const compact = (text: string): string => text.replace(/\s/g, '').toLowerCase()

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
    const at = first === '' ? rest.length : rest.indexOf(first)
    if (at !== -1) rest = rest.slice(at)
  }
  for (const text of texts.map(compact)) {
    if (!rest.includes(text)) missing.push(text)
    rest = rest.replace(text, '')
  }
  return { missing, rest: rest === compact(intent) ? '' : rest }
}
