import { randomUUID } from 'node:crypto'
import { sendBugReport } from 'quoin/endpoints/bug-report'
import { type ServedEndpoint, serve } from '../http/served-endpoint.js'
import type { Database } from '../storage/open-database.js'

/** A report counts as this many requests: by default ten a minute from one address. */
const COST = 600

export interface BugReportDeps {
  readonly database: Database
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Stores the fields of a report that its schema names, and nothing else of the request but its origin (SEC-14). */
export function bugReportEndpoints({ database: { query }, now }: BugReportDeps): readonly ServedEndpoint[] {
  return [
    serve(
      sendBugReport,
      async ({ body, projectId, origin }) => {
        const id = randomUUID()
        await query
          .insertInto('bug_reports')
          .values({
            report_id: id,
            project_id: projectId,
            origin: origin ?? null,
            report: JSON.stringify(body),
            received_at: now(),
          })
          .execute()
        return { id }
      },
      { isStored: true, needsOrigin: true, cost: () => COST },
    ),
  ]
}
