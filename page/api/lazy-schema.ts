import type { StandardSchema } from '../../kernel/schema/standard-schema.js'

/** A schema that is loaded with the first value that it checks. */
export interface LazySchema<Output> extends StandardSchema<Output> {
  /** The schema itself, for servers and documents that are made of it. */
  readonly schema: () => Promise<StandardSchema<Output>>
}

/**
 * Lets a definition name schemas without loading them, so that endpoints can be imported by whoever only needs their paths.
 *
 * @example
 * const loadSchemas = () => import('./schemas.js')
 * const answer = lazySchema(async () => (await loadSchemas()).balances)
 *
 * @param read reads what the schema reads, and gives `undefined` where that refuses: for an answer that so many pages wait for that
 * the library of schemas would weigh more than all that it checks. Then clients never load the schema
 */
export function lazySchema<Output>(
  schema: () => Promise<StandardSchema<Output>>,
  read?: (value: unknown) => Output | undefined,
): LazySchema<Output> {
  const validate: StandardSchema<Output>['~standard']['validate'] = async (value) => {
    if (!read) return (await schema())['~standard'].validate(value)
    const found = read(value)
    return found === undefined ? { issues: [{ message: 'is not what the schema says' }] } : { value: found }
  }
  return { '~standard': { version: 1, vendor: 'quoin', validate }, schema }
}
