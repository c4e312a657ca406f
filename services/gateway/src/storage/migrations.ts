import type { Kysely } from 'kysely'
import { analyticsMigrations } from '../analytics/analytics-migrations.js'
import { historyMigrations } from '../history/history-migrations.js'
import { requestMigrations } from '../http/request-migrations.js'
import { nameMigrations } from '../names/name-migrations.js'
import { onrampMigrations } from '../onramp/onramp-migrations.js'
import { sessionMigrations } from '../sessions/session-migrations.js'
import { siwxMigrations } from '../siwx/siwx-migrations.js'
import type { Database } from './database.js'

/**
 * Steps by name; names are applied in their order, and one that was published never changes: `2026-11-21-names-1`. A step sees
 * no tables in its types, since they change after it.
 */
export type GatewayMigrations = Readonly<
  Record<string, { up(query: Kysely<unknown>, kind: Database['kind']): Promise<void> }>
>

/** The steps of all parts. */
export const migrations: GatewayMigrations = {
  ...historyMigrations,
  ...nameMigrations,
  ...onrampMigrations,
  ...sessionMigrations,
  ...siwxMigrations,
  ...analyticsMigrations,
  ...requestMigrations,
}
