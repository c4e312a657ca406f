/** Min length of the label before the zone (NAM-01), and the max length that DNS allows. */
export const SHORTEST_LABEL = 4
export const MAX_LABEL_LENGTH = 63

/** A name in lower case with its zone, or the reason why it cannot be registered here. */
export type ReadName = { readonly name: string; readonly label: string } | { readonly problem: string }

/**
 * Reads a name as users type it: with or without the zone, in any letter case.
 *
 * @param zone parent domain of the names: `quoin.id`
 */
export function readName(text: string, zone: string): ReadName {
  const lower = text.toLowerCase()
  const end = `.${zone.toLowerCase()}`
  const label = lower.endsWith(end) ? lower.slice(0, -end.length) : lower
  if (label.includes('.')) return { problem: `Names here end in ${end} and have no other dots.` }
  if (!/^[a-z\d-]+$/.test(label)) return { problem: 'A name has only letters, digits and hyphens.' }
  if (label.length < SHORTEST_LABEL) return { problem: `A name has at least ${SHORTEST_LABEL} characters.` }
  if (label.length > MAX_LABEL_LENGTH)
    return { problem: `A name has at most ${MAX_LABEL_LENGTH} characters.` }
  // `xn--…` would be displayed in other scripts, whose letters may imitate another name. Source: RFC 5890, ENSIP-15.
  if (/^..--/.test(label))
    return { problem: 'The third and fourth characters of a name are not both hyphens.' }
  return { name: `${label}${end}`, label }
}
