import { type Migrations, requestMigrations } from '@quoin/server-kit/storage'
import { analyticsMigrations } from '../analytics/analytics-migrations.js'
import { historyMigrations } from '../history/history-migrations.js'
import { nameMigrations } from '../names/name-migrations.js'
import { onrampMigrations } from '../onramp/onramp-migrations.js'
import { sessionMigrations } from '../sessions/session-migrations.js'
import { siwxMigrations } from '../siwx/siwx-migrations.js'

/** The migrations of all parts. */
export const migrations: Migrations = {
  ...historyMigrations,
  ...nameMigrations,
  ...onrampMigrations,
  ...sessionMigrations,
  ...siwxMigrations,
  ...analyticsMigrations,
  ...requestMigrations,
}
