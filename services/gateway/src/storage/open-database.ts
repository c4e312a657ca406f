import {
  type Database as MigratedDatabase,
  type Migrations,
  openDatabase as openMigrated,
  type RequestTables,
  requestMigrations,
} from '@quoin/server-kit/storage'
import { type AnalyticsTables, analyticsMigrations } from '../analytics/analytics-tables.js'
import { type BugReportTables, bugReportMigrations } from '../bug-reports/bug-report-tables.js'
import { type HistoryTables, historyMigrations } from '../history/history-tables.js'
import { type NameTables, nameMigrations } from '../names/name-tables.js'
import { type OnrampTables, onrampMigrations } from '../onramp/onramp-tables.js'
import { type SessionTables, sessionMigrations } from '../sessions/session-tables.js'
import { type SiwxTables, siwxMigrations } from '../siwx/siwx-tables.js'

/** All tables. Each part of the gateway defines its own, with their migrations. */
export interface Tables
  extends HistoryTables,
    NameTables,
    OnrampTables,
    SessionTables,
    SiwxTables,
    AnalyticsTables,
    BugReportTables,
    RequestTables {}

/** The gateway's database, open and migrated. */
export type Database = MigratedDatabase<Tables>

/** The migrations of all parts. */
const migrations: Migrations = {
  ...historyMigrations,
  ...nameMigrations,
  ...onrampMigrations,
  ...sessionMigrations,
  ...siwxMigrations,
  ...analyticsMigrations,
  ...bugReportMigrations,
  ...requestMigrations,
}

/**
 * Opens the database of the gateway and runs its migrations.
 *
 * @param url `:memory:`, `file:/path`, or `postgres://user:password@host:port/database`
 * @param onFault called with the error of each lost connection
 * @throws if the database is unavailable or a migration fails; then nothing is changed
 * @example
 * const database = await openDatabase('file:./gateway.db')
 * await database.query.selectFrom('names').selectAll().execute()
 * await database.close()
 */
export function openDatabase(
  url: string,
  { onFault = () => {} }: { readonly onFault?: (error: Error) => void } = {},
): Promise<Database> {
  return openMigrated<Tables>(url, { migrations, onFault })
}
