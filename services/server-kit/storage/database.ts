import type { Kysely } from 'kysely'
import type { DatabaseBreaker } from './database-breaker.js'

export type DatabaseKind = 'sqlite' | 'postgres'

/** An open database, migrated. */
export interface Database<Tables> {
  readonly kind: DatabaseKind
  readonly query: Kysely<Tables>
  /** Shared by all callers that have a fallback while the database is unavailable. */
  readonly breaker: DatabaseBreaker
  /**
   * Closes it once the running queries have ended; after `within` milliseconds its connections are cut. Default: 5000.
   */
  close(within?: number): Promise<void>
}
