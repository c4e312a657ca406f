import { QuoinError, type QuoinErrorOptions } from '#kernel'

/** The error codes of the plugin `bugReport`, with their texts for developers. */
export const bugReportErrorCodes = {
  /**
   * It is another file, or was changed by hand: `details` names the first wrong field. **Fix:** Export the report again with "Report a
   * problem".
   */
  REPORT_INVALID: 'The text is no valid problem report',
  /** A report has at most 1,000,000 characters. **Fix:** Export the report again; do not join several. */
  REPORT_TOO_LARGE: 'The problem report is too large',
  /** This version does not know its format. **Fix:** Read it with that version: `npx quoin@latest replay`. */
  REPORT_VERSION_UNSUPPORTED: 'A newer version of Quoin made the problem report',
} as const

/**
 * An error with a code of the plugin `bugReport`.
 *
 * @example
 * throw new BugReportError('REPORT_INVALID', { details: 'trace.entries.3.at' })
 */
export class BugReportError extends QuoinError {
  constructor(code: keyof typeof bugReportErrorCodes, options?: QuoinErrorOptions) {
    super(code, { ...options, text: bugReportErrorCodes[code] })
  }
}
