import { type RawBuilder, sql } from 'kysely'
import type { DatabaseKind } from './database.js'

/**
 * Returns an expression for milliseconds since 1970 by the clock of the database. Processes on several machines share
 * it; on SQLite it is the clock of the one machine.
 */
export function databaseTime(kind: DatabaseKind): RawBuilder<number> {
  return kind === 'postgres'
    ? sql`floor(extract(epoch from clock_timestamp()) * 1000)::bigint`
    : sql`cast((julianday('now') - 2440587.5) * 86400000 as integer)`
}
