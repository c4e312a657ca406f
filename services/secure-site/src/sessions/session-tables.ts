import type { Migrations } from '@quoin/server-kit/storage'
import type { LoginMethod } from '../users/user-tables.js'

/** Migrations of the session tables. */
export const sessionMigrations: Migrations = {
  '2026-11-22-sessions-1': {
    async up({ schema }) {
      await schema
        .createTable('site_sessions')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('token_hash', 'text', (column) => column.notNull().unique())
        .addColumn('user_id', 'text', (column) => column.notNull().references('site_users.id'))
        .addColumn('device_id', 'text', (column) => column.notNull())
        .addColumn('method', 'text', (column) => column.notNull())
        .addColumn('origin', 'text', (column) => column.notNull())
        .addColumn('device_name', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('last_used_at', 'bigint', (column) => column.notNull())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .execute()
      await schema.createIndex('site_sessions_of_user').on('site_sessions').column('user_id').execute()
      await schema.createIndex('site_sessions_of_device').on('site_sessions').column('device_id').execute()
      await schema.createIndex('site_sessions_expiry').on('site_sessions').column('expires_at').execute()
    },
  },
}

export interface SiteSessionsTable {
  id: string
  /** SHA-256 of the token. */
  token_hash: string
  user_id: string
  /** Thumbprint of the device key that the token is bound to (RFC 9449). */
  device_id: string
  method: LoginMethod
  /** Origin of the page on which it began. */
  origin: string
  /** Readable name of the device, from the user agent. */
  device_name: string
  /** Milliseconds since 1970, like those below. */
  created_at: number
  last_used_at: number
  expires_at: number
}

/** The tables of this part. */
export interface SessionTables {
  site_sessions: SiteSessionsTable
}
