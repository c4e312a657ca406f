import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { DatabaseUnavailable, isConnectionLost } from './database-unavailable.js'

export interface PostgresPoolOptions {
  /** `postgres://user:password@host:port/database` */
  readonly url: string
  /** Called with each connection fault. The pool replaces the connection when it is needed. */
  readonly onFault: (error: Error) => void
  readonly max: number
  /** For one statement, by the server's clock and by ours. Milliseconds; 0: no limit, for migrations. */
  readonly statementLimit: number
}

/** Milliseconds. */
const CONNECT_WITHIN = 5000
/** Beyond its own limit a server that works has answered. Milliseconds. */
const ANSWER_MARGIN = 1000

/** Counts and times come as texts otherwise; what is too large for a number is kept as text in our tables. */
function wholeNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value))
    throw new RangeError(`${text} is no whole number that can be told exactly.`)
  return value
}

/**
 * Connections to PostgreSQL that may fail in any moment: a lost one neither ends the process nor is used again, and no query waits
 * longer than its limit.
 */
export class LimitedPool implements PostgresPool {
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
        // The server's limit does not hold while the server itself hangs.
        query_timeout: statementLimit + ANSWER_MARGIN,
        // A transaction whose process hangs must not keep its locks for ever.
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
    // Emitted besides the event of the connection itself.
    this.#pool.on('error', () => {})
  }

  /** @throws `DatabaseUnavailable` */
  async connect(): Promise<PostgresPoolClient> {
    const client = await this.#pool.connect().catch((cause: unknown) => {
      throw new DatabaseUnavailable('No connection to the database.', { cause })
    })
    let lost: DatabaseUnavailable | undefined
    const query = async (text: string, parameters: readonly unknown[]): Promise<unknown> => {
      // After a time-out the answer to the query before may still come.
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
      // Cursors are not used; what `pg` answers is what Kysely's type of the same shape says.
      query: query as PostgresPoolClient['query'],
      release: () => client.release(lost),
    }
  }

  async end(): Promise<void> {
    await this.#pool.end()
    this.cut()
  }

  /** Cuts all connections, whatever runs on them. */
  cut(): void {
    for (const client of this.#clients) client.connection.stream.destroy()
    this.#clients.clear()
  }
}
