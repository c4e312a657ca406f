import type { Migrations } from './migrations.js'

/** Migrations of the request tables. */
export const requestMigrations: Migrations = {
  '2026-11-21-requests-1': {
    async up({ schema }) {
      await schema
        .createTable('request_answers')
        .addColumn('key', 'text', (column) => column.primaryKey())
        .addColumn('body_hash', 'text', (column) => column.notNull())
        .addColumn('attempt', 'text', (column) => column.notNull())
        .addColumn('status', 'integer')
        .addColumn('answer', 'text')
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .execute()
      await schema.createIndex('request_answers_expiry').on('request_answers').column('expires_at').execute()
      // In this order: rate-limiter-flexible inserts without column names.
      await schema
        .createTable('request_limits')
        .addColumn('key', 'varchar(255)', (column) => column.primaryKey())
        .addColumn('points', 'integer', (column) => column.notNull().defaultTo(0))
        .addColumn('expire', 'bigint')
        .execute()
      await schema.createIndex('request_limits_expiry').on('request_limits').column('expire').execute()
    },
  },
  '2026-11-22-requests-2': {
    async up({ schema }) {
      await schema
        .createTable('heartbeats')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('beat_at', 'bigint', (column) => column.notNull())
        .execute()
    },
  },
}
