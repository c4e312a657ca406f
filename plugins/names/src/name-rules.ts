/** Max length of a name. Source: DNS, which ENS follows. */
const maxNameLength = 255

/** Characters of addresses, links and sentences that names do not contain. */
const foreign = /[\s/\\:@?#%,;"'<>()[\]{}|^`~]/

/** Returns true if a text can be a name: non-empty labels separated by dots. */
export function hasNameShape(text: string): boolean {
  if (text.length > maxNameLength || foreign.test(text)) return false
  const labels = text.split('.')
  // A number with a fraction is an amount.
  return labels.length > 1 && labels.every((label) => label !== '') && !/^[\d.]+$/.test(text)
}

/** The minimum length of a label that can be registered (NAM-01), and the maximum length in DNS. */
export const shortestName = 4
const maxLabelLength = 63

/** The reason why a text cannot be registered. */
export type NameFault = 'empty' | 'characters' | 'short' | 'long' | 'hyphens'

/** Returns the typed text in lower case without the host's suffix. */
export function labelOf(text: string, suffix: string): string {
  const plain = text.trim().toLowerCase()
  const end = `.${suffix}`
  return plain.endsWith(end) ? plain.slice(0, -end.length) : plain
}

/** Returns the fault of a label; `undefined` if it can be registered (NAM-01). */
export function nameFault(label: string): NameFault | undefined {
  if (label === '') return 'empty'
  if (!/^[a-z\d-]*$/.test(label)) return 'characters'
  if (label.length < shortestName) return 'short'
  if (label.length > maxLabelLength) return 'long'
  // `xn--…` would be decoded as letters of other scripts. Source: RFC 5890, ENSIP-15.
  return label.startsWith('--', 2) ? 'hyphens' : undefined
}
