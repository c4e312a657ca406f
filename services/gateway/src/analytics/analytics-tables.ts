import type { Migrations } from '@quoin/server-kit/storage'

/** Migrations of the analytics tables. */
export const analyticsMigrations: Migrations = {
  '2026-11-21-analytics-1': {
    async up({ schema }) {
      await schema
        .createTable('analytics_events')
        .addColumn('project_id', 'text', (column) => column.notNull())
        .addColumn('event_id', 'text', (column) => column.notNull())
        .addColumn('origin', 'text')
        .addColumn('page', 'text', (column) => column.notNull())
        .addColumn('type', 'text', (column) => column.notNull())
        .addColumn('event', 'text', (column) => column.notNull())
        .addColumn('properties', 'text')
        .addColumn('happened_at', 'bigint', (column) => column.notNull())
        .addColumn('received_at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('analytics_events_key', ['project_id', 'event_id'])
        .execute()
      await schema
        .createIndex('analytics_events_received')
        .on('analytics_events')
        .column('received_at')
        .execute()
    },
  },
  '2026-11-22-analytics-2': {
    async up({ schema }) {
      await schema
        .createIndex('analytics_events_of_project')
        .on('analytics_events')
        .columns(['project_id', 'received_at'])
        .execute()
    },
  },
}

/** Events that widgets reported, without the account's address and the page's query. */
export interface AnalyticsEventsTable {
  event_id: string
  project_id: string
  /** Origin of the browser's page, from its request. */
  origin: string | null
  /** Address of the page without its query and fragment. */
  page: string
  type: string
  event: string
  /** JSON. */
  properties: string | null
  /** Time by the browser's clock. Milliseconds since 1970. */
  happened_at: number
  /** Milliseconds since 1970. */
  received_at: number
}

/** The analytics tables. */
export interface AnalyticsTables {
  analytics_events: AnalyticsEventsTable
}
