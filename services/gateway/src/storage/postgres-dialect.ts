import { PostgresDialect } from 'kysely'
import pg from 'pg'

const CONNECTIONS = 10
/** Milliseconds. */
const CONNECT_TIMEOUT = 10_000
const STATEMENT_TIMEOUT = 30_000

/** Counts and times come as texts otherwise; what is too large for a number is kept as text in our tables. */
function wholeNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value))
    throw new RangeError(`${text} is no whole number that can be told exactly.`)
  return value
}

/**
 * PostgreSQL.
 *
 * @param url `postgres://user:password@host:port/database`
 * @param onFault told of a connection that broke while nobody used it; the pool makes a new one when needed
 */
export function postgresDialect(url: string, onFault: (error: Error) => void): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    statement_timeout: STATEMENT_TIMEOUT,
    // A transaction whose process hangs must not keep its locks for ever.
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT,
    types: {
      getTypeParser: (type, format) =>
        type === pg.types.builtins.INT8 && format !== 'binary'
          ? wholeNumber
          : pg.types.getTypeParser(type, format),
    },
  })
  pool.on('error', onFault)
  return new PostgresDialect({ pool })
}
