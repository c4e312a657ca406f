import { type AnyKernel, createToken, type PluginTypes, type Token } from '#kernel'
import type { BugReportMessages } from './messages.en.js'
import type { BugReport } from './report.js'

export type {
  BugReport,
  ReportBrowser,
  ReportConnection,
  ReportEntry,
  ReportErrorFacts,
  ReportedError,
  ReportedView,
  ReportPlugin,
  ReportState,
  ReportTrace,
  ReportValue,
  ReportWallet,
} from './report.js'

/** A place of the button "Report a problem". `errors`: the screens of views that failed. */
export type BugReportPlace = 'settings' | 'errors'

/** Options of the plugin. Everything may be left out. */
export interface BugReportOptions {
  /** The places of the button. Default: both. */
  readonly places?: readonly BugReportPlace[]
  /**
   * Also offers to send a report to the host's gateway, which has to accept them (`GATEWAY_BUG_REPORTS`). A report is sent only after
   * the user presses the button. Default `false`.
   */
  readonly send?: boolean
}

/** The kernel of which a report is made. */
export type ReportedKernel = Pick<
  AnyKernel,
  'inspect' | 'recording' | 'get' | 'connections' | 'connectors' | 'networks' | 'platform'
> &
  Pick<AnyKernel, 'router' | 'notices' | 'i18n'>

/** The receipt of a report that was sent. */
export interface SentReport {
  /** The user tells it to the host's support. */
  readonly id: string
}

/** `kernel.bugReport` */
export interface BugReportApi {
  /**
   * Creates a report of this moment: redacted, bounded, and not stored or sent.
   *
   * @example
   * const report = await kernel.bugReport.create(kernel)
   * await navigator.clipboard.writeText(JSON.stringify(report))
   */
  create(kernel: ReportedKernel): Promise<BugReport>
  /** Sends a report to the host's gateway. Call it only after the user agreed. Throws what `api.call` throws. */
  send(report: BugReport): Promise<SentReport>
}

export interface BugReportPlugin extends PluginTypes {
  readonly id: 'bugReport'
  readonly api: BugReportApi
  readonly options: BugReportOptions | undefined
  readonly views: { BugReport: undefined }
  readonly routes: { reportProblem: undefined }
  readonly messages: BugReportMessages
}

/** The service behind `kernel.bugReport`. */
export const BugReportToken: Token<BugReportApi> = createToken('bugReport')

export { BugReportError } from './bug-report-error.js'
