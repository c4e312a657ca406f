import type { Kysely } from 'kysely'
import type { AnalyticsTables } from '../analytics/analytics-tables.js'
import type { HistoryTables } from '../history/history-tables.js'
import type { RequestTables } from '../http/request-tables.js'
import type { NameTables } from '../names/name-tables.js'
import type { OnrampTables } from '../onramp/onramp-tables.js'
import type { SessionTables } from '../sessions/session-tables.js'
import type { SiwxTables } from '../siwx/siwx-tables.js'
import type { DatabaseBreaker } from './database-breaker.js'

/** All tables. Each part of the gateway brings its own, with the migrations that make them. */
export interface Tables
  extends HistoryTables,
    NameTables,
    OnrampTables,
    SessionTables,
    SiwxTables,
    AnalyticsTables,
    RequestTables {}

/** An open database, migrated. Another service on the same storage names its own tables. */
export interface Database<Kept = Tables> {
  readonly kind: 'sqlite' | 'postgres'
  readonly query: Kysely<Kept>
  /** One for all who have another way while the database does not answer. */
  readonly breaker: DatabaseBreaker
  /**
   * Closes it once what runs has ended; after so many milliseconds its connections are cut. Default: 5000.
   */
  close(within?: number): Promise<void>
}
