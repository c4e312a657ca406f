import type { Migrations } from '@quoin/server-kit/storage'

/** Migrations of the permission tables. */
export const permissionMigrations: Migrations = {
  '2026-11-22-permissions-1': {
    async up({ schema }) {
      await schema
        .createTable('permission_grants')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('user_id', 'text', (column) => column.notNull())
        .addColumn('origin', 'text', (column) => column.notNull())
        .addColumn('caip_network_id', 'text', (column) => column.notNull())
        .addColumn('account', 'text', (column) => column.notNull())
        .addColumn('terms', 'text', (column) => column.notNull())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('revoked_at', 'bigint')
        .execute()
      await schema
        .createIndex('permission_grants_user')
        .on('permission_grants')
        .columns(['user_id', 'created_at'])
        .execute()
      await schema
        .createTable('permission_spends')
        .addColumn('id', 'text', (column) => column.notNull())
        .addColumn('grant_id', 'text', (column) => column.notNull())
        .addColumn('term', 'integer', (column) => column.notNull())
        .addColumn('period', 'bigint', (column) => column.notNull())
        .addColumn('amount', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('permission_spends_key', ['id', 'term'])
        .execute()
      await schema
        .createIndex('permission_spends_grant')
        .on('permission_spends')
        .columns(['grant_id', 'term', 'period'])
        .execute()
    },
  },
  '2026-11-22-permissions-2': {
    async up({ schema }) {
      await schema.alterTable('permission_grants').addColumn('module', 'text').execute()
    },
  },
}

/** Permissions of pages to act for a user without an approval each time (ERC-7715). */
export interface PermissionGrantsTable {
  id: string
  user_id: string
  /** Origin of the page that it was granted to. */
  origin: string
  /** CAIP-2. */
  caip_network_id: string
  /** In lower case. */
  account: string
  /** JSON: `PermissionTerms`. */
  terms: string
  /** Milliseconds since 1970. */
  expires_at: number
  created_at: number
  revoked_at: number | null
  /**
   * Contract that enforces the permission on chain, in lower case; null if this site does. The id is then the role key.
   */
  module: string | null
}

/** Spends of a grant; one row for each term that a request uses. */
export interface PermissionSpendsTable {
  /** Id of the request; its rows are created and removed together. */
  id: string
  grant_id: string
  /** Index in the grant's list of terms. */
  term: number
  /** Counted from the term's start. */
  period: number
  /** Decimal text, of the smallest unit. */
  amount: string
}

export interface PermissionTables {
  permission_grants: PermissionGrantsTable
  permission_spends: PermissionSpendsTable
}
