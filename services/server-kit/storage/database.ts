import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Breaker } from '../outage/create-breaker.js'

/**
 * Returns an expression for milliseconds since 1970 by the clock of the database. Processes on several machines share
 * it; on SQLite it is the clock of the one machine.
 */
export function databaseTime(kind: DatabaseKind): RawBuilder<number> {
  return kind === 'postgres'
    ? sql`floor(extract(epoch from clock_timestamp()) * 1000)::bigint`
    : sql`cast((julianday('now') - 2440587.5) * 86400000 as integer)`
}

/**
 * Steps by name; they are applied in the order of their names, and a published step never changes:
 * `2026-11-21-names-1`. A step's types have no tables, since later steps change them.
 */
export type Migrations = Readonly<
  Record<string, { up(query: Kysely<unknown>, kind: DatabaseKind): Promise<void> }>
>

export type DatabaseKind = 'sqlite' | 'postgres'

/** An open database, migrated. */
export interface Database<Tables> {
  readonly kind: DatabaseKind
  readonly query: Kysely<Tables>
  /** Shared by all callers that have a fallback while the database is unavailable. */
  readonly breaker: Breaker
  /**
   * Closes it once the running queries have ended; after `within` milliseconds its connections are cut. Default: 5000.
   */
  close(within?: number): Promise<void>
}
