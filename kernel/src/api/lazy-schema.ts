import type { StandardSchema } from '../plugin/standard-schema.js'

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
 */
export function lazySchema<Output>(schema: () => Promise<StandardSchema<Output>>): LazySchema<Output> {
  const validate: StandardSchema<Output>['~standard']['validate'] = async (value) =>
    (await schema())['~standard'].validate(value)
  return { '~standard': { version: 1, vendor: 'quoin', validate }, schema }
}
