import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import type { BugReport } from '#plugins/bug-report'
import { exampleReport } from '../../../plugins/bug-report/src/testing/example-report.js'
import { runCli } from '../run-cli.js'
import { plainTerminal } from '../terminal.js'
import { bundlePlugins } from './bundle-plugins.js'
import { startDevtoolsServer } from './serve-devtools.js'

const folder = mkdtempSync(join(tmpdir(), 'quoin-replay-'))
afterAll(() => rmSync(folder, { recursive: true }))

let count = 0
function fileOf(report: unknown): string {
  const file = join(folder, `report-${count++}.json`)
  writeFileSync(file, typeof report === 'string' ? report : JSON.stringify(report))
  return file
}
const replay = (report: unknown, ...args: readonly string[]) =>
  runCli(
    ['replay', fileOf(report), ...args],
    fileURLToPath(new URL('../../testing', import.meta.url)),
    plainTerminal,
  )

const { trace } = exampleReport
const last = trace.entries.at(-1)
if (!last) throw new Error('The example has no entries.')
const withEntries = (...entries: BugReport['trace']['entries']): BugReport => ({
  ...exampleReport,
  trace: { ...trace, entries: [...trace.entries, ...entries] },
})

it('replays a report, and prints the step that failed again [KRN-11]', async () => {
  const { exitCode, output, complaint } = await replay(exampleReport)
  expect([exitCode, complaint]).toEqual([0, ''])
  expect(output).toContain('Chrome 143 on Linux')
  expect(output).toContain(
    '>   3     5.000 s  connection:failed  kernel  connectorId=wallet-1  code=USER_REJECTED',
  )
  expect(output).toContain('Step 3 failed again, as in the report.')
})

it('exits with 1 if the failure did not happen again, and with 0 once the plugin of the host is replayed', async () => {
  const failed = {
    at: last.at,
    event: 'kernel:pluginFailed',
    source: 'kernel',
    listeners: 1,
    facts: { plugin: 'failing', phase: 'listener', code: 'PLUGIN_FAILED' },
  }
  const report = withEntries(failed)
  const without = await replay(report)
  expect(without.exitCode).toBe(1)
  expect(without.output).toContain('Step 4 did not fail again.')
  expect(without.output).toContain(
    'kernel:pluginFailed (plugin: failing, phase: listener, code: PLUGIN_FAILED)',
  )
  const { exitCode, output } = await replay(report, '--plugins', 'failing-plugin.ts')
  expect([exitCode, output]).toEqual([0, expect.stringContaining('Step 4 failed again')])
})

it('replays up to another step, also as JSON', async () => {
  const { exitCode, output } = await replay(
    withEntries({ ...last, at: last.at + 4_000 }),
    '--step',
    '3',
    '--json',
  )
  expect(exitCode).toBe(0)
  expect(JSON.parse(output)).toMatchObject({ step: 3, failures: [3, 4], isReproduced: true, differences: [] })
  expect((await replay(exampleReport, '--step', '99')).exitCode).toBe(2)
})

it('refuses a hostile or unsuitable file with a code and a fix [ERR-03]', async () => {
  const wrong: readonly (readonly [unknown, string])[] = [
    ['{', 'REPORT_INVALID'],
    ['{"format":"quoin-bug-report","version":2}', 'REPORT_VERSION_UNSUPPORTED'],
    ['x'.repeat(3_000_001), 'REPORT_TOO_LARGE'],
    ['{"__proto__":{"isAdmin":true}}', 'REPORT_INVALID'],
    [{ ...exampleReport, trace: { ...trace, dropped: 3 } }, 'REPLAY_FAILED'],
  ]
  for (const [report, code] of wrong) {
    const { exitCode, complaint } = await replay(report)
    expect([exitCode, complaint]).toEqual([1, expect.stringMatching(new RegExp(`^${code}: [\\s\\S]*Fix: `))])
  }
  const missing = await runCli(['replay', 'missing.json'], folder, plainTerminal)
  expect(missing.complaint).toMatch(/^REPORT_NOT_FOUND: [\s\S]*Fix: /)
})

it('refuses plugins for the page that cannot be built, with a code and a fix [ERR-03]', async () => {
  await expect(bundlePlugins('plugins.ts', folder)).rejects.toMatchObject({
    code: 'REPLAY_FAILED',
    fix: expect.stringContaining('npm install --save-dev vite'),
  })
  const project = fileURLToPath(new URL('../../testing', import.meta.url))
  await expect(bundlePlugins('missing.ts', project)).rejects.toMatchObject({ code: 'MODULE_FAILED' })
})

it('prints text of a report without control characters', async () => {
  const report = withEntries({ ...last, facts: { connectorId: '\u001b[31mred', code: 'USER_REJECTED' } })
  expect((await replay(report)).output).not.toContain('\u001b')
})

it('ends a replay whose pauses last for years', async () => {
  const year = 365 * 24 * 3_600_000
  const { exitCode } = await replay(withEntries({ ...last, at: last.at + 20 * year }))
  expect(exitCode).toBe(0)
}, 30_000)

it('serves the page of the devtools to this machine alone, and only by its own address', async () => {
  const started = await startDevtoolsServer(
    exampleReport,
    2,
    '',
    fileURLToPath(new URL('../../quoin.ts', import.meta.url)),
  )
  if (!started) throw new Error('It did not start.')
  const { server, url } = started
  try {
    expect(await (await fetch(`${url}report.json`)).json()).toEqual({ report: exampleReport, step: 2 })
    const page = await fetch(url)
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect((await fetch(`${url}../package.json`)).status).toBe(404)
    expect((await fetch(`${url}report.json`, { method: 'POST' })).status).toBe(404)
    // By another name of this machine, as after DNS rebinding.
    expect(
      (await fetch(`${url.replace('127.0.0.1', 'localhost')}report.json`).catch(() => ({ status: 404 })))
        .status,
    ).toBe(404)
  } finally {
    server.close()
  }
})
