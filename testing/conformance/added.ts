/** Returns the entries of the second list that are not in the first; repeated entries count separately. */
export function added(before: readonly string[], after: readonly string[]): readonly string[] {
  const known = [...before]
  return after.filter((one) => {
    const at = known.indexOf(one)
    if (at >= 0) known.splice(at, 1)
    return at < 0
  })
}
