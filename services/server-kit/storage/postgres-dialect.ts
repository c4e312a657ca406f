import { PostgresDialect } from 'kysely'
import { LimitedPool } from './postgres-pool.js'

const CONNECTIONS = 10
/** Milliseconds. */
const STATEMENT_LIMIT = 30_000

/** PostgreSQL, and what cuts its connections. */
export interface PostgresStorage {
  readonly dialect: PostgresDialect
  cut(): void
}

/**
 * PostgreSQL.
 *
 * @param url `postgres://user:password@host:port/database`
 * @param onFault called with each connection that is lost; the pool makes a new one when needed
 */
export function postgresStorage(url: string, onFault: (error: Error) => void): PostgresStorage {
  const pool = new LimitedPool({ url, onFault, max: CONNECTIONS, statementLimit: STATEMENT_LIMIT })
  return { dialect: new PostgresDialect({ pool }), cut: () => pool.cut() }
}

/** The same for migrations: a step may take as long as the tables are large. */
export function postgresMigrationDialect(url: string, onFault: (error: Error) => void): PostgresDialect {
  return new PostgresDialect({ pool: new LimitedPool({ url, onFault, max: 2, statementLimit: 0 }) })
}
