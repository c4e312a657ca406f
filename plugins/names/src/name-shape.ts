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
