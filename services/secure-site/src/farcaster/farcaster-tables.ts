import type { Migrations } from '@quoin/server-kit/storage'

/** Migrations of the Farcaster tables. */
export const farcasterMigrations: Migrations = {
  '2026-11-22-farcaster-1': {
    async up({ schema }) {
      await schema
        .createTable('farcaster_attempts')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('device_id', 'text', (column) => column.notNull())
        .addColumn('nonce', 'text', (column) => column.notNull())
        .addColumn('key_id', 'text', (column) => column.notNull())
        .addColumn('sealed_channel', 'text', (column) => column.notNull())
        .addColumn('origin', 'text', (column) => column.notNull())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .execute()
    },
  },
}

/** Pending logins by QR code with the Farcaster app. */
export interface FarcasterAttemptsTable {
  id: string
  device_id: string
  nonce: string
  key_id: string
  /** Token of the relay's channel, encrypted. */
  sealed_channel: string
  origin: string
  /** Milliseconds since 1970. */
  expires_at: number
}

/** The tables of this part. */
export interface FarcasterTables {
  farcaster_attempts: FarcasterAttemptsTable
}
