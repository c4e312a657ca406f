// The activity list with ten thousand entries: how soon it is seen, and whether it scrolls, in Chromium at a quarter of its speed
// (the first paint also at its own speed, for which the budget is).
// `node --conditions quoin-source --import tsx bench/history-scroll.ts [attempts]`
//
// The page is the gallery's story `history-many`, built as the demo is. What the machine does besides is in the figures, so each is
// told for every attempt and judged by the middle one. Frames are those of requestAnimationFrame and last whole refreshes of the
// screen, 16.7 ms each: three of them are the budget. The first paint is from the moment at which ten thousand entries are in the
// store, with the view open; to fetch and check them is not in it: a gateway gives fifty at a time.
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { CDPSession, Page } from 'playwright-core'
import { build, preview } from 'vite'
import { launchBrowser } from '../e2e/launch-browser.js'

const ATTEMPTS = Number(process.argv[2] ?? 3)
const THROTTLE = 4
const FIRST_PAINT_MS = 100
const FRAME_MS = 50
const ENTRIES = 10_000
const ROW_PX = 56
const say = (text: string): boolean => process.stdout.write(`${text}\n`)

interface Attempt {
  /** From the moment at which the entries are in the store, with the view open, to the frame that shows rows. Milliseconds. */
  readonly firstPaint: number
  /** The same at a quarter of the speed. */
  readonly slowFirstPaint: number
  /** From the way back from a transaction to the frame that shows rows: another view is drawn, too. */
  readonly back: number
  /** Frames while scrolling by the wheel. */
  readonly wheel: Frames
  /** Frames while the scroll bar is dragged: every frame is another part of the list. */
  readonly drag: Frames
  /** Of the rows in sight while scrolling by the wheel, those that were outlines still; the second at full speed. Percent. */
  readonly outlines: number
  readonly fastOutlines: number
  /** From the gateway's answer with a further page to the frame that has its rows. */
  readonly furtherPage: number
}

interface Frames {
  readonly count: number
  readonly longest: number
  readonly late: number
}

/** What the page measures by itself: nothing of it waits for this process. */
function installProbes(late: number): void {
  const root = (): ShadowRoot => {
    const shadow = document.querySelector('quoin-modal')?.shadowRoot
    if (!shadow) throw new Error('There is no modal.')
    return shadow
  }
  const painted = (): Promise<number> =>
    new Promise((done) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => done(performance.now())
        port2.postMessage(undefined)
      })
    })
  /** The end of the first frame in which something is so. */
  const until = async (isSo: () => boolean): Promise<number> => {
    const deadline = performance.now() + 20_000
    for (;;) {
      const at = await painted()
      if (isSo()) return at
      if (at > deadline) throw new Error('What is measured never came.')
    }
  }
  const rest = (): Promise<void> => new Promise((done) => setTimeout(done, 500))
  const rows = (): number => root().querySelectorAll('[role=listitem] [data-row]').length
  const scroller = (): HTMLElement => {
    const found = root().querySelector<HTMLElement>('[data-q-scroll]')
    if (!found) throw new Error('Nothing scrolls.')
    return found
  }
  const height = (): number => root().querySelector<HTMLElement>('[role=list]')?.offsetHeight ?? 0
  /** Throws where what is seen is not what was scrolled to. */
  const expectRows = async (): Promise<void> => {
    const box = scroller().getBoundingClientRect()
    await until(
      () =>
        root()
          .elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
          ?.closest('[data-row]') !== null,
    )
  }
  const frames = async (isOver: () => boolean, each?: () => void): Promise<Frames> => {
    const deltas: number[] = []
    const parts = new Set<string | undefined>()
    let before = await new Promise<number>(requestAnimationFrame)
    while (!isOver()) {
      each?.()
      const now = await new Promise<number>(requestAnimationFrame)
      deltas.push(now - before)
      before = now
      parts.add(root().querySelector<HTMLElement>('[role=listitem]:last-child')?.dataset.index)
    }
    // A list that stands still is no list that scrolls.
    if (parts.size < deltas.length / 2)
      throw new Error(`Of ${deltas.length} frames, ${parts.size} had rows of their own.`)
    await expectRows()
    return {
      count: deltas.length,
      longest: Math.max(...deltas),
      // Less than a millisecond is how a frame is told, not how long it was.
      late: deltas.filter((delta) => delta >= late + 1).length,
    }
  }
  let isScrolling = false
  Object.assign(window, {
    probes: {
      async firstPaint() {
        window.historyMany?.empty()
        await until(() => rows() === 0)
        await rest()
        window.historyMany?.fill()
        const [data] = performance.getEntriesByName('history:data')
        return (await until(() => rows() > 0)) - (data?.startTime ?? Number.NaN)
      },
      async back() {
        root().querySelector<HTMLElement>('[data-row]')?.click()
        await until(() => rows() === 0)
        await rest()
        const back = root().querySelector<HTMLElement>('button[aria-label=Back]')
        const from = performance.now()
        back?.click()
        return (await until(() => rows() > 0)) - from
      },
      wheel: async () => {
        isScrolling = true
        return frames(() => !isScrolling)
      },
      endWheel: () => {
        isScrolling = false
      },
      // By itself: to look for them takes its time of each frame.
      outlines: async () => {
        const box = scroller().getBoundingClientRect()
        const seen = { rows: 0, outlines: 0 }
        isScrolling = true
        while (isScrolling) {
          await new Promise<number>(requestAnimationFrame)
          for (const row of root().querySelectorAll('[role=listitem]')) {
            const { top, bottom } = row.getBoundingClientRect()
            if (bottom < box.top || top > box.bottom) continue
            seen.rows += 1
            if (row.querySelector('.q-virtual-outline')) seen.outlines += 1
          }
        }
        if (seen.rows === 0) throw new Error('No row was in sight.')
        await expectRows()
        return (100 * seen.outlines) / seen.rows
      },
      drag: () => {
        let step = 0
        const end = scroller().scrollHeight
        return frames(
          () => step >= 180,
          () => {
            step += 1
            scroller().scrollTop = (end * step) / 200
          },
        )
      },
      async toStart() {
        scroller().scrollTop = 0
        await rest()
      },
      async furtherPage() {
        await rest()
        const before = height()
        performance.clearMarks('history:answer')
        scroller().scrollTop = scroller().scrollHeight
        const at = await until(() => height() > before)
        const [answer] = performance.getEntriesByName('history:answer')
        await expectRows()
        return at - (answer?.startTime ?? Number.NaN)
      },
    },
  })
}

interface Probes {
  firstPaint(): Promise<number>
  back(): Promise<number>
  wheel(): Promise<Frames>
  outlines(): Promise<number>
  endWheel(): void
  drag(): Promise<Frames>
  toStart(): Promise<void>
  furtherPage(): Promise<number>
}
declare global {
  interface Window {
    probes: Probes
    historyMany?: { readonly empty: () => void; readonly fill: () => void }
  }
}

async function measure(page: Page, session: CDPSession): Promise<Attempt> {
  await page.locator('quoin-modal').getByRole('listitem').nth(5).waitFor()
  const height = await page
    .locator('quoin-modal')
    .getByRole('list')
    // Not as it is seen: the dialog grows when it opens.
    .evaluate((list: HTMLElement) => list.offsetHeight)
  if (height < ENTRIES * ROW_PX)
    throw new Error(`The list is ${height} pixels high: not all entries are there.`)
  await page.evaluate(installProbes, FRAME_MS)
  const firstPaint = await page.evaluate(() => window.probes.firstPaint())
  await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE })
  const slowFirstPaint = await page.evaluate(() => window.probes.firstPaint())
  const back = await page.evaluate(() => window.probes.back())
  /** Turns the wheel while the page looks. */
  const turn = async <T>(looking: Promise<T>): Promise<T> => {
    await session.send('Input.synthesizeScrollGesture', {
      ...{ x: 240, y: 400, yDistance: -12_000, speed: 4_000, gestureSourceType: 'mouse' },
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
    // What tsx writes into functions, which the page does not have.
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
say(
  `${ENTRIES.toLocaleString('en')} activity entries, CPU throttled ${THROTTLE}×, ${ATTEMPTS} attempts; milliseconds`,
)
say(
  `  load of the machine ${loadavg()[0]?.toFixed(1)} on ${cpus().length} cores: what else runs is in the figures`,
)
let over = 0
function tell(what: string, values: readonly number[], budget?: number): void {
  // Nothing that was measured is over budget, too.
  if (budget !== undefined && !(middle(values) < budget + 1)) over++
  const limit = budget === undefined ? '' : `, budget ${budget}`
  say(`  ${what.padEnd(36)} ${values.map(ms).join(' ')}   middle ${ms(middle(values))}${limit}`)
}
tell(
  'first paint after data, full speed',
  of(({ firstPaint }) => firstPaint),
  FIRST_PAINT_MS,
)
tell(
  'the same, throttled',
  of(({ slowFirstPaint }) => slowFirstPaint),
)
for (const what of ['wheel', 'drag'] as const) {
  tell(
    `longest frame, ${what}`,
    of((one) => one[what].longest),
    FRAME_MS,
  )
  const late = attempts.map((one) => `${one[what].late} of ${one[what].count}`).join(', ')
  say(`  ${`over ${FRAME_MS} ms, ${what}`.padEnd(36)} ${late} frames`)
}
const percent = (pick: (one: Attempt) => number): string =>
  attempts.map((one) => `${pick(one).toFixed(0)} %`).join(', ')
say(
  `  ${'rows seen as outlines, wheel'.padEnd(36)} ${percent((one) => one.outlines)}; at full speed ${percent((one) => one.fastOutlines)}`,
)
tell(
  'back from a transaction',
  of(({ back }) => back),
)
tell(
  'a further page, from its answer',
  of(({ furtherPage }) => furtherPage),
)
say('  Not in it: fetching and checking 10,000 entries, which a gateway gives fifty at a time.')
if (over > 0) {
  say(`${over} over budget.`)
  process.exitCode = 1
}
