import type { Migrations } from '@quoin/server-kit/storage'

/** Migrations of the sign-in tables. */
export const siwxMigrations: Migrations = {
  '2026-11-22-siwx-1': {
    async up({ schema }) {
      await schema
        .createTable('siwx_nonces')
        .addColumn('nonce', 'text', (column) => column.primaryKey())
        .addColumn('project_id', 'text', (column) => column.notNull())
        .addColumn('binding', 'text', (column) => column.notNull())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .addColumn('is_used', 'integer', (column) => column.notNull())
        .execute()
      await schema.createIndex('siwx_nonces_expiry').on('siwx_nonces').column('expires_at').execute()
      await schema
        .createTable('siwx_accounts')
        .addColumn('session', 'text', (column) => column.notNull())
        .addColumn('project_id', 'text', (column) => column.notNull())
        .addColumn('chain_id', 'text', (column) => column.notNull())
        .addColumn('account_address', 'text', (column) => column.notNull())
        .addColumn('signed_in_at', 'bigint', (column) => column.notNull())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('siwx_accounts_key', ['session', 'chain_id', 'account_address'])
        .execute()
      await schema
        .createIndex('siwx_accounts_of_account')
        .on('siwx_accounts')
        .columns(['account_address', 'chain_id'])
        .execute()
      await schema.createIndex('siwx_accounts_expiry').on('siwx_accounts').column('expires_at').execute()
    },
  },
}

/** Nonces that were created for sign-ins with a wallet. */
export interface SiwxNoncesTable {
  nonce: string
  project_id: string
  /** Identifies the requesting browser: SHA-256, in hex, of a token that only this browser received. */
  binding: string
  /** Milliseconds since 1970. */
  expires_at: number
  /** 0 or 1: SQLite has no booleans. */
  is_used: number
}

/** Signed-in accounts. */
export interface SiwxAccountsTable {
  /** SHA-256 of the session's token, in hex. */
  session: string
  project_id: string
  /** CAIP-2. */
  chain_id: string
  account_address: string
  /** Milliseconds since 1970, like the one below. */
  signed_in_at: number
  expires_at: number
}

/** The sign-in tables. */
export interface SiwxTables {
  siwx_nonces: SiwxNoncesTable
  siwx_accounts: SiwxAccountsTable
}
