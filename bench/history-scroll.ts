// Measures the activity list with ten thousand entries: time to first paint and scrolling, in Chromium at a quarter of
// its speed (the first paint also at full speed, to which the budget applies). `node --conditions quoin-source --import
// tsx bench/history-scroll.ts [attempts]`
//
// The page is the gallery's story `history-many`, built as the demo is. Other load of the machine is in the figures, so
// every attempt is printed and the median is compared with the budget. Frames are those of requestAnimationFrame and
// last whole refreshes of the screen, 16.7 ms each: the budget is three of them. The first paint starts when ten
// thousand entries are in the store with the view open; fetching and validating them is excluded: a gateway returns
// fifty at a time.
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { CDPSession, Page } from 'playwright-core'
import { build, preview } from 'vite'
import { launchBrowser } from '../e2e/world/launch-browser.js'
import { type Frames, installProbes } from './install-probes.js'

const ATTEMPTS = Number(process.argv[2] ?? 3)
const THROTTLE = 4
const FIRST_PAINT_MS = 100
const FRAME_MS = 50
const ENTRIES = 10_000
const ROW_PX = 56
const print = (text: string): boolean => process.stdout.write(`${text}\n`)

interface Attempt {
  /** From the entries in the store, with the view open, to the frame with rows. Milliseconds. */
  readonly firstPaint: number
  /** The same at a quarter of the speed. */
  readonly slowFirstPaint: number
  /** From leaving a transaction's details to the frame with rows: another view is drawn, too. */
  readonly back: number
  /** Frames while scrolling by the wheel. */
  readonly wheel: Frames
  /** Frames while the scroll bar is dragged: every frame is another part of the list. */
  readonly drag: Frames
  /**
   * The share of visible rows that were still outlines while scrolling by the wheel; the second at full speed. Percent.
   */
  readonly outlines: number
  readonly fastOutlines: number
  /** From the gateway's response with a further page to the frame with its rows. */
  readonly furtherPage: number
}

async function measure(page: Page, session: CDPSession): Promise<Attempt> {
  await page.locator('quoin-modal').getByRole('listitem').nth(5).waitFor()
  const height = await page
    .locator('quoin-modal')
    .getByRole('list')
    // The layout height, not the drawn one: the dialog grows when it opens.
    .evaluate((list: HTMLElement) => list.offsetHeight)
  if (height < ENTRIES * ROW_PX)
    throw new Error(`The list is ${height} pixels high: not all entries are loaded.`)
  await page.evaluate(installProbes, FRAME_MS)
  const firstPaint = await page.evaluate(() => window.probes.firstPaint())
  await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE })
  const slowFirstPaint = await page.evaluate(() => window.probes.firstPaint())
  const back = await page.evaluate(() => window.probes.back())
  /** Turns the wheel while the page measures. */
  const turn = async <T>(looking: Promise<T>): Promise<T> => {
    await session.send('Input.synthesizeScrollGesture', {
      x: 240,
      y: 400,
      yDistance: -12_000,
      speed: 4_000,
      gestureSourceType: 'mouse',
    })
    await page.evaluate(() => window.probes.endWheel())
    return looking
  }
  const wheel = await turn(page.evaluate(() => window.probes.wheel()))
  const outlines = await turn(page.evaluate(() => window.probes.outlines()))
  const drag = await page.evaluate(() => window.probes.drag())
  const furtherPage = await page.evaluate(() => window.probes.furtherPage())
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await page.evaluate(() => window.probes.toStart())
  const fastOutlines = await turn(page.evaluate(() => window.probes.outlines()))
  return { firstPaint, slowFirstPaint, back, wheel, outlines, fastOutlines, drag, furtherPage }
}

const middle = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN

const folder = mkdtempSync(join(tmpdir(), 'quoin-history-'))
const root = resolve('demo')
await build({
  root,
  configFile: join(root, 'vite.config.ts'),
  build: { outDir: folder, emptyOutDir: true },
  logLevel: 'error',
})
const pages = await preview({ root, build: { outDir: folder }, preview: { port: 0 }, logLevel: 'error' })
const address = pages.resolvedUrls?.local[0] ?? ''
const browser = await launchBrowser()
const attempts: Attempt[] = []
try {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const page = await browser.newPage({ viewport: { width: 480, height: 800 } })
    // A helper that tsx writes into functions, and that the page lacks.
    await page.addInitScript({ content: 'globalThis.__name = (named) => named' })
    await page.goto(new URL('/gallery?story=history-many', address).href)
    attempts.push(await measure(page, await page.context().newCDPSession(page)))
    await page.close()
  }
} finally {
  await browser.close()
  await pages.close()
  rmSync(folder, { recursive: true, force: true })
}

const ms = (value: number): string => value.toFixed(0).padStart(4)
const of = (pick: (one: Attempt) => number): readonly number[] => attempts.map(pick)
print(
  `${ENTRIES.toLocaleString('en')} activity entries, CPU throttled ${THROTTLE}×, ${ATTEMPTS} attempts; milliseconds`,
)
print(
  `  load of the machine ${loadavg()[0]?.toFixed(1)} on ${cpus().length} cores: other processes affect the figures`,
)
let over = 0
function notify(what: string, values: readonly number[], budget?: number): void {
  // An empty measurement is over budget, too.
  if (budget !== undefined && !(middle(values) < budget + 1)) over++
  const limit = budget === undefined ? '' : `, budget ${budget}`
  print(`  ${what.padEnd(36)} ${values.map(ms).join(' ')}   middle ${ms(middle(values))}${limit}`)
}
notify(
  'first paint after data, full speed',
  of(({ firstPaint }) => firstPaint),
  FIRST_PAINT_MS,
)
notify(
  'the same, throttled',
  of(({ slowFirstPaint }) => slowFirstPaint),
)
for (const what of ['wheel', 'drag'] as const) {
  notify(
    `longest frame, ${what}`,
    of((one) => one[what].longest),
    FRAME_MS,
  )
  const late = attempts.map((one) => `${one[what].late} of ${one[what].count}`).join(', ')
  print(`  ${`over ${FRAME_MS} ms, ${what}`.padEnd(36)} ${late} frames`)
}
const percent = (pick: (one: Attempt) => number): string =>
  attempts.map((one) => `${pick(one).toFixed(0)} %`).join(', ')
print(
  `  ${'rows seen as outlines, wheel'.padEnd(36)} ${percent((one) => one.outlines)}; at full speed ${percent((one) => one.fastOutlines)}`,
)
notify(
  'back from a transaction',
  of(({ back }) => back),
)
notify(
  'a further page, from its answer',
  of(({ furtherPage }) => furtherPage),
)
print('  Not in it: fetching and checking 10,000 entries, which a gateway gives fifty at a time.')
if (over > 0) {
  print(`${over} over budget.`)
  process.exitCode = 1
}
