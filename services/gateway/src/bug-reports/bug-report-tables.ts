import type { Migrations } from '@quoin/server-kit/storage'

/** Migrations of the table of problem reports. */
export const bugReportMigrations: Migrations = {
  '2026-11-29-bug-reports-1': {
    async up({ schema }) {
      await schema
        .createTable('bug_reports')
        .addColumn('report_id', 'text', (column) => column.primaryKey())
        .addColumn('project_id', 'text', (column) => column.notNull())
        .addColumn('origin', 'text')
        .addColumn('report', 'text', (column) => column.notNull())
        .addColumn('received_at', 'bigint', (column) => column.notNull())
        .execute()
      await schema
        .createIndex('bug_reports_of_project')
        .on('bug_reports')
        .columns(['project_id', 'received_at'])
        .execute()
    },
  },
}

/** Problem reports that users sent. */
export interface BugReportsTable {
  report_id: string
  project_id: string
  /** Origin of the browser's page, from its request. */
  origin: string | null
  /** JSON, for `quoin replay`. */
  report: string
  /** Milliseconds since 1970. */
  received_at: number
}

/** The table of problem reports. */
export interface BugReportTables {
  bug_reports: BugReportsTable
}
