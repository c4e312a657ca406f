import pg from 'pg'

/**
 * The database did not answer, or the connection to it was lost. Whether a write that was under way is stored is not known.
 */
export class DatabaseUnavailable extends Error {
  override readonly name: string = 'DatabaseUnavailable'
}

/** SQLSTATE of an answer after which the connection is of no use: class 08, shut down, too many connections. */
const LOST = /^(08...|57P0[123]|53300)$/
/** Texts of `pg`, which gives these errors no code. */
const LOST_TEXTS =
  /^(Connection terminated|Query read timeout|Client (has encountered|was closed)|timeout exceeded)/
const ERRNO = /^E[A-Z]+$/

/** Whether an error of a query says that the connection is lost, rather than that the query is wrong. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code: unknown = Reflect.get(error, 'code')
  if (error instanceof pg.DatabaseError) return LOST.test(String(code))
  return LOST_TEXTS.test(error.message) || (typeof code === 'string' && ERRNO.test(code))
}
