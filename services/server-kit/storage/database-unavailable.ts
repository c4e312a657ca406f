import pg from 'pg'
import { Problem } from '../http/problem.js'

/** Returns the response to a call that lost the database: 503; `undefined` for every other error. */
export function databaseProblem(error: unknown): Problem | undefined {
  if (!(error instanceof DatabaseUnavailable)) return undefined
  const description =
    'The database does not answer. If this call writes, whether it has written is not known: read before you repeat it.'
  return new Problem(503, [{ name: 'database', description }], { retryAfter: 1, cause: error })
}

/** The database did not respond, or the connection to it was lost. The state of a running write is unknown. */
export class DatabaseUnavailable extends Error {
  override readonly name: string = 'DatabaseUnavailable'
}

/** SQLSTATEs after which the connection is unusable: class 08, shut down, too many connections. */
const LOST = /^(08...|57P0[123]|53300)$/
/** Messages of `pg`, whose errors have no code here. */
const LOST_TEXTS =
  /^(Connection terminated|Query read timeout|Client (has encountered|was closed)|timeout exceeded)/
const ERRNO = /^E[A-Z]+$/

/** Returns `true` if a query's error means that the connection is lost, not that the query is invalid. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code: unknown = Reflect.get(error, 'code')
  if (error instanceof pg.DatabaseError) return LOST.test(String(code))
  return LOST_TEXTS.test(error.message) || (typeof code === 'string' && ERRNO.test(code))
}
