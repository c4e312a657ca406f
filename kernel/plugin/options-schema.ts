import type { SchemaResult, StandardSchema } from '../schema/standard-schema.js'

/**
 * Creates the schema of a plugin's options from a check per option, for options that are too few for a schema library:
 * every page carries them. A check returns the problem of a value, or `undefined`; it is not called for `undefined`, as
 * every option may be left out. A name without a check is refused.
 *
 * @example
 * const swapOptions: StandardSchema<SwapOptions | undefined> = optionsSchema<SwapOptions>({
 *   slippage: (value) => (Number.isInteger(value) ? undefined : 'must be a whole number of basis points'),
 * })
 */
export function optionsSchema<T extends object>(
  checks: {
    readonly [Name in keyof T]-?: (value: unknown) => string | undefined
  },
): StandardSchema<T | undefined> {
  const known = new Map<string, (value: unknown) => string | undefined>(Object.entries(checks))
  const validate = (given: unknown): SchemaResult<T | undefined> => {
    if (given === undefined) return { value: given }
    if (typeof given !== 'object' || given === null) return { issues: [{ message: 'must be an object' }] }
    // The checked copy is used, whatever the host does with its own object.
    const value = { ...given }
    for (const [name, part] of Object.entries(value)) {
      const check = known.get(name)
      const message = check
        ? part !== undefined && check(part)
        : `is not known; there is ${[...known.keys()].join(', ')}`
      if (message) return { issues: [{ message, path: [name] }] }
    }
    // Every part passed the check of its name.
    return { value: value as T }
  }
  return { '~standard': { version: 1, vendor: 'quoin', validate } }
}
