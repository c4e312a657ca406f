/**
 * Whether a version is in a range as plugins write it: `*`, `1.2.3`, or `^1.2` (the same major; below 1.0 the same
 * minor).
 */
export function isInVersionRange(version: string, range: string): boolean {
  if (range === '*') return true
  const parse = (text: string): readonly number[] => text.split('.').map(Number)
  const [major = 0, minor = 0, patch = 0] = parse(version)
  const caret = range.startsWith('^')
  const wanted = parse(caret ? range.slice(1) : range)
  if (wanted.some((part) => !Number.isInteger(part))) return false
  const [wantedMajor = 0, wantedMinor, wantedPatch] = wanted
  if (!caret)
    return major === wantedMajor && minor === (wantedMinor ?? minor) && patch === (wantedPatch ?? patch)
  if (major !== wantedMajor) return false
  if (major === 0) return minor === (wantedMinor ?? minor) && patch >= (wantedPatch ?? 0)
  return minor > (wantedMinor ?? 0) || (minor === (wantedMinor ?? 0) && patch >= (wantedPatch ?? 0))
}
