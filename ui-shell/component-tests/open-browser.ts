import { existsSync } from 'node:fs'
import { type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { servePages } from './serve-pages.js'

const installed = [
  // The headless shell takes six sevenths of the time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
]

export interface TestBrowser {
  /** Opens the page with a query, such as `view=Guarded`. Any violation of the content policy fails the test. */
  visit(query?: string, options?: BrowserContextOptions): Promise<Page>
  /** Closes the page and fails on violations of its policy. */
  leave(page: Page): Promise<void>
}

/** Creates a browser and the pages to visit, for the tests of one file. */
export function openBrowser(): TestBrowser {
  let browser: Awaited<ReturnType<typeof chromium.launch>>
  let served: Awaited<ReturnType<typeof servePages>>

  beforeAll(async () => {
    served = await servePages()
    const executablePath = process.env.CHROMIUM_PATH ?? installed.find((path) => existsSync(path))
    browser = await chromium.launch({ ...(executablePath && { executablePath }), args })
  }, 60_000)

  afterAll(async () => {
    await browser?.close()
    await served?.close()
  })

  return {
    async visit(query = '', options = {}) {
      const page = await browser.newPage({ viewport: { width: 1000, height: 800 }, ...options })
      page.setDefaultTimeout(20_000)
      await page.addInitScript(() => {
        window.violations = []
        document.addEventListener('securitypolicyviolation', (event) =>
          window.violations.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
        )
      })
      await page.goto(`${served.origin}/?${query}`)
      await page.waitForSelector('html[data-ready]')
      return page
    },
    async leave(page) {
      const violations = await page.evaluate(() => window.violations)
      await page.close()
      expect(violations).toEqual([])
    },
  }
}
