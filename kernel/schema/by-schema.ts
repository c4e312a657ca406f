import type { KernelErrorCode } from '../errors/error-codes.js'
import { QuoinError } from '../errors/quoin-error.js'
import type { StandardSchema } from './standard-schema.js'

/**
 * Returns a schema's output for a value, synchronously.
 *
 * @param what the subject of the error: `plugin 'swap', option`
 * @throws the code, with the path and the problem
 */
export function bySchema<T>(
  schema: StandardSchema<T>,
  value: unknown,
  code: KernelErrorCode,
  what: string,
): T {
  const result = schema['~standard'].validate(value)
  if (result instanceof Promise) {
    // Its result is not awaited; its failure is irrelevant, too.
    result.catch(() => undefined)
    throw new QuoinError(code, { details: `${what}: its schema is asynchronous` })
  }
  if (!result.issues) return result.value
  const issue = result.issues[0]
  const path = issue?.path?.map((part) => String(typeof part === 'object' ? part.key : part)).join('.')
  throw new QuoinError(code, { details: `${what} '${path ?? ''}': ${issue?.message ?? ''}` })
}
