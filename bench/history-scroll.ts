// The activity list with ten thousand entries: how soon it is seen, and whether it scrolls, in Chromium at a quarter of its speed.
// `node --conditions quoin-source --import tsx bench/history-scroll.ts [attempts]`
//
// The page is the gallery's story `history-many`, built as the demo is. Frames are counted by requestAnimationFrame; what the
// machine does besides is in the figures, so each is told for every attempt and judged by the middle one.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type CDPSession, chromium, type Page } from 'playwright-core'
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
  /** From the way back to the list, whose entries are there, to its paint. Milliseconds. */
  readonly firstPaint: number
  /** The longest between two frames while scrolling by the wheel. */
  readonly wheel: Frames
  /** The same while the scroll bar is dragged: every frame is another part of the list. */
  readonly drag: Frames
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
  const until = async (isSo: () => boolean): Promise<number> => {
    const deadline = performance.now() + 20_000
    while (!isSo()) {
      if (performance.now() > deadline) throw new Error('What is measured never came.')
      await painted()
    }
    return painted()
  }
  const rows = (): number => root().querySelectorAll('[role=listitem] [data-row]').length
  const scroller = (): HTMLElement => {
    const found = root().querySelector<HTMLElement>('[data-q-scroll]')
    if (!found) throw new Error('Nothing scrolls.')
    return found
  }
  const frames = async (isOver: () => boolean, each?: () => void): Promise<Frames> => {
    const deltas: number[] = []
    let before = await new Promise<number>(requestAnimationFrame)
    while (!isOver()) {
      each?.()
      const now = await new Promise<number>(requestAnimationFrame)
      deltas.push(now - before)
      before = now
    }
    return {
      count: deltas.length,
      longest: Math.max(...deltas),
      late: deltas.filter((delta) => delta > late).length,
    }
  }
  let isScrolling = false
  Object.assign(window, {
    probes: {
      async firstPaint() {
        root().querySelector<HTMLElement>('[data-row]')?.click()
        await until(() => rows() === 0)
        await new Promise((done) => setTimeout(done, 500))
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
      drag: () => {
        let step = 0
        const height = scroller().scrollHeight
        return frames(
          () => step >= 180,
          () => {
            step += 1
            scroller().scrollTop = (height * step) / 200
          },
        )
      },
    },
  })
}

interface Probes {
  firstPaint(): Promise<number>
  wheel(): Promise<Frames>
  endWheel(): void
  drag(): Promise<Frames>
}
declare global {
  interface Window {
    probes: Probes
  }
}

async function measure(page: Page, session: CDPSession): Promise<Attempt> {
  await page.locator('quoin-modal').getByRole('listitem').nth(5).waitFor()
  const height = await page
    .locator('quoin-modal')
    .getByRole('list')
    .evaluate((list) => list.getBoundingClientRect().height)
  if (height < ENTRIES * ROW_PX)
    throw new Error(`The list is ${height} pixels high: not all entries are there.`)
  await page.evaluate(installProbes, FRAME_MS)
  await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE })
  const firstPaint = await page.evaluate(() => window.probes.firstPaint())
  const wheeled = page.evaluate(() => window.probes.wheel())
  await session.send('Input.synthesizeScrollGesture', {
    ...{ x: 240, y: 400, yDistance: -12_000, speed: 4_000, gestureSourceType: 'mouse' },
  })
  await page.evaluate(() => window.probes.endWheel())
  const wheel = await wheeled
  const drag = await page.evaluate(() => window.probes.drag())
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return { firstPaint, wheel, drag }
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
const server = await launchBrowser()
const browser = await chromium.connect(server.wsEndpoint())
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
  await server.close()
  await pages.close()
  rmSync(folder, { recursive: true, force: true })
}

const ms = (value: number): string => value.toFixed(0).padStart(4)
say(
  `${ENTRIES.toLocaleString('en')} activity entries, CPU throttled ${THROTTLE}×, ${ATTEMPTS} attempts; milliseconds`,
)
const lines = [
  { what: 'first paint after data', budget: FIRST_PAINT_MS, values: attempts.map((one) => one.firstPaint) },
  { what: 'longest frame, wheel', budget: FRAME_MS, values: attempts.map((one) => one.wheel.longest) },
  { what: 'longest frame, dragged', budget: FRAME_MS, values: attempts.map((one) => one.drag.longest) },
]
let over = 0
for (const { what, budget, values } of lines) {
  if (!(middle(values) <= budget)) over++
  say(`  ${what.padEnd(24)} ${values.map(ms).join(' ')}   middle ${ms(middle(values))}, budget ${budget}`)
}
for (const [what, of] of [
  ['wheel', 'wheel'],
  ['dragged', 'drag'],
] as const)
  say(
    `  frames, ${what.padEnd(16)} ${attempts.map((one) => `${one[of].late} of ${one[of].count} over ${FRAME_MS} ms`).join(', ')}`,
  )
if (over > 0) {
  say(`${over} over budget.`)
  process.exitCode = 1
}
