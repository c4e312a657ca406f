import type { Migrations } from '@quoin/server-kit/storage'

/** Migrations of the session tables. */
export const sessionMigrations: Migrations = {
  '2026-11-21-sessions-1': {
    async up({ schema }) {
      await schema
        .createTable('sessions')
        .addColumn('pci', 'text', (column) => column.primaryKey())
        .addColumn('project_id', 'text', (column) => column.notNull())
        .addColumn('project_name', 'text', (column) => column.notNull())
        .addColumn('project_url', 'text')
        .addColumn('account', 'text', (column) => column.notNull())
        .addColumn('public_key', 'text', (column) => column.notNull())
        .addColumn('sealed_key', 'text', (column) => column.notNull())
        .addColumn('permissions', 'text', (column) => column.notNull())
        .addColumn('policies', 'text', (column) => column.notNull())
        .addColumn('context', 'text', (column) => column.notNull())
        .addColumn('expiry', 'bigint', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('activated_at', 'bigint')
        .addColumn('revoked_at', 'bigint')
        .execute()
      await schema
        .createIndex('sessions_of_account')
        .on('sessions')
        .columns(['account', 'created_at'])
        .execute()
      await schema.createIndex('sessions_expiry').on('sessions').column('expiry').execute()
    },
  },
  '2026-11-22-sessions-2': {
    async up({ schema }) {
      await schema.createIndex('sessions_of_project').on('sessions').column('project_id').execute()
    },
  },
}

/** Smart sessions: an app's permissions for an account without further confirmation. */
export interface SessionsTable {
  /** Id of the permissions. */
  pci: string
  project_id: string
  /** Host of the app's page; the project id if the app is not a page. */
  project_name: string
  project_url: string | null
  /** CAIP-10, an EVM address in lower case. */
  account: string
  public_key: string
  /** Encrypted: see seal-key.ts. */
  sealed_key: string
  /** JSON. */
  permissions: string
  /** JSON. */
  policies: string
  context: string
  /** Seconds since 1970, like the three below. */
  expiry: number
  created_at: number
  /** Null until the wallet grants it. */
  activated_at: number | null
  revoked_at: number | null
}

/** The session tables. */
export interface SessionTables {
  sessions: SessionsTable
}
