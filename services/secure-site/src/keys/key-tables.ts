import type { Migrations } from '@quoin/server-kit/storage'

/** Migrations of the key tables. */
export const keyMigrations: Migrations = {
  '2026-11-22-keys-1': {
    async up({ schema }) {
      await schema
        .createTable('wallet_keys')
        .addColumn('user_id', 'text', (column) => column.primaryKey())
        .addColumn('kek_id', 'text', (column) => column.notNull())
        .addColumn('wrapped_key', 'text', (column) => column.notNull())
        .addColumn('sealed_seed', 'text')
        .addColumn('seal_version', 'integer', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .execute()
      await schema.createIndex('wallet_keys_kek').on('wallet_keys').columns(['kek_id', 'user_id']).execute()
    },
  },
}

/** The wallet of a user, as stored on the server: useless without a key-encryption key. */
export interface WalletKeysTable {
  user_id: string
  /** Id of the key-encryption key that wraps the data key. */
  kek_id: string
  wrapped_key: string
  /** The seed, encrypted in the frame under the data key; null until the first device creates it. */
  sealed_seed: string | null
  /** Version of the seal; bound into it. */
  seal_version: number
  /** Milliseconds since 1970. */
  created_at: number
}

/** The tables of this part. */
export interface KeyTables {
  wallet_keys: WalletKeysTable
}
