import type { Migrations } from './database.js'

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

/** Responses to requests with an `Idempotency-Key`, for repeated requests. */
export interface RequestAnswersTable {
  /** SHA-256 of project, path and key: keys are scoped to their project. */
  key: string
  /** SHA-256 of the body: a key stands for one request only. */
  body_hash: string
  /** Id of the running attempt: distinguishes an attempt of a dead process from a running one. */
  attempt: string
  /** HTTP status; null while the request runs. */
  status: number | null
  /** JSON. */
  answer: string | null
  /** Milliseconds since 1970. While the request runs: its deadline. */
  expires_at: number
}

/** Request counts shared by several processes. The columns are those of rate-limiter-flexible. */
export interface RequestLimitsTable {
  key: string
  points: number
  /** Milliseconds since 1970. */
  expire: number | null
}

/** Written to check that the database accepts writes (create-write-check.ts). */
interface HeartbeatsTable {
  name: string
  /** Milliseconds since 1970. */
  beat_at: number
}

/** The tables of this part. */
export interface RequestTables {
  heartbeats: HeartbeatsTable
  request_answers: RequestAnswersTable
  request_limits: RequestLimitsTable
}
