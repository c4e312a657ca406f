import { spawn, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import type { BugReport } from 'quoin/plugins/bug-report'
import { addressOf, answerApproval, codeIn, fund, logInByEmail, mailTo } from '../embedded/login.js'
import { announceWallet } from '../testing/announce-wallet.js'
import { expect, test } from '../testing/host-page.js'
import { type Widget, widgetOf } from '../testing/widget.js'
import type {} from './hostile-scene.js'

const command = fileURLToPath(new URL('../../dist/cli/quoin.js', import.meta.url))

/** Downloads the report that is open. Returns the path of the file. */
async function save(page: Page, widget: Widget): Promise<string> {
  await widget.heading('Report a problem').waitFor()
  const button = widget.button('Download')
  await expect.poll(() => button.getAttribute('aria-disabled')).not.toBe('true')
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()])
  expect(file.suggestedFilename()).toMatch(/^quoin-report-\d+\.json$/)
  return file.path()
}

/** Opens the report from the settings, and downloads it. Returns the path of the file. */
async function download(page: Page, widget: Widget): Promise<string> {
  await widget.openSettings()
  await widget.button('Report a problem').click()
  return save(page, widget)
}

const replay = (file: string, ...args: readonly string[]) =>
  spawnSync(process.execPath, [command, 'replay', file, ...args], {
    encoding: 'utf8',
    timeout: 120_000,
    env: { ...process.env, NO_COLOR: '1' },
  })

/** Runs the command until its page is displayed, and passes the page to a check. */
async function openReplay(
  page: Page,
  file: string,
  check: (replayed: Page) => Promise<void>,
  expected = /$^/,
  args: readonly string[] = [],
): Promise<void> {
  // Node reads no TSX.
  const child = spawn(process.execPath, ['--import', 'tsx', command, 'replay', file, '--open', ...args])
  try {
    const url = await new Promise<string>((resolve, reject) => {
      let output = ''
      child.stdout.on('data', (part: Buffer) => {
        output += part.toString()
        const found = /http:\/\/127\.0\.0\.1:\d+\//.exec(output)?.[0]
        if (found) resolve(found)
      })
      child.once('exit', () => reject(new Error(`The command ended: ${output}`)))
    })
    // Its own context: it is no page of the demo.
    const context = await page.context().browser()?.newContext()
    const devtools = await context?.newPage()
    if (!context || !devtools) throw new Error('There is no browser.')
    const errors: string[] = []
    devtools.on('pageerror', (error) => errors.push(error.message))
    devtools.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text())
    })
    await devtools.goto(url)
    await check(devtools)
    if (process.env.QUOIN_SHOTS)
      await devtools.screenshot({ path: `${process.env.QUOIN_SHOTS}/replay-${Date.now()}.png` })
    expect(errors.filter((text) => !expected.test(text))).toEqual([])
    await context.close()
  } finally {
    child.kill('SIGTERM')
  }
}

/** Runs the command until its page displays the devtools at a step. */
const displaysDevtools = (page: Page, file: string, step: number): Promise<void> =>
  openReplay(page, file, async (devtools) => {
    await devtools
      .getByText(new RegExp(`^Step ${step} of \\d+, connection:failed: failed again\\.$`))
      .waitFor()
    const newest = devtools
      .locator('quoin-devtools .qd-event')
      .filter({ hasText: 'connection:failed' })
      .first()
    await newest.getByText('connectorId=test.broken').waitFor()
  })

test('a failure in the browser is exported and replays to the same failing step [KRN-11] [ERR-03]', async ({
  visitor,
}) => {
  const page = await visitor.open('/?report')
  const widget = widgetOf(page)
  const rejects = { code: -32_603, message: 'Internal error: key 0x4f3edf983ac636a65a842ce7c78d9aa7' }
  await announceWallet(page, { name: 'Broken', rdns: 'test.broken', connect: { rejects } })
  await announceWallet(page, { name: 'Willing', rdns: 'test.willing', connect: 'approve' })
  await widget.open()
  await widget.row('Broken').click()
  await widget.button('Try again').waitFor()
  await widget.dialog.getByRole('button', { name: 'Back' }).click()
  await widget.row('Willing').click()
  await widget.accountButton.waitFor()
  await widget.dialog.waitFor({ state: 'detached' })

  const file = await download(page, widget)
  const report: BugReport = JSON.parse(readFileSync(file, 'utf8'))
  const at = report.trace.entries.findLastIndex(({ event }) => event === 'connection:failed')
  expect(report.trace.entries[at]?.facts).toMatchObject({ connectorId: 'test.broken' })
  expect(JSON.stringify(report)).not.toContain('4f3edf983ac636a65a842ce7c78d9aa7')

  // The whole text leaves the buttons where they are.
  const top = () => widget.button('Send report').evaluate((button) => button.getBoundingClientRect().top)
  const before = await top()
  await widget.dialog.getByText('View the whole report').click()
  await widget.dialog.getByText('"quoin-bug-report"').waitFor()
  await expect.poll(top).toBe(before)

  // Only the press of the button sends it.
  await widget.button('Send report').click()
  await widget.dialog.getByText(/Report sent\. Its number is [\w-]{36}\./).waitFor()

  const { status, stdout, stderr } = replay(file)
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout).toContain(`Step ${at + 1} failed again, as in the report.`)
  await displaysDevtools(page, file, at + 1)
  expect(stdout).toMatch(/> +\d+ .+connection:failed {2}kernel {2}connectorId=test\.broken/)
})

test('after a login by email, a signature and a transfer the report has none of their secrets [SEC-13] [SEC-14]', async ({
  visitor,
}) => {
  const page = await visitor.open('/?report')
  const secrets = new Set<string>()
  // Whatever the page sends and receives: tokens, codes, signatures, hashes.
  page.on('request', (request) => {
    const token = /^Bearer (.+)$/.exec(request.headers().authorization ?? '')?.[1]
    if (token) secrets.add(token)
    const project = new URL(request.url()).searchParams.get('projectId')
    if (project) secrets.add(project)
  })
  const { widget, address } = await logInByEmail(visitor, page)
  const account = await addressOf(page)
  await fund(account)
  for (const [button, answer, id] of [
    ['Sign', 'Sign', 'sign'],
    ['Send', 'Confirm', 'send'],
  ] as const) {
    await page.getByRole('button', { name: button, exact: true }).click()
    await answerApproval(page, answer)
    const outcome = page.getByTestId(`${id}-outcome`)
    await outcome.getByText(id === 'sign' ? /signature is valid/ : /the chain has it/).waitFor()
    for (const found of ((await outcome.textContent()) ?? '').match(/0x[\da-f]{16,}/gi) ?? [])
      secrets.add(found)
  }
  const stored = await page.evaluate(() => [
    ...Object.values({ ...localStorage }),
    ...Object.values({ ...sessionStorage }),
  ])
  for (const text of stored)
    for (const found of String(text).match(/[\w.+/=-]{20,}/g) ?? []) secrets.add(found)
  const mail = await mailTo(address)
  for (const secret of [address, account, account.slice(2), codeIn(mail), address.split('@')[0] ?? ''])
    secrets.add(secret)

  const file = await download(page, widget)
  const text = readFileSync(file, 'utf8').toLowerCase()
  const report: BugReport = JSON.parse(readFileSync(file, 'utf8'))
  expect(report.trace.entries.map(({ event }) => event)).toEqual(
    expect.arrayContaining(['connection:connected', 'rpc:requested', 'transaction:sent']),
  )
  const encodings = (secret: string) => [
    secret,
    encodeURIComponent(secret),
    Buffer.from(secret).toString('base64').replace(/=+$/, ''),
    Buffer.from(secret).toString('hex'),
  ]
  for (const secret of secrets)
    for (const form of encodings(secret)) expect(text).not.toContain(form.toLowerCase())
  expect(secrets.size).toBeGreaterThan(5)
  // It is read again, whatever replays of a login.
  expect(replay(file, '--json').stdout).toContain('"failures"')
})

test('the screen of a view whose code does not come offers the report, which has the error [KRN-11] [ERR-03]', async ({
  visitor,
}) => {
  visitor.expectConsole(/net::ERR_FAILED/)
  await visitor.context.route('**/assets/permissions-views*.js', (route) => route.abort())
  const page = await visitor.open('/?report')
  const widget = widgetOf(page)
  await announceWallet(page, { name: 'Willing', rdns: 'test.willing', connect: 'approve' })
  await widget.open()
  await widget.row('Willing').click()
  await widget.accountButton.waitFor()
  await widget.dialog.waitFor({ state: 'detached' })
  await widget.openSettings()
  await widget.button(/^Permissions/).click()
  await widget.dialog.getByText('Couldn’t load this view').waitFor()
  await widget.button('Report a problem').click()
  const path = await save(page, widget)
  const report: BugReport = JSON.parse(readFileSync(path, 'utf8'))
  const failed = report.errors.at(-1)
  expect([failed?.source, failed?.phase, failed?.view?.name]).toEqual(['permissions', 'view', 'Permissions'])

  // The terminal and the page of the replay withhold the same code.
  const { status, stdout } = replay(path)
  expect([status, stdout]).toEqual([0, expect.stringContaining('The replay withholds the code of the view')])
  await openReplay(page, path, async (devtools) => {
    await devtools.getByText(/^Permissions: The replay withholds the code of the view/).waitFor()
    // The view that leaves may still be there.
    await devtools.getByRole('dialog').getByText('Couldn’t load this view').first().waitFor()
  })

  // With its code the view works: that it does not fail again is said. In a state that it cannot display, it fails in both.
  const at = report.trace.entries.findLastIndex(({ event }) => event === 'kernel:pluginFailed')
  const write = (phase: string, value: unknown): void => {
    const { entries } = report.trace
    const changed = entries.map((entry) =>
      entry.facts?.phase ? { ...entry, facts: { ...entry.facts, phase } } : entry,
    )
    const errors = report.errors.map((error) => ({
      ...error,
      phase,
      ...(error.view && {
        view: { ...error.view, states: [{ plugin: 'permissions', name: 'permissions', value }] },
      }),
    }))
    writeFileSync(path, JSON.stringify({ ...report, trace: { ...report.trace, entries: changed }, errors }))
  }
  write('handler', { status: 'none' })
  expect(replay(path).status).toBe(1)
  await openReplay(page, path, async (devtools) => {
    await devtools.getByText(/^Permissions: Not repeated: the view did not fail/).waitFor()
    await devtools.getByText(new RegExp(`^Step ${at + 1} of .+: did not fail again`)).waitFor()
    await devtools.getByRole('dialog').getByRole('heading', { name: 'Permissions' }).waitFor()
  })
  write('render', null)
  await openReplay(
    page,
    path,
    async (devtools) => {
      await devtools.getByText(/^Permissions: The view failed with another error: TypeError\./).waitFor()
      await devtools.getByRole('dialog').getByText('Couldn’t show this view').first().waitFor()
    },
    /Cannot read properties of null/,
  )
})

test('the handler of a third party’s view that threw throws again in the page of the replay, with its plugin [KRN-11] [KRN-08]', async ({
  visitor,
}) => {
  const page = await visitor.open('/lab?extension=off')
  visitor.expectConsole(/broken on purpose|\[quoin\]/i)
  await page.waitForFunction(() => Reflect.has(window, 'quoinLab'))
  await page.evaluate(async () => {
    window.hostilePage = await window.quoinLab?.openHostilePage({ bugReport: {} })
    window.hostilePage?.kernel.open({ view: 'HostileHandler' })
  })
  const widget = widgetOf(page)
  await widget.button('Press me later').click()
  await expect.poll(() => visitor.faults.errors.splice(0).join()).toMatch(/purpose: later/)
  // The view is one of the bundle's, which the type of the page leaves out.
  await page.evaluate(() => void window.hostilePage?.kernel.open('reportProblem' as never))
  const file = await save(page, widget)
  const again = /^HostileHandler: The replay opened the view in the state of the report, and it failed again/
  await openReplay(
    page,
    file,
    async (replayed) => {
      const requests: string[] = []
      replayed.on('request', (request) => requests.push(request.url()))
      await replayed.getByText(again).waitFor()
      await replayed.getByRole('dialog').getByText('Nothing is wrong with how it looks.').waitFor()
      const newest = replayed
        .locator('quoin-devtools .qd-event')
        .filter({ hasText: 'kernel:pluginFailed' })
        .first()
      await newest.getByText('hostile').first().waitFor()
      expect(requests.filter((url) => new URL(url).hostname !== '127.0.0.1')).toEqual([])
    },
    /broken on purpose/i,
    ['--plugins', fileURLToPath(new URL('../../demo/src/lab/hostile/hostile-plugin.ts', import.meta.url))],
  )
})
