// Views and parts of the plugin: one module, as each is small.
export { BugReportView } from './bug-report-view.js'
export { ReportLink } from './report-link.js'
export { ReportRow } from './report-row.js'
