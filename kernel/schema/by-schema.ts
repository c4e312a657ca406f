import type { KernelErrorCode } from '../errors/error-codes.js'
import { QuoinError } from '../errors/quoin-error.js'
import type { StandardSchema } from './standard-schema.js'

/**
 * What a schema makes of a value, at once.
 *
 * @param what the error says it of: `plugin 'swap', option`
 * @throws the code, with the path and what is wrong there
 */
export function bySchema<T>(
  schema: StandardSchema<T>,
  value: unknown,
  code: KernelErrorCode,
  what: string,
): T {
  const result = schema['~standard'].validate(value)
  if (result instanceof Promise) {
    // Nobody waits for it; its failure is of no interest either.
    result.catch(() => undefined)
    throw new QuoinError(code, { details: `${what}: its schema is asynchronous` })
  }
  if (!result.issues) return result.value
  const issue = result.issues[0]
  const path = issue?.path?.map((part) => String(typeof part === 'object' ? part.key : part)).join('.')
  throw new QuoinError(code, { details: `${what} '${path ?? ''}': ${issue?.message ?? ''}` })
}
