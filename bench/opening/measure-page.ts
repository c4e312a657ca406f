import type { Browser, CDPSession, Page } from 'playwright-core'
import { announceWallet } from './announce-wallet.js'
import { installOpeningProbe } from './opening-probe.js'

/** One visit to a page. Milliseconds, unless it says otherwise. */
export interface Visit {
  /** From the navigation to the frame with the button. */
  readonly button: number
  /** Work of the main thread from the navigation until the page rests. */
  readonly boot: number
  /** From the press to the first wallet, for the first and for the second opening. */
  readonly cold: number
  readonly warm: number
  /** Work of the main thread from the first press until the page rests. */
  readonly work: number
  /** Used heap while the modal is open. Megabytes. */
  readonly heap: number
  /** Heap that each opening and closing keeps. Kilobytes. */
  readonly kept: number
  /** Paths of the scripts, in order: those before the first press, and those until the modal is open. */
  readonly initial: readonly string[]
  readonly opened: readonly string[]
}

const cycles = 20

const readMetric = async (session: CDPSession, name: string): Promise<number> => {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
}

const usedHeap = async (session: CDPSession): Promise<number> => {
  // What one collection leaves may be held by what the next one frees.
  for (let turn = 0; turn < 3; turn++) await session.send('HeapProfiler.collectGarbage')
  return readMetric(session, 'JSHeapUsedSize')
}

const connect = (page: Page) => page.getByRole('button', { name: 'Connect wallet' })

/** Opens the modal by a press, and returns the time to its first row. */
async function open(page: Page): Promise<number> {
  const [time] = await Promise.all([page.evaluate(() => window.opening.next()), connect(page).click()])
  return time
}

async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.waitForFunction(
    () => !document.querySelector('quoin-modal') && !document.querySelector('dialog'),
  )
}

/**
 * Visits a page in a new browser context, without a cache.
 *
 * @param slowdown the processor's: 1 or 4
 */
export async function measurePage(browser: Browser, url: string, slowdown: number): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    const scripts: string[] = []
    page.on('response', (response) => {
      const { pathname } = new URL(response.url())
      if (pathname.endsWith('.js')) scripts.push(pathname)
    })
    // A helper that tsx writes into functions, and that the page lacks.
    await page.addInitScript({ content: 'globalThis.__name = (named) => named' })
    await page.addInitScript(announceWallet)
    await page.addInitScript(installOpeningProbe)
    const session = await context.newCDPSession(page)
    await session.send('Performance.enable')
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.goto(url)
    await connect(page).waitFor()
    const button = await page.evaluate(() => performance.now())
    const rest = (): Promise<void> => page.evaluate(() => window.opening.rest())
    await page.waitForLoadState('networkidle')
    await rest()
    const boot = await readMetric(session, 'TaskDuration')
    const initial = [...scripts]
    const cold = await open(page)
    const opened = [...scripts]
    await rest()
    const work = (await readMetric(session, 'TaskDuration')) - boot
    const heap = await usedHeap(session)
    await close(page)
    await rest()
    const warm = await open(page)
    await close(page)
    await rest()
    const before = await usedHeap(session)
    for (let cycle = 0; cycle < cycles; cycle++) {
      await open(page)
      await close(page)
    }
    await rest()
    const kept = ((await usedHeap(session)) - before) / cycles
    return {
      button,
      boot: boot * 1000,
      cold,
      warm,
      work: work * 1000,
      heap: heap / 1e6,
      kept: kept / 1e3,
      initial,
      opened,
    }
  } finally {
    await context.close()
  }
}
