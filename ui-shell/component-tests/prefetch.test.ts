import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { dialog, focused } from './in-page.js'
import { openBrowser } from './open-browser.js'
import type { TestKernelOptions } from './pages/test-world.js'

const { visit, leave } = openBrowser()

declare global {
  interface Window {
    /** The content of the modal, also while it is outside of the page. */
    content: ShadowRoot | undefined
    before: string
    /** What the test has noted of each layout ahead. */
    layouts: unknown[]
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

/** Opens a page whose modal can be read before it opens. */
async function composeAhead(
  options: TestKernelOptions = {},
  before: (page: Page) => Promise<unknown> = async () => {},
): Promise<Page> {
  const page = await visit('bare')
  await before(page)
  await page.evaluate(async (options) => {
    const attach = Element.prototype.attachShadow
    Element.prototype.attachShadow = function (init) {
      const root = attach.call(this, init)
      if (this.localName === 'quoin-modal') window.content = root
      return root
    }
    const { kernel } = window.world.compose(options)
    Object.assign(window, { kernel, mount: window.world.mountQuoin(kernel), before: document.body.outerHTML })
    await kernel.start()
  }, options)
  return page
}

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

  it('renders the first view ahead, outside of the page [SEC-14] [REL-05]', async () => {
    const page = await composeAhead()
    // The view has five rows, some with pictures.
    await page.waitForFunction(() => window.content?.querySelectorAll('.q-row').length === 5)
    const seen = await page.evaluate(() => ({
      isSame: document.body.outerHTML === window.before,
      isConnected: window.content?.isConnected,
      focused: document.activeElement?.localName,
      pictures: performance
        .getEntriesByType('resource')
        .filter((entry) => (entry as PerformanceResourceTiming).initiatorType === 'img').length,
    }))
    expect(seen).toEqual({ isSame: true, isConnected: false, focused: 'body', pictures: 0 })
    const isTaken = await page.evaluate(() => {
      const row = window.content?.querySelector('.q-row')
      window.kernel.open()
      return row === document.querySelector('quoin-modal')?.shadowRoot?.querySelector('.q-row')
    })
    expect(isTaken).toBe(true)
    await leave(page)
  })

  it('runs no effect ahead, requests no picture, and displays the state at its opening [SEC-14]', async () => {
    const pictures = new Set<string>()
    const page = await composeAhead({ first: 'Observed' }, (page) =>
      page.route('https://pictures.invalid/**', (route) => {
        pictures.add(new URL(route.request().url()).pathname)
        const body = '<svg xmlns="http://www.w3.org/2000/svg"/>'
        return route.fulfill({ contentType: 'image/svg+xml', body })
      }),
    )
    await page.waitForFunction(() => window.content?.querySelectorAll('img').length === 2)
    expect(pictures).toEqual(new Set())
    const effects = () => page.evaluate(() => document.documentElement.dataset.effects)
    expect(await effects()).toBeUndefined()
    await page.evaluate(() => window.kernel.connections.connect('mock'))
    const text = await page.evaluate(() => {
      window.kernel.open()
      return document.querySelector('quoin-modal')?.shadowRoot?.textContent
    })
    expect(text).toContain('Connected')
    expect(text).not.toContain('Not connected')
    expect(await effects()).toBe('1')
    await expect.poll(() => pictures).toEqual(new Set(['/wallet.svg', '/account.svg']))
    await leave(page)
  })

  it('renders the view again when a store that it reads changes, before it opens [REL-05]', async () => {
    const page = await composeAhead({ first: 'Observed' })
    await page.waitForFunction(() => window.content?.textContent?.includes('Not connected'))
    await page.evaluate(() => window.kernel.connections.connect('mock'))
    await page.waitForFunction(() => window.content?.textContent?.includes('Connected'))
    // Read with `useStore`; the state above is followed for every view.
    await page.evaluate(() => window.kernel.i18n.setLocale('de'))
    await page.waitForFunction(() => window.content?.querySelector('.q-root')?.getAttribute('lang') === 'de')
    expect(await page.evaluate(() => window.content?.isConnected)).toBe(false)
    const isTaken = await page.evaluate(() => {
      const heading = window.content?.querySelector('h1')
      window.kernel.open()
      return heading === document.querySelector('quoin-modal')?.shadowRoot?.querySelector('h1')
    })
    expect(isTaken).toBe(true)
    await leave(page)
  })

  it('displays what no store tells soon after it opens [REL-05]', async () => {
    const page = await composeAhead({ first: 'Observed' })
    await page.waitForFunction(() => window.content?.textContent?.includes('Not connected'))
    await page.evaluate(() => {
      document.documentElement.dataset.unobserved = 'Changed since'
      window.kernel.open()
    })
    await page.locator('quoin-modal').getByText('Changed since').waitFor()
    await leave(page)
  })

  it('lays the view out ahead, its header first and then all, each within one task: invisible, inert, and out of the page again [SEC-14] [REL-05]', async () => {
    const page = await composeAhead({}, (page) =>
      page.evaluate(() => {
        const layouts: unknown[] = []
        const append = Element.prototype.append
        const read = Element.prototype.getBoundingClientRect
        let host: HTMLElement | undefined
        Element.prototype.append = function (...nodes) {
          append.apply(this, nodes)
          const [node] = nodes
          if (node instanceof HTMLElement && node.localName === 'quoin-modal') host = node
        }
        Element.prototype.getBoundingClientRect = function () {
          const box = read.call(this)
          if (host?.isConnected && this.matches('.q-root')) {
            const { visibility } = getComputedStyle(this)
            const rows = [...this.querySelectorAll('.q-row')].filter(
              (row) => read.call(row).height > 0,
            ).length
            layouts.push({ isInert: host.inert, visibility, rows, hasSize: box.width > 0 })
          }
          return box
        }
        const frame = (): void => {
          if (host?.isConnected) layouts.push('a frame displayed it')
          requestAnimationFrame(frame)
        }
        frame()
        Object.assign(window, { layouts })
      }),
    )
    const laidOut = { isInert: true, visibility: 'hidden', rows: 5, hasSize: true }
    await page.waitForFunction(() => (window.layouts.at(-1) as { rows?: number } | undefined)?.rows === 5)
    const seen = await page.evaluate(() => ({ layouts: window.layouts, page: document.body.outerHTML }))
    expect(seen).toEqual({
      layouts: [{ ...laidOut, rows: 0 }, laidOut],
      page: await page.evaluate(() => window.before),
    })
    const opened = await page.evaluate(() => {
      window.layouts.length = 0
      window.kernel.open()
      const host = document.querySelector('quoin-modal')
      const root = host?.shadowRoot?.querySelector('.q-root')
      return { isInert: host?.hasAttribute('inert'), visibility: root && getComputedStyle(root).visibility }
    })
    expect(opened).toEqual({ isInert: false, visibility: 'visible' })
    await leave(page)
  })

  it('comes back to where the user was in the view that was rendered ahead [UI-06]', async () => {
    const page = await composeAhead({ first: 'Observed' })
    await page.waitForFunction(() => window.content?.textContent?.includes('Go on'))
    await page.evaluate(() => window.kernel.open())
    expect(await focused(page)).toBe('Observed')
    const next = page.locator('quoin-modal').getByRole('button', { name: 'Go on' })
    await next.focus()
    await next.press('Enter')
    await page.locator('quoin-modal').getByRole('button', { name: 'Back' }).click()
    await expect.poll(() => focused(page)).toBe('Go on')
    await page.evaluate(() => window.kernel.close())
    await page.waitForFunction(() => !document.querySelector('quoin-modal'))
    // The idle page renders it again for the next opening.
    await page.waitForFunction(() => window.content?.textContent?.includes('Go on'))
    await leave(page)
  })

  it('renders another view than the prepared one, and one that was prepared long ago, anew', async () => {
    const page = await composeAhead()
    const prepared = () => page.waitForFunction(() => window.content?.querySelectorAll('.q-row').length === 5)
    await prepared()
    await page.evaluate(() => window.kernel.open({ view: 'Networks' }))
    await page.locator('quoin-modal').getByRole('heading', { name: 'Choose a network' }).waitFor()
    expect(await page.locator(dialog).count()).toBe(1)
    await page.evaluate(() => window.kernel.close())
    await prepared()
    const isTaken = await page.evaluate(() => {
      const row = window.content?.querySelector('.q-row')
      const now = Date.now()
      Date.now = () => now + 300_001
      window.kernel.open()
      return row === document.querySelector('quoin-modal')?.shadowRoot?.querySelector('.q-row')
    })
    expect(isTaken).toBe(false)
    expect(await page.locator(dialog).count()).toBe(1)
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
