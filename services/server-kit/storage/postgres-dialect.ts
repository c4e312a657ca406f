import { PostgresDialect } from 'kysely'
import { LimitedPool } from './postgres-pool.js'

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
