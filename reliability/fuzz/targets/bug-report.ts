import { shortened } from '../../../cli/src/replay/report-steps.js'
import { restoreValue } from '../../../cli/src/replay/restore-value.js'
import { readBugReport } from '../../../plugins/bug-report/src/read-report.js'
import type { BugReport } from '../../../plugins/bug-report/src/report.js'
import { exampleReport } from '../../../plugins/bug-report/src/testing/example-report.js'
import { demand, demandSame, type FuzzTarget, hasCode } from '../engine/fuzz-target.js'

const isDocumented = hasCode('REPORT_TOO_LARGE', 'REPORT_INVALID', 'REPORT_VERSION_UNSUPPORTED')
const failure = {
  at: exampleReport.createdAt,
  source: 'send',
  event: 'error',
  name: 'Error',
  code: 4001,
  message: 'No',
  stack: ['at send (send.js:1:1)'],
  causes: [{ name: 'Error', stack: [] }],
  view: { name: 'Send', params: { amount: 'amount', to: 'address-1', at: '(date)' }, states: [] },
}

async function readOrRefuse(text: string): Promise<BugReport | undefined> {
  try {
    return await readBugReport(text)
  } catch (error) {
    demand(isDocumented(error), `a documented error: ${error}`)
    return undefined
  }
}

/** Files of exported bug reports. */
export const bugReport: FuzzTarget = {
  name: 'bug-report',
  format: 'json',
  covers:
    /\/plugins\/bug-report\/src\/(read-report|report-schema)|\/cli\/src\/replay\/(restore-value|report-steps)/,
  seeds: [exampleReport, { ...exampleReport, errors: [failure] }].map((one) => JSON.stringify(one)),
  words: [
    '(undefined)',
    '(bytes)',
    '(circular)',
    '(more)',
    'address-1',
    'amount',
    'error',
    '__proto__',
    'constructor',
  ],
  async check(text) {
    const read = await readOrRefuse(text)
    if (!read) return false
    demandSame(await readBugReport(JSON.stringify(read)), read, 'a written report reads the same')
    restoreValue(read.options)
    for (const { value } of read.states) restoreValue(value, { present: 1n })
    for (const { view } of read.errors) restoreValue(view?.params ?? null, {})
    shortened(read.trace)
    return true
  },
}
