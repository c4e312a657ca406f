import { createToken, type Token } from '#kernel'
import type { BugReportCore } from './service.js'

/** The service with the members of the views. */
export const BugReportCoreToken: Token<BugReportCore> = createToken('bugReport.core')
