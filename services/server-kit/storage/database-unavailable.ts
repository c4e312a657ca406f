import pg from 'pg'
import { Problem } from '../http/problem.js'

/** Error codes of SQLite and PostgreSQL while nothing can be written: until an operator helps, or another process ends. */
const FAULTS: Readonly<Record<string, string>> = {
  SQLITE_FULL: 'the disk is full',
  SQLITE_READONLY: 'it is read-only',
  SQLITE_BUSY: 'another process keeps it locked',
  53100: 'the disk is full',
  '40P01': 'another process locked it at the same time',
  25006: 'it is read-only',
}

/** Returns the reason why the database cannot be written; `undefined` for every other error. */
export function writeFaultOf(error: unknown): string | undefined {
  return error instanceof Error ? FAULTS[String(Reflect.get(error, 'code'))] : undefined
}

/** Returns the response to a call that lost the database, or could not write to it: 503; `undefined` for every other error. */
export function databaseProblem(error: unknown): Problem | undefined {
  const fault = writeFaultOf(error)
  if (fault !== undefined) {
    const reason = `The database cannot be written: ${fault}. Read before you repeat this call: a part of it may be stored.`
    return new Problem(503, [{ name: 'database', description: reason }], { retryAfter: 1, cause: error })
  }
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
