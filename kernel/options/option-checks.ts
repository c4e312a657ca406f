import { QuoinError } from '../errors/quoin-error.js'

/** A check of an option's value, and a description of valid values. */
export type OptionCheck = readonly [isValid: (value: unknown) => boolean, expected: string]

/** Creates the error of an invalid option: `OPTIONS_INVALID` naming it. */
export function optionError(option: string, problem: string, fix?: string): QuoinError {
  return new QuoinError('OPTIONS_INVALID', { details: `${option}: ${problem}`, fix })
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const isList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((part) => typeof part === 'string')
export const isText = (value: unknown): value is string => typeof value === 'string'
export const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'

export const flag: OptionCheck = [isFlag, 'must be true or false']
export const array: OptionCheck = [Array.isArray, 'must be a list']
export const list: OptionCheck = [isList, 'must be a list of texts']
export const record: OptionCheck = [isRecord, 'must be an object']
export const text: OptionCheck = [isText, 'must be a text']
/** Checked when it is resolved. */
export const anything: OptionCheck = [() => true, '']

export const recordOf = (isValid: OptionCheck[0], what: string): OptionCheck => [
  (value) => isRecord(value) && Object.values(value).every((part) => part === undefined || isValid(part)),
  `must be an object of ${what}`,
]
export const oneOf = (...allowed: readonly unknown[]): OptionCheck => [
  (value) => allowed.includes(value),
  `must be one of ${allowed.join(', ')}`,
]

/** Returns whether an origin is of this machine. */
export const isLocal = (origin: string): boolean =>
  /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|$)/.test(origin)

/**
 * Throws unless an address is `https:`, or `http:` on this machine.
 *
 * @throws `OPTIONS_INVALID` naming the option
 */
export function requireSafeAddress(option: string, address: string): void {
  const { origin } = URL.canParse(address) ? new URL(address) : { origin: '' }
  if (origin.startsWith('https:') || isLocal(origin)) return
  throw optionError(option, `'${String(address).slice(0, 100)}' is not an https address`)
}
