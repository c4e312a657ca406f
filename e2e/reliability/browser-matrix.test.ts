import { writeResults } from '../../reliability/write-results.js'
import { expect, test } from '../testing/host-page.js'
import { browserCases, browserCaseText, chooseCases } from './browser-case.js'
import { runBrowserCase } from './run-browser-case.js'

const day = 86_400_000
/** Of `npm run reliability -- chromium`. By default some cases, others each day. */
const { QUOIN_BROWSER_CASE: only, QUOIN_BROWSER_COUNT: count, QUOIN_BROWSER_SEED: seed } = process.env
const chosen = only
  ? browserCases.filter((one) => browserCaseText(one) === only)
  : chooseCases(Number(count ?? 6), Number(seed ?? Math.floor(Date.now() / day)))
if (chosen.length === 0) throw new Error(`Not a case: ${only}.`)

for (const one of chosen)
  test(`${browserCaseText(one)}: nothing is sent twice or wrongly reported, and the widget is usable [REL-01] [REL-02] [REL-03]`, async ({
    visitor,
  }) => {
    const violations = await runBrowserCase(visitor, one)
    writeResults({ cases: 1, faults: 1, possibleCases: browserCases.length, violations: violations.length })
    expect(violations).toEqual([])
  })
