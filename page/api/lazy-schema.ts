import type { StandardSchema } from '../../kernel/schema/standard-schema.js'

/** A schema that is loaded with the first value that it checks. */
export interface LazySchema<Output> extends StandardSchema<Output> {
  /** Loads the schema itself, for servers and documents that are generated from it. */
  readonly schema: () => Promise<StandardSchema<Output>>
}

/**
 * Lets a definition name schemas without loading them, so that code which only needs the paths of endpoints can import
 * those.
 *
 * @example
 * const loadSchemas = () => import('./schemas.js')
 * const answer = lazySchema(async () => (await loadSchemas()).balances)
 *
 * @param read parses as the schema does, and returns `undefined` for a value that it refuses: for an answer that so
 * many pages need that the schema library would outweigh everything it checks. Clients then never load the schema
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
