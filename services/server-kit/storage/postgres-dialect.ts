import { PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { DatabaseUnavailable, isConnectionLost } from './database-unavailable.js'

interface PostgresPoolOptions {
  /** `postgres://user:password@host:port/database` */
  readonly url: string
  /** Called with each connection fault. The pool replaces the connection when needed. */
  readonly onFault: (error: Error) => void
  readonly max: number
  /** Timeout of one statement, by the server's clock and by the client's. Milliseconds; 0: none, for migrations. */
  readonly statementLimit: number
}

/** Milliseconds. */
const CONNECT_WITHIN = 5000
/** A working server responds within this margin after its own limit. Milliseconds. */
const ANSWER_MARGIN = 1000

/**
 * Parses counts and times, which `pg` returns as strings; values too large for a number are stored as text in our
 * tables.
 */
function wholeNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value))
    throw new RangeError(`${text} is not a whole number that a double holds exactly.`)
  return value
}

/**
 * Connections to PostgreSQL that may fail at any time: a lost one neither ends the process nor is reused, and no query
 * exceeds its timeout.
 */
class LimitedPool implements PostgresPool {
  readonly #pool: pg.Pool
  readonly #clients = new Set<pg.PoolClient>()

  constructor({ url, onFault, max, statementLimit }: PostgresPoolOptions) {
    this.#pool = new pg.Pool({
      connectionString: url,
      max,
      connectionTimeoutMillis: CONNECT_WITHIN,
      keepAlive: true,
      ...(statementLimit > 0 && {
        statement_timeout: statementLimit,
        // The server's timeout has no effect while the server itself hangs.
        query_timeout: statementLimit + ANSWER_MARGIN,
        // A transaction whose process hangs must not keep its locks forever.
        idle_in_transaction_session_timeout: statementLimit,
      }),
      types: {
        getTypeParser: (type, format) =>
          type === pg.types.builtins.INT8 && format !== 'binary'
            ? wholeNumber
            : pg.types.getTypeParser(type, format),
      },
    })
    this.#pool.on('connect', (client) => {
      this.#clients.add(client)
      // The pool listens to idle connections only; an `error` event without a listener ends the process (G1).
      client.on('error', onFault)
    })
    this.#pool.on('remove', (client) => this.#clients.delete(client))
    // Emitted in addition to the event of the connection itself.
    this.#pool.on('error', () => {})
  }

  /** @throws `DatabaseUnavailable` */
  async connect(): Promise<PostgresPoolClient> {
    const client = await this.#pool.connect().catch((cause: unknown) => {
      throw new DatabaseUnavailable('No connection to the database.', { cause })
    })
    let lost: DatabaseUnavailable | undefined
    const query = async (text: string, parameters: readonly unknown[]): Promise<unknown> => {
      // After a timeout the response to the previous query may still arrive.
      if (lost) throw lost
      try {
        return await client.query(text, [...parameters])
      } catch (error) {
        if (!isConnectionLost(error)) throw error
        lost = new DatabaseUnavailable('The database did not answer.', { cause: error })
        throw lost
      }
    }
    return {
      // Cursors are not used; the results of `pg` have the shape of Kysely's type.
      query: query as PostgresPoolClient['query'],
      release: () => client.release(lost),
    }
  }

  async end(): Promise<void> {
    await this.#pool.end()
    this.cut()
  }

  /** Cuts all connections, even with running queries. */
  cut(): void {
    for (const client of this.#clients) client.connection.stream.destroy()
    this.#clients.clear()
  }
}

const CONNECTIONS = 10
/** Milliseconds. */
const STATEMENT_LIMIT = 30_000

/** PostgreSQL, with a function that cuts its connections. */
export interface PostgresStorage {
  readonly dialect: PostgresDialect
  cut(): void
}

/**
 * Creates the storage for PostgreSQL.
 *
 * @param url `postgres://user:password@host:port/database`
 * @param onFault called with each lost connection; the pool opens a new one when needed
 */
export function postgresStorage(url: string, onFault: (error: Error) => void): PostgresStorage {
  const pool = new LimitedPool({ url, onFault, max: CONNECTIONS, statementLimit: STATEMENT_LIMIT })
  return { dialect: new PostgresDialect({ pool }), cut: () => pool.cut() }
}

/** Creates the dialect for migrations, without a statement timeout: a step may take long with large tables. */
export function postgresMigrationDialect(url: string, onFault: (error: Error) => void): PostgresDialect {
  return new PostgresDialect({ pool: new LimitedPool({ url, onFault, max: 2, statementLimit: 0 }) })
}
