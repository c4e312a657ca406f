import { BugReportError } from './bug-report-error.js'
import { type BugReport, maxReportSize, reportVersion } from './report.js'

const forbidden = ['__proto__', 'prototype', 'constructor']

/** Parses JSON; a field that could change the prototype of an object is refused. */
function parse(text: string): unknown {
  return JSON.parse(text, (key, value: unknown) => {
    if (forbidden.includes(key)) throw new Error(`the field ${key} is not allowed`)
    return value
  })
}

/**
 * Reads an exported report: checks size, version and every field. The text may come from any source.
 *
 * Throws `REPORT_TOO_LARGE`, `REPORT_INVALID`, `REPORT_VERSION_UNSUPPORTED`.
 *
 * @example
 * const { trace } = await readBugReport(await file.text())
 */
export async function readBugReport(text: string): Promise<BugReport> {
  if (text.length > maxReportSize) {
    throw new BugReportError('REPORT_TOO_LARGE', {
      details: `${text.length} characters`,
      fix: 'Export the report again.',
    })
  }
  const again = 'Export it again with "Report a problem".'
  let value: unknown
  try {
    value = parse(text)
  } catch (cause) {
    throw new BugReportError('REPORT_INVALID', {
      details: 'not JSON, or with forbidden fields',
      fix: again,
      cause,
    })
  }
  const { format, version }: { readonly format?: unknown; readonly version?: unknown } = Object(value)
  if (format === 'quoin-bug-report' && Number.isInteger(version) && Number(version) > reportVersion) {
    throw new BugReportError('REPORT_VERSION_UNSUPPORTED', {
      details: `format ${version}; this version reads up to ${reportVersion}`,
      fix: 'Read it with a newer version: npx quoin@latest replay.',
    })
  }
  const { bugReport } = await import('./report-schema.js')
  const result = bugReport.safeParse(value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new BugReportError('REPORT_INVALID', {
    details: issue ? `${issue.path.join('.').slice(0, 200) || 'the report'}: ${issue.message}` : undefined,
    fix: again,
  })
}
