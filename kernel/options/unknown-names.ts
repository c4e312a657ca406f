import { QuoinError } from '../errors/quoin-error.js'

/**
 * Creates the error of options that do not exist: `OPTIONS_INVALID` with each of them, what was probably meant, and all that exist.
 * What was meant has the same first three letters and almost the same length: every page carries this code, so it is short.
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
    const meant = known.find(
      (other) => start(other) === start(name) && Math.abs(other.length - name.length) < 3,
    )
    return `${parent}${name}: is not known${meant ? `, did you mean '${meant}'?` : ''}`
  })
  return new QuoinError('OPTIONS_INVALID', {
    details: details.join('; '),
    fix: `There is ${known.join(', ')}.`,
  })
}
