import type { CDPSession, Page } from 'playwright-core'
import type {} from '../../demo/src/lab/show-lab.js'
import { countTimers } from '../testing/count-timers.js'
import { expect, movingTest as test } from '../testing/host-page.js'
import { widgetOf } from '../testing/widget.js'

interface Counts {
  readonly nodes: number
  readonly listeners: number
  readonly documents: number
  readonly globals: number
  readonly timers: number
  readonly sheets: number
}

async function count(page: Page, session: CDPSession): Promise<Counts> {
  for (let round = 0; round < 3; round++) await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  const metric = (name: string): number => metrics.find((one) => one.name === name)?.value ?? Number.NaN
  const inPage = await page.evaluate(() => ({
    globals: Reflect.ownKeys(window).length,
    timers: (Reflect.get(window, 'liveTimers') as Set<unknown>).size,
    sheets: document.adoptedStyleSheets.length,
  }))
  return {
    nodes: metric('Nodes'),
    listeners: metric('JSEventListeners'),
    documents: metric('Documents'),
    ...inPage,
  }
}

/** Waits for the browser's garbage collection; a leak of a hundred modals remains. */
async function settledTo(page: Page, session: CDPSession, before: Counts): Promise<void> {
  const grown = async (): Promise<readonly string[]> => {
    const now = await count(page, session)
    return [
      ...(now.nodes < before.nodes + 100 ? [] : [`${now.nodes - before.nodes} nodes`]),
      ...(now.listeners <= before.listeners ? [] : [`${now.listeners - before.listeners} listeners`]),
    ]
  }
  await expect.poll(grown).toEqual([])
}

/**
 * Repeats a few cycles until they no longer change the listeners, and returns the counts then. A busy page may load a part for the
 * first time during these cycles; a listener that each cycle leaves never settles.
 */
async function settledCount(
  page: Page,
  session: CDPSession,
  cycles: (times: number) => Promise<void>,
): Promise<Counts> {
  await cycles(10)
  await page.waitForLoadState('networkidle')
  let last = await count(page, session)
  for (let round = 0; round < 10; round++) {
    await cycles(3)
    await page.waitForLoadState('networkidle')
    const next = await count(page, session)
    if (next.listeners === last.listeners) return next
    last = next
  }
  throw new Error('Each cycle leaves listeners.')
}

test('100 openings and closings leave no node, listener, timer or global [KRN-07] [REL-05] [UI-17]', async ({
  visitor,
}) => {
  await visitor.context.addInitScript(countTimers)
  const page = await visitor.open('/embed')
  const session = await visitor.context.newCDPSession(page)
  await session.send('Performance.enable')
  const widget = widgetOf(page)
  // Once by hand; then as fast as the page can.
  await widget.open()
  await page.keyboard.press('Escape')
  await page.locator('quoin-modal').waitFor({ state: 'detached' })
  const cycles = (times: number): Promise<void> =>
    page.evaluate(async (rounds) => {
      const until = async (isSo: () => unknown): Promise<void> => {
        while (!isSo()) await new Promise((resolve) => requestAnimationFrame(resolve))
      }
      const modal = () => document.querySelector('quoin-modal')
      for (let round = 0; round < rounds; round++) {
        document.querySelector('quoin-button')?.shadowRoot?.querySelector('button')?.click()
        await until(() => modal()?.shadowRoot?.querySelector('[role=dialog] li'))
        const key = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true })
        modal()?.shadowRoot?.activeElement?.dispatchEvent(key)
        // Waits for the last frame: a leaving modal is drawn for 100 ms more.
        await until(() => !modal())
      }
    }, times)
  const before = await settledCount(page, session, cycles)
  await cycles(100)
  await settledTo(page, session, before)
  const after = await count(page, session)
  expect(after.globals).toBe(before.globals)
  expect(after.sheets).toBe(before.sheets)
  // Chromium counts its cached SVG images as documents: a few, never one per cycle.
  expect(after.documents - before.documents).toBeLessThan(10)
  await expect.poll(async () => (await count(page, session)).timers).toBeLessThanOrEqual(before.timers)
})

test('100 kernels that are created, opened and disposed of leave nothing [KRN-07] [REL-05]', async ({
  visitor,
}) => {
  await visitor.context.addInitScript(countTimers)
  const page = await visitor.open('/lab')
  const session = await visitor.context.newCDPSession(page)
  await session.send('Performance.enable')
  await page.waitForFunction(() => Reflect.has(window, 'quoinLab'))
  const cycles = (rounds: number): Promise<void> =>
    page.evaluate(async (times) => {
      const lab = window.quoinLab
      if (!lab) throw new Error('The page has no lab.')
      for (let round = 0; round < times; round++) {
        const kernel = lab.bundle.createQuoin(lab.options())
        const mount = lab.ui.mountQuoin(kernel)
        await kernel.start()
        kernel.open()
        while (!document.querySelector('quoin-modal')?.shadowRoot?.querySelector('[role=dialog]')) {
          await new Promise((resolve) => requestAnimationFrame(resolve))
        }
        mount.unmount()
        await kernel.dispose()
      }
    }, rounds)
  const before = await settledCount(page, session, cycles)
  await cycles(100)
  await page.waitForLoadState('networkidle')
  await settledTo(page, session, before)
  const after = await count(page, session)
  expect(after.globals).toBe(before.globals)
  expect(after.sheets).toBe(before.sheets)
  // Timers that were already due run soon.
  await expect.poll(async () => (await count(page, session)).timers).toBeLessThanOrEqual(before.timers)
  expect(await page.locator('quoin-modal').count()).toBe(0)
})
