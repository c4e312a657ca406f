import { QuoinError } from '../errors/quoin-error.js'

/**
 * Creates the error of options that do not exist: `OPTIONS_INVALID` with each of them, what was probably meant, and all that exist.
 * What was meant has the same first three letters, and the closest length: every page carries this code, so it is short.
 *
 * @param parent precedes each name, such as `themeVariables.`
 */
export function unknownNames(
  parent: string,
  unknown: readonly string[],
  known: readonly string[],
): QuoinError {
  const start = (name: string): string => name.slice(0, 3).toLowerCase()
  const details = unknown.map((name) => {
    const difference = (other: string): number => Math.abs(other.length - name.length)
    const [meant] = known
      .filter((other) => start(other) === start(name))
      .toSorted((a, b) => difference(a) - difference(b))
    return `${parent}${name}: is not known${meant ? `, did you mean '${meant}'?` : ''}`
  })
  return new QuoinError('OPTIONS_INVALID', {
    details: details.join('; '),
    fix: `There is ${known.join(', ')}.`,
  })
}
