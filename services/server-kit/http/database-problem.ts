import { DatabaseUnavailable } from '../storage/database-unavailable.js'
import { Problem } from './problem.js'

/** Returns the response to a call that lost the database: 503; `undefined` for every other error. */
export function databaseProblem(error: unknown): Problem | undefined {
  if (!(error instanceof DatabaseUnavailable)) return undefined
  const description =
    'The database does not answer. If this call writes, whether it has written is not known: read before you repeat it.'
  return new Problem(503, [{ name: 'database', description }], { retryAfter: 1, cause: error })
}
