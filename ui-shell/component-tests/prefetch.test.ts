import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { dialog } from './in-page.js'
import { openBrowser } from './open-browser.js'

const { visit, leave } = openBrowser()

declare global {
  interface Window {
    /** Documents that are not displayed, and the elements that were created in them. */
    documents: Document[]
    ahead: readonly WeakRef<Document>[]
    elements: readonly string[]
    before: string
  }
}

interface LoadedFile {
  readonly url: string
  /** The start of its request, in milliseconds of the page's own time. */
  readonly at: number
}

/** Returns the files that the page has loaded after its own script. */
const laterFiles = (page: Page): Promise<readonly LoadedFile[]> =>
  page.evaluate(() => {
    // A page has one navigation.
    const { domComplete } = performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming
    const files = performance
      .getEntriesByType('resource')
      .map(({ name, startTime }) => ({ url: name, at: startTime }))
    return files.filter(({ at }) => at >= domComplete)
  })

const modalFile = { url: expect.stringMatching(/\/assets\/modal-/) }

describe('the code of the modal', () => {
  it('is loaded when the page is idle, without a change of the page or a request to a service [SEC-14] [REL-05]', async () => {
    const page = await visit()
    await expect.poll(() => laterFiles(page)).toContainEqual(expect.objectContaining(modalFile))
    const { origin } = new URL(page.url())
    expect((await laterFiles(page)).filter(({ url }) => !url.startsWith(`${origin}/assets/`))).toEqual([])
    expect(await page.locator('quoin-modal, [inert], [aria-hidden]').count()).toBe(0)
    await page.evaluate(() => window.mount.prefetch())
    const rows = await page.evaluate(() => {
      window.kernel.open()
      return document.querySelector('quoin-modal')?.shadowRoot?.querySelectorAll('.q-row').length
    })
    expect(rows).toBe(5)
    await leave(page)
  })

  it('is not loaded before the modal opens if the host asks for that, however near the pointer is [SEC-14]', async () => {
    const page = await visit('elements&mode=none')
    const button = page.locator('#trigger').getByRole('button', { name: 'Connect wallet' })
    await button.hover()
    await button.focus()
    const pressed = await page.evaluate(() => performance.now())
    await button.click()
    await page.waitForSelector(dialog)
    const loaded = (await laterFiles(page)).find(({ url }) => url.includes('/assets/modal-'))
    expect(loaded?.at).toBeGreaterThan(pressed)
    await leave(page)
  })

  it('renders the first view ahead, and leaves no trace of it in the page [SEC-14] [REL-05]', async () => {
    const page = await visit('bare')
    await page.evaluate(async () => {
      const documents: Document[] = []
      const elements: string[] = []
      const create = document.implementation.createHTMLDocument.bind(document.implementation)
      document.implementation.createHTMLDocument = (title) => {
        const created = create(title)
        const createElement = created.createElement.bind(created)
        created.createElement = (name: string) => {
          elements.push(name)
          return createElement(name)
        }
        documents.push(created)
        return created
      }
      const { kernel } = window.world.compose()
      const mount = window.world.mountQuoin(kernel)
      Object.assign(window, {
        kernel,
        mount,
        documents,
        elements,
        before: document.body.outerHTML,
      })
      await kernel.start()
    })
    // The view has five rows, some with pictures.
    await page.waitForFunction(() => window.elements.filter((name) => name === 'li').length >= 5)
    const seen = await page.evaluate(() => ({
      isSame: document.body.outerHTML === window.before,
      focused: document.activeElement?.localName,
      ahead: window.documents.map(({ body }) => body.childElementCount),
      pictures: performance
        .getEntriesByType('resource')
        .filter((entry) => (entry as PerformanceResourceTiming).initiatorType === 'img').length,
    }))
    expect(seen).toEqual({ isSame: true, focused: 'body', ahead: [0], pictures: 0 })
    const rows = await page.evaluate(() => {
      window.kernel.open()
      return document.querySelector('quoin-modal')?.shadowRoot?.querySelectorAll('.q-row').length
    })
    expect(rows).toBe(5)
    await page.evaluate(() => {
      window.ahead = window.documents.splice(0).map((one) => new WeakRef(one))
    })
    const session = await page.context().newCDPSession(page)
    const isCollected = async (): Promise<boolean> => {
      await session.send('HeapProfiler.collectGarbage')
      return page.evaluate(() => window.ahead.every((one) => one.deref() === undefined))
    }
    await expect.poll(isCollected, { timeout: 20_000 }).toBe(true)
    await leave(page)
  })

  it('opens nothing when the view that is rendered ahead moves while it renders [SEC-14]', async () => {
    const page = await visit('bare')
    await page.evaluate(async () => {
      const { kernel } = window.world.compose({ first: 'Hasty' })
      Object.assign(window, { kernel, mount: window.world.mountQuoin(kernel) })
      await kernel.start()
    })
    await page.waitForSelector('[data-hasty]')
    expect(await page.evaluate(() => window.kernel.router.store.getState())).toEqual({
      open: false,
      stack: [],
      loading: false,
      shaking: false,
    })
    await leave(page)
  })
})
