import { expect, it } from 'vitest'
import { readBugReport } from './read-report.js'
import { exampleReport } from './testing/example-report.js'

const text = (changes: object = {}): string => JSON.stringify({ ...exampleReport, ...changes })
const code = (report: string): Promise<unknown> =>
  readBugReport(report).then(
    () => 'read',
    (error: { readonly code: string; readonly fix?: string; readonly details?: string }) => [
      error.code,
      Boolean(error.fix),
      error.details,
    ],
  )
const { trace } = exampleReport

it('reads a report, and removes unknown fields', async () => {
  expect(await readBugReport(text({ extra: 1 }))).toEqual(exampleReport)
})

it.each([
  ['no JSON', '{', 'not JSON, or with forbidden fields'],
  ['another file', '[1]', /^(format|the report): /],
  ['a prototype', text().replace('"format"', '"__proto__":{"isAdmin":true},"format"'), /^not JSON/],
  ['a prototype inside', text().replace('"facts":{', '"facts":{"constructor":"x",'), /^not JSON/],
  [
    'a wrong time',
    text({ trace: { ...trace, entries: [{ ...trace.entries[0], at: 1e300 }] } }),
    /^trace\.entries\.0\.at/,
  ],
  [
    'a clock that goes back',
    text({ trace: { ...trace, entries: trace.entries.toReversed() } }),
    /^trace\.entries: /,
  ],
  [
    'objects as facts',
    text({ trace: { ...trace, entries: [{ ...trace.entries[0], facts: { a: {} } }] } }),
    /facts/,
  ],
  [
    'deep states',
    text({ states: [{ plugin: 'a', name: 'b', value: JSON.parse('['.repeat(50) + ']'.repeat(50)) }] }),
    /states/,
  ],
  ['a wrong version', text({ version: 0 }), /^version/],
])('refuses %s with a code and a fix', async (_what, report, details) => {
  expect(await code(report)).toEqual(['REPORT_INVALID', true, expect.stringMatching(details)])
})

it('refuses a newer version and a huge text, before it reads more of them', async () => {
  expect(await code('{"format":"quoin-bug-report","version":7}')).toEqual([
    'REPORT_VERSION_UNSUPPORTED',
    true,
    expect.stringContaining('7'),
  ])
  expect(await code(' '.repeat(1_000_001))).toEqual(['REPORT_TOO_LARGE', true, '1000001 characters'])
})
