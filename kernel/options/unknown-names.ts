import { QuoinError } from '../errors/quoin-error.js'

/** Returns whether inserting, deleting or changing at most `edits` letters turns one word into another. */
function isNear(one: string, other: string, edits: number): boolean {
  const [oneRest, otherRest] = [one.slice(1), other.slice(1)]
  if (one[0] === other[0]) return one === '' || isNear(oneRest, otherRest, edits)
  return (
    edits > 0 &&
    (isNear(oneRest, otherRest, edits - 1) ||
      isNear(oneRest, other, edits - 1) ||
      isNear(one, otherRest, edits - 1))
  )
}

/**
 * Returns the end of a message about an unknown name, `, did you mean 'x'?`: the known name that differs least, by at most
 * two letters and half of the name, whatever its case. Empty if there is none.
 */
export function didYouMean(unknown: string, known: readonly string[]): string {
  const word = unknown.toLowerCase()
  const nearest = [1, 2]
    .filter((edits) => edits < word.length / 2)
    .flatMap((edits) => known.filter((name) => isNear(word, name.toLowerCase(), edits)))[0]
  return nearest ? `, did you mean '${nearest}'?` : ''
}

/**
 * Creates the error of options that do not exist: `OPTIONS_INVALID` with each of them, what was probably meant, and all that exist.
 *
 * @param parent precedes each name, such as `themeVariables.`
 */
export function unknownNames(
  parent: string,
  unknown: readonly string[],
  known: readonly string[],
): QuoinError {
  return new QuoinError('OPTIONS_INVALID', {
    details: unknown.map((name) => `${parent}${name}: is not known${didYouMean(name, known)}`).join('; '),
    fix: `There is ${known.join(', ')}.`,
  })
}
