import type { Page } from 'playwright-core'
import type { AnyKernel } from 'quoin/kernel'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { holdingsOf, type PageHoldings } from '../testing/page-holdings.js'
import { widgetOf } from '../testing/widget.js'
import { type DevPage, openDevPage } from './hot-reload/open-dev-page.js'
import { type DevServer, serveDev } from './hot-reload/serve-dev.js'

declare global {
  interface Window {
    quoin: AnyKernel
    /** Kernels from before the changes. They disappear if the page itself is loaded again. */
    former: AnyKernel[]
  }
}

let server: DevServer
let visit: DevPage
// One server for all pages: later pages reuse its compiled modules.
beforeAll(async () => {
  server = await serveDev()
})
afterEach(async () => {
  await visit.leave()
  await server.restore()
})
afterAll(() => server.close())

/** Connects through the user interface. */
async function connect(path: string): Promise<Page> {
  visit = await openDevPage(new URL(path, server.origin).href, false)
  const { page } = visit
  const { open, row, accountButton, dialog } = widgetOf(page)
  await open()
  await row('Lasting Wallet').click()
  await accountButton.waitFor()
  await dialog.waitFor({ state: 'detached' })
  await page.evaluate(() => {
    window.former = []
  })
  return page
}

/** Saves a change, and waits until the page has another kernel that has restored the connection. */
async function change(page: Page, file: string, from: string, to: string): Promise<void> {
  await page.evaluate(() => window.former.push(window.quoin))
  await server.edit(file, from, to)
  await page.waitForFunction(
    () => window.quoin !== window.former.at(-1) && window.quoin.connections.active() !== undefined,
  )
}

/** Opens the plugin's view, and returns its text. */
async function readGreeting(page: Page): Promise<string> {
  await page.evaluate(() => window.quoin.open('greeting'))
  const dialog = page.locator('quoin-modal').getByRole('dialog')
  await dialog.getByText(/edition$/).waitFor()
  expect(await page.locator('quoin-modal').count()).toBe(1)
  const title = await dialog.getByRole('heading').textContent()
  return `${title}: ${await dialog.getByText(/edition$/).textContent()}`
}

async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.locator('quoin-modal').waitFor({ state: 'detached' })
}

/**
 * Returns the page's holdings once everything of its kernel that listens is loaded: to other tabs the connections, the
 * user's choices, the transactions, which a modal that opens loads, too, and the recipients of the review; to the page the modal's idle work, and the
 * tools for developers.
 */
async function settledHoldings(page: Page): Promise<PageHoldings> {
  const late = ['window storage', 'window quoin:elements', 'window quoin:kernel']
  await expect
    .poll(async () => (await holdingsOf(page)).listeners.filter((name) => late.includes(name)))
    .toEqual(['window quoin:elements', 'window quoin:kernel', ...Array(4).fill('window storage')])
  return holdingsOf(page)
}

/** Returns the kernels that are reachable from the page's elements, and those that respond to elements. */
const kernelsInPage = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const found = new Set<string>()
    const add = (kernel: unknown): void =>
      void found.add(kernel === window.quoin ? 'the kernel of now' : 'a former kernel')
    for (const element of document.querySelectorAll('*')) {
      const own: unknown = Reflect.get(element, 'kernel')
      if (own !== undefined) add(own)
      const request = new Event('context-request', { bubbles: true, composed: true })
      const callback = (context: { readonly kernel: unknown }): void => add(context.kernel)
      element.dispatchEvent(Object.assign(request, { context: Symbol.for('quoin.context'), callback }))
    }
    return [...found]
  })

/** Returns the ids of the running timers. */
const liveTimers = (page: Page): Promise<readonly number[]> =>
  page.evaluate(() => [...(Reflect.get(window, 'liveTimers') as Set<number>)])

const walletOf = (page: Page): Promise<{ readonly requestCount: number; readonly listeners: number }> =>
  page.evaluate(() => ({
    requestCount: window.testWallet.requestCount,
    listeners: window.testWallet.listenerCount(),
  }))

describe.each([
  ['a page without a framework', '/'],
  ['a React application', '/with-react.html'],
])('hot reload in %s', (_kind, path) => {
  it('an edited view, text and plugin are displayed; the user stays connected; nothing of the old kernel is left [KRN-07] [REL-05] [ACC-12]', async () => {
    const page = await connect(path)
    const button = await page.locator('quoin-button').elementHandle()
    const first = await liveTimers(page)
    expect(await readGreeting(page)).toBe('Greeting: Hello from the first edition')
    await close(page)
    await change(page, 'greeting-view.tsx', 'the first edition', 'the second edition')
    expect(await readGreeting(page)).toBe('Greeting: Hello from the second edition')
    await close(page)
    const before = await settledHoldings(page)
    const timers = await liveTimers(page)

    await change(page, 'greeting-messages.ts', "'Hello'", "'Good day'")
    expect(await readGreeting(page)).toBe('Greeting: Good day from the second edition')
    await close(page)
    await change(page, 'greeting-plugin.ts', "title: 'title'", "title: '', titleOf: () => 'Welcome'")
    expect(await readGreeting(page)).toBe('Welcome: Good day from the second edition')
    await close(page)

    expect(await settledHoldings(page)).toEqual(before)
    // Only the page's own timers of that time still run; the others belong to the current kernel.
    const ofPage = timers.filter((id) => first.includes(id))
    await expect
      .poll(async () => (await liveTimers(page)).filter((id) => timers.includes(id)))
      .toEqual(ofPage)
    expect(await kernelsInPage(page)).toEqual(['the kernel of now'])
    expect(await walletOf(page)).toEqual({ requestCount: 1, listeners: 3 })
    expect(await page.evaluate(() => window.former.length)).toBe(3)
    if (path === '/') expect(await button?.evaluate((element) => element.isConnected)).toBe(true)
  })

  it('an edit removes the open modal, and it opens again [KRN-07]', async () => {
    const page = await connect(path)
    await readGreeting(page)
    const former = await page.evaluateHandle(() => {
      const modal = document.querySelector('quoin-modal')
      return modal && new WeakRef(modal)
    })
    await change(page, 'greeting-view.tsx', 'the first edition', 'the second edition')
    expect(await page.locator('quoin-modal').count()).toBe(0)
    const lock = await page.evaluate(() => ({
      overflow: getComputedStyle(document.documentElement).overflowY,
      inert: document.querySelectorAll('[inert]').length,
    }))
    expect(lock).toEqual({ overflow: 'visible', inert: 0 })
    expect(await readGreeting(page)).toContain('second')
    // As text, because vitest would replace `import` in a function.
    await page.evaluate("import('/take-react-root.tsx').then((module) => module.takeReactRoot())")
    const session = await visit.context.newCDPSession(page)
    const isCollected = async (): Promise<boolean> => {
      await session.send('HeapProfiler.collectGarbage')
      return former.evaluate((ref) => ref?.deref() === undefined)
    }
    await expect.poll(isCollected).toBe(true)
  })
})
