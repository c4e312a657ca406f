/** Longer ones are nobody's. Source: DNS, which ENS keeps to. */
const longestName = 255

/** What no name has, and addresses, links and sentences do. */
const foreign = /[\s/\\:@?#%,;"'<>()[\]{}|^`~]/

/** Whether a text can be a name: labels with a dot between them, none of them empty. */
export function hasNameShape(text: string): boolean {
  if (text.length > longestName || foreign.test(text)) return false
  const labels = text.split('.')
  // A number with a fraction is an amount.
  return labels.length > 1 && labels.every((label) => label !== '') && !/^[\d.]+$/.test(text)
}
