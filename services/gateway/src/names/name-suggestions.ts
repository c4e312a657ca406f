import { MAX_LABEL_LENGTH, readName, SHORTEST_LABEL } from './name-rules.js'

/** Variants of a label, best first. */
const variants: readonly ((label: string) => string)[] = [
  (label) => label,
  (label) => `${label}1`,
  (label) => `my${label}`,
  (label) => `${label}-wallet`,
  (label) => `the${label}`,
  (label) => `${label}hq`,
  (label) => `iam${label}`,
  (label) => `${label}-eth`,
  (label) => `${label}777`,
  (label) => `hello${label}`,
]

/** Max number of characters that a variant adds. */
const MAX_ADDITION_LENGTH = 7

/**
 * Returns names like a given one, starting with the name itself if it is valid. All are valid and distinct.
 *
 * @param text user input, with or without the zone
 */
export function namesLike(text: string, zone: string): readonly string[] {
  const lower = text.toLowerCase()
  const end = `.${zone.toLowerCase()}`
  const typed = lower.endsWith(end) ? lower.slice(0, -end.length) : lower
  const label = typed
    .replace(/[^a-z\d-]/g, '')
    // Collapses and trims hyphens. Splitting takes linear time; a regular expression anchored at the end does not.
    .split('-')
    .filter(Boolean)
    .join('-')
    .slice(0, MAX_LABEL_LENGTH - MAX_ADDITION_LENGTH)
  const base = label === '' ? 'name' : label
  const wanted = [typed, ...variants.map((vary) => vary(base))]
  const names = wanted.flatMap((candidate) => {
    const padded = candidate.length < SHORTEST_LABEL ? candidate.padEnd(SHORTEST_LABEL, '0') : candidate
    const read = readName(padded, zone)
    return 'name' in read ? [read.name] : []
  })
  return [...new Set(names)]
}
