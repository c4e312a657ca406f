import type { PluginContext, ResolvedOptions, Stores } from '#kernel'
import { createErrorLog } from './collect/error-log.js'
import type { BugReportApi, BugReportPlugin } from './contract.js'
import { sendBugReport } from './endpoints.js'
import { maxSentSize } from './report.js'

/** The API, with the members that the views need. Other plugins cannot load it. */
export interface BugReportCore extends BugReportApi {
  /** The host offers to send reports, and has a gateway. */
  readonly canSend: boolean
  readonly isAtErrors: boolean
}

/** Creates the service. */
export function createBugReportCore(
  ctx: PluginContext<BugReportPlugin>,
  options: ResolvedOptions,
  stores: Stores,
): BugReportCore {
  const log = createErrorLog(ctx, stores)
  const { places = ['settings', 'errors'], send = false } = ctx.options ?? {}
  return {
    canSend: send && options.services.gateway !== undefined,
    isAtErrors: places.includes('errors'),
    async create(kernel) {
      const errors = log.list()
      const { createReport } = await import('./collect/create-report.js')
      return createReport(kernel, options, errors)
    },
    async send(report) {
      const { fitReport } = await import('./collect/fit-report.js')
      return ctx.api.call(sendBugReport, { body: fitReport(report, maxSentSize) })
    },
  }
}
