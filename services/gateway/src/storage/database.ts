import type { Database as MigratedDatabase, RequestTables } from '@quoin/server-kit/storage'
import type { AnalyticsTables } from '../analytics/analytics-tables.js'
import type { HistoryTables } from '../history/history-tables.js'
import type { NameTables } from '../names/name-tables.js'
import type { OnrampTables } from '../onramp/onramp-tables.js'
import type { SessionTables } from '../sessions/session-tables.js'
import type { SiwxTables } from '../siwx/siwx-tables.js'

/** All tables. Each part of the gateway defines its own, with their migrations. */
export interface Tables
  extends HistoryTables,
    NameTables,
    OnrampTables,
    SessionTables,
    SiwxTables,
    AnalyticsTables,
    RequestTables {}

/** The gateway's database, open and migrated. */
export type Database = MigratedDatabase<Tables>
