/** Returns a thrown value as text on one line: its message and its cause. */
export function textOfError(thrown: unknown): string {
  if (!(thrown instanceof Error)) return `a value that is not an error was thrown: ${String(thrown)}`
  const text = thrown.message.replaceAll('\n', '; ')
  return thrown.cause === undefined ? text : `${text}; because: ${textOfError(thrown.cause)}`
}

/** Returns the sentence if the condition holds. */
export const when = (isWrong: boolean, problem: string): readonly string[] => (isWrong ? [problem] : [])

/** Returns the entries of the second list that are not in the first; repeated entries count separately. */
export function added(before: readonly string[], after: readonly string[]): readonly string[] {
  const known = [...before]
  return after.filter((one) => {
    const at = known.indexOf(one)
    if (at >= 0) known.splice(at, 1)
    return at < 0
  })
}
