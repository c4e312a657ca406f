/**
 * Returns whether a version is in a range of a manifest: `*`, `1.2.3`, or `^1.2` (the same major; below 1.0 the same
 * minor).
 */
export function isInVersionRange(version: string, range: string): boolean {
  if (range === '*') return true
  const parse = (text: string): readonly number[] => text.split('.').map(Number)
  const actual = parse(version)
  const wanted = parse(range.replace(/^\^/, ''))
  if (!wanted.every(Number.isInteger)) return false
  const differs = wanted.findIndex((part, at) => part !== actual[at])
  const [want = 0, is = 0] = [wanted[differs], actual[differs]]
  return differs < 0 || (range.startsWith('^') && differs > (actual[0] === 0 ? 1 : 0) && is > want)
}
