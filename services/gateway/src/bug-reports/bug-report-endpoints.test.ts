import type { BugReport } from 'quoin/endpoints/bug-report'
import { beforeAll, expect, it } from 'vitest'
import { createTestGateway, type TestGateway } from '../../testing/create-test-gateway.js'
import { describeEachDatabase } from '../../testing/each-database.js'
import { exampleBugReport } from '../../testing/example-bug-report.js'
import { cleanUp } from '../clean-up.js'

const start = Date.UTC(2026, 10, 29)
const day = 24 * 60 * 60_000
const origin = { origin: 'http://localhost:3000' }
const terms = { analyticsDays: 90, analyticsRows: 1000, bugReports: { days: 30, rows: 3 } }

describeEachDatabase('problem reports', (open) => {
  let time = start
  let gateway: TestGateway
  beforeAll(async () => {
    gateway = await createTestGateway({
      database: await open(),
      now: () => time,
      environment: { GATEWAY_BUG_REPORT_DAYS: '30' },
    })
  })
  const stored = () => gateway.database.query.selectFrom('bug_reports').selectAll().execute()

  it('stores a report without unknown fields, and returns its number [SEC-14]', async () => {
    const answer = await gateway.send('/bug-reports', { ...exampleBugReport, extra: 'secret' }, origin)
    expect(answer.status).toBe(200)
    const { id } = (await answer.json()) as { readonly id: string }
    const rows = await stored()
    expect(rows.map(({ report: _, ...row }) => row)).toEqual([
      { report_id: id, project_id: 'test', origin: 'http://localhost:3000', received_at: start },
    ])
    const [row] = rows
    expect(JSON.parse(row?.report ?? '')).toEqual(exampleBugReport)
  })

  it('refuses invalid and large reports, and those of no page or of another origin [SEC-16]', async () => {
    const wrong: readonly (readonly [body: unknown, headers: Record<string, string>, status: number])[] = [
      [{ ...exampleBugReport, version: 9 }, origin, 400],
      [{}, origin, 400],
      [{ ...exampleBugReport, quoin: 'x'.repeat(300_000) }, origin, 413],
      [exampleBugReport, {}, 403],
      [exampleBugReport, { origin: 'https://evil.example' }, 403],
    ]
    const before = (await stored()).length
    for (const [body, headers, status] of wrong)
      expect([status, (await gateway.send('/bug-reports', body, headers)).status]).toEqual([status, status])
    expect(await stored()).toHaveLength(before)
  })

  it('keeps the newest reports of a project, for the configured time', async () => {
    time += day
    for (let turn = 0; turn < 4; turn++)
      expect((await gateway.send('/bug-reports', exampleBugReport, origin)).status).toBe(200)
    expect((await stored()).length).toBeGreaterThan(3)
    await cleanUp(gateway.database, time, terms)
    expect(await stored()).toHaveLength(3)
    await cleanUp(gateway.database, time + 31 * day, terms)
    expect(await stored()).toEqual([])
  })
})

it('has no such call unless it is configured', async () => {
  const gateway = await createTestGateway()
  const report: BugReport = exampleBugReport
  expect((await gateway.send('/bug-reports', report, origin)).status).toBe(404)
  await gateway.database.close()
})

it('limits the reports of an address: each counts as 600 requests', async () => {
  const environment = { GATEWAY_BUG_REPORT_DAYS: '30', GATEWAY_REQUESTS_PER_MINUTE: '1800' }
  const gateway = await createTestGateway({ environment })
  const send = async () => (await gateway.send('/bug-reports', exampleBugReport, origin)).status
  expect([await send(), await send(), await send(), await send()]).toEqual([200, 200, 200, 429])
  await gateway.database.close()
})
