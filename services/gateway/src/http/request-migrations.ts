import type { GatewayMigrations } from '../storage/migrations.js'

/** How the tables of this part are made. */
export const requestMigrations: GatewayMigrations = {}
