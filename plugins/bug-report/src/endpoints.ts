// Also public as `quoin/endpoints/bug-report`: the gateway and the widget share these definitions. Importing them
// loads neither the kernel nor the schemas.
import type { Endpoint } from '#kernel'
import { lazySchema } from '#page/endpoint'
import type { SentReport } from './contract.js'
import type { BugReport } from './report.js'

export { BugReportError } from './bug-report-error.js'
export { readBugReport } from './read-report.js'
export { maxReportSize } from './report.js'
export type { BugReport, SentReport }

/** Loads the schemas of these endpoints, for a server that validates with them. */
export const loadSchemas = (): Promise<typeof import('./report-schema.js')> => import('./report-schema.js')

/** Sends a report. Only after a press of the user, and only if the host enabled it. */
export const sendBugReport: Endpoint<unknown, BugReport, SentReport> = {
  id: 'bugReport.send',
  method: 'POST',
  path: '/bug-reports',
  service: 'gateway',
  summary: 'Takes a problem report that a user sends.',
  body: lazySchema(async () => (await loadSchemas()).bugReport),
  answer: lazySchema(async () => (await loadSchemas()).sentReport),
}
