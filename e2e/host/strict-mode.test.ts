import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { fund } from '../embedded/login.js'
import { holdingsOf } from '../testing/page-holdings.js'
import { widgetOf } from '../testing/widget.js'
import { amountField, openSend, recipientField, review } from '../transactions/send-page.js'
import type { StrictLab } from './hot-reload/app/strict.js'
import { type DevPage, openDevPage } from './hot-reload/open-dev-page.js'
import { type ServedBuild, serveDevelopmentBuild } from './hot-reload/serve-development-build.js'

declare global {
  interface Window {
    strictLab: StrictLab
  }
}

// Only the development build of React mounts everything twice.
let server: ServedBuild
let visit: DevPage
let page: Page
beforeAll(async () => {
  server = await serveDevelopmentBuild('strict.html')
})
afterAll(() => server.close())
beforeEach(async () => {
  visit = await openDevPage(new URL('/strict.html', server.origin).href, true)
  page = visit.page
  await page.waitForFunction(() => Reflect.has(window, 'strictLab'))
})
afterEach(() => visit.leave())

const counts = (): Promise<StrictLab['counts']> => page.evaluate(() => window.strictLab.counts)
const calls = (): Promise<readonly (readonly string[])[]> =>
  page.evaluate(() =>
    window.strictLab.wallets.map((wallet) => wallet.calls).filter((made) => made.length > 0),
  )

it('strict mode has one start, one wallet prompt and one modal; nothing is left after it [REL-05] [KRN-07]', async () => {
  await page.evaluate(() => window.strictLab.render([{ connects: true }]))
  await page.getByText('page connected 0x5290 Sandbox One 1 closed').waitFor()
  // Proof of strict mode: effects ran twice, two kernels were created, and one of them was never used.
  await expect.poll(counts).toEqual({ made: 2, started: 1, disposed: 0, connected: 1, effects: 2 })
  expect(await calls()).toEqual([['connect']])
  await page
    .locator('quoin-button')
    .getByRole('button', { name: /^Account/ })
    .click()
  await page.locator('quoin-modal').getByRole('dialog').waitFor()
  await page.getByText('page connected 0x5290 Sandbox One 1 open').waitFor()
  expect(await page.locator('quoin-modal').count()).toBe(1)

  const before = await holdingsOf(page)
  await page.evaluate(() => window.strictLab.end())
  expect(await page.locator('body').innerHTML()).not.toContain('quoin')
  await expect.poll(async () => (await counts()).disposed).toBe(1)
  const listeners = await page.evaluate(() =>
    window.strictLab.wallets.map((wallet) => wallet.listenerCount()),
  )
  expect(listeners).toEqual([0, 0])
  const after = await holdingsOf(page)
  expect(after.listeners.length).toBeLessThan(before.listeners.length)
  expect(after.globals).toEqual(before.globals)
})

it('100 mounts hold no more than one [REL-05] [KRN-07]', async () => {
  const session = await visit.context.newCDPSession(page)
  await session.send('Performance.enable')
  const nodes = async (): Promise<number> => {
    for (let round = 0; round < 3; round++) await session.send('HeapProfiler.collectGarbage')
    const { metrics } = await session.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'Nodes')?.value ?? Number.NaN
  }
  const mount = (times: number): Promise<void> =>
    page.evaluate(async (rounds) => {
      const { strictLab } = window
      for (let round = 0; round < rounds; round++) {
        strictLab.render([{ connects: true }])
        const [connected, started] = [strictLab.counts.connected + 1, strictLab.counts.started + 1]
        while (strictLab.counts.connected < connected || strictLab.counts.started < started)
          await new Promise((resolve) => setTimeout(resolve))
        strictLab.end()
        strictLab.wallets.length = 0
        strictLab.kernels.length = 0
        while (strictLab.counts.disposed < strictLab.counts.started)
          await new Promise((resolve) => setTimeout(resolve))
      }
    }, times)
  await mount(5)
  const before = { holdings: await holdingsOf(page), nodes: await nodes() }
  await mount(100)
  expect(await holdingsOf(page)).toEqual(before.holdings)
  await expect.poll(nodes).toBeLessThan(before.nodes + 100)
  const { started, disposed, effects } = await counts()
  expect({ started, disposed, effects }).toEqual({ started: 105, disposed: 105, effects: 210 })
  const timers = page.evaluate(() => (Reflect.get(window, 'liveTimers') as Set<unknown>).size)
  expect(await timers).toBeLessThan(5)
})

it('two providers have their own kernel, look and modal each, and one ends without the other [KRN-07]', async () => {
  const show = (...themes: readonly ('light' | 'dark')[]): Promise<void> =>
    page.evaluate((given) => {
      const [one, two] = given.map((theme, index) => ({
        name: index === 0 ? 'one' : 'two',
        connects: index === 1,
        theme,
      }))
      window.strictLab.render([one, two].filter((part) => part !== undefined))
    }, themes)
  await show('light', 'dark')
  await page.getByText('one disconnected  Sandbox One 0 closed').waitFor()
  await page.getByText('two connected 0x5290 Sandbox One 1 closed').waitFor()
  const look = (part: string): Promise<string> =>
    page
      .locator(`#${part} quoin-button`)
      .evaluate((element) => getComputedStyle(element).getPropertyValue('--quoin-color-scheme'))
  expect([await look('one'), await look('two')]).toEqual(['light', 'dark'])
  await show('dark', 'light')
  await expect.poll(async () => [await look('one'), await look('two')]).toEqual(['dark', 'light'])
  await page.locator('#two quoin-button').getByRole('button').click()
  await page.getByText('two connected 0x5290 Sandbox One 1 open').waitFor()
  await page.getByText('one disconnected  Sandbox One 0 closed').waitFor()

  await show('light')
  await expect.poll(async () => (await counts()).disposed).toBe(1)
  await page.locator('quoin-modal').waitFor({ state: 'detached' })
  await page.locator('#one quoin-button').getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByText('one disconnected  Sandbox One 0 open').waitFor()
})

it('a hidden part of the page ends its kernel, and creates a new one when it is visible again [KRN-07]', async () => {
  await page.evaluate(() => window.strictLab.render([{ connects: true }]))
  await page.getByText('page connected').waitFor()
  await expect.poll(async () => (await counts()).started).toBe(1)
  await page.evaluate(() => window.strictLab.render([{ connects: true }], true))
  await expect.poll(async () => (await counts()).disposed).toBe(1)
  await page.evaluate(() => window.strictLab.render([{ connects: true }]))
  await expect.poll(async () => (await counts()).started).toBe(2)
  await page.getByText('page connected').waitFor()
  expect((await counts()).disposed).toBe(1)
})

it('one confirmation is one transaction for any number of clicks [SEC-06] [SND-01]', async () => {
  await fund('0x52908400098527886E0F7030069857D2E4169EE7')
  await page.evaluate(() => window.strictLab.render([{ connects: true }]))
  await page.getByText('page connected 0x5290 Sandbox One 1 closed').waitFor()
  expect((await counts()).effects).toBe(2)
  const widget = widgetOf(page)
  await openSend(widget)
  await amountField(widget).fill('0.01')
  await recipientField(widget).fill('0x90F79bf6EB2c4f870365E785982E1f101E93b906')
  await review(widget)
  const send = widget.button('Send')
  await expect.poll(() => send.getAttribute('aria-disabled')).toBeNull()
  await send.evaluate((button: HTMLElement) => {
    for (let click = 0; click < 10; click++) button.click()
  })
  await widget.dialog.getByText('0.01 ETH sent', { exact: true }).waitFor()
  const requests = await page.evaluate(() =>
    window.strictLab.wallets.flatMap((wallet) => wallet.requests.map(({ method }) => method)),
  )
  expect(requests.filter((method) => method === 'eth_sendTransaction')).toHaveLength(1)
})

it('nested providers report a second kernel with the same storage key once, and none with its own, in strict mode [ERR-03] [KRN-07]', async () => {
  for (const inner of ['page', 'other']) {
    const tools = page.waitForResponse(/\/page-tools-/)
    await page.clock.install()
    await page.evaluate((key) => window.strictLab.render([{ inner: key }]), inner)
    await expect.poll(async () => (await counts()).started).toBe(2)
    await page.clock.runFor(6_000)
    await tools
    await page.clock.runFor(6_000)
    if (inner === 'page')
      await expect.poll(() => visit.takeMessages()).toEqual([expect.stringContaining('second kernel')])
    await page.clock.runFor(60_000)
    expect(visit.takeMessages()).toEqual([])
    await page.reload()
    await page.waitForFunction(() => Reflect.has(window, 'strictLab'))
  }
})
