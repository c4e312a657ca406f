/** What is in the second list and not in the first: each entry as often as there are more of it. */
export function added(before: readonly string[], after: readonly string[]): readonly string[] {
  const known = [...before]
  return after.filter((one) => {
    const at = known.indexOf(one)
    if (at >= 0) known.splice(at, 1)
    return at < 0
  })
}
