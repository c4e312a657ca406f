import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyKernel } from '#kernel'
import type { QuoinMount } from '#ui-shell'
import { type ServedPages, servePages } from './serve-pages.js'

declare global {
  interface Window {
    kernel: AnyKernel
    mount: QuoinMount
    violations: string[]
    faults: string[]
  }
}

let browser: Browser
let served: ServedPages

beforeAll(async () => {
  served = await servePages()
  browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
    ],
  })
}, 60_000)

afterAll(async () => {
  await browser?.close()
  await served?.close()
})

async function visit(path = '', options: BrowserContextOptions = {}): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1000, height: 800 }, ...options })
  page.setDefaultTimeout(8_000)
  await page.addInitScript(() => {
    window.violations = []
    document.addEventListener('securitypolicyviolation', (event) =>
      window.violations.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
    )
  })
  await page.goto(`${served.origin}/?${path}`)
  await page.waitForSelector('html[data-ready]')
  return page
}

const dialog = 'quoin-modal .q-card'
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    let active = document.activeElement
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
    return active?.getAttribute('aria-label') ?? active?.textContent?.trim() ?? ''
  })
const isOpen = (page: Page): Promise<boolean> =>
  page.evaluate(() => window.kernel.router.store.getState().open)
const gone = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => !document.querySelector('quoin-modal'))

describe('the modal in a page', () => {
  it('adds nothing to the page and asks for nothing before it is opened [SEC-14]', async () => {
    const page = await visit()
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    expect(await page.locator('quoin-modal').count()).toBe(0)
    expect(requests).toEqual([])
    await page.close()
  })

  it('is a labelled dialog with the focus on its title, there when open() returns if prefetched [UI-14]', async () => {
    const page = await visit('prefetch')
    const atOnce = await page.evaluate(() => {
      window.kernel.open()
      const shadow = document.querySelector('quoin-modal')?.shadowRoot
      return [shadow?.querySelector('.q-title')?.textContent, shadow?.querySelectorAll('.q-row').length]
    })
    expect(atOnce).toEqual(['Connect wallet', 5])
    expect(await page.getByRole('dialog', { name: 'Connect wallet' }).getAttribute('aria-modal')).toBe('true')
    expect(await focused(page)).toBe('Connect wallet')
    await page.close()
  })

  it('keeps Tab inside, closes on Escape and gives the focus back [UI-14]', async () => {
    const page = await visit()
    await page.locator('#plain').focus()
    await page.keyboard.press('Enter')
    await page.waitForSelector(dialog)
    const seen: string[] = []
    for (let step = 0; step < 9; step++) {
      await page.keyboard.press('Tab')
      seen.push(await focused(page))
    }
    expect(seen[0]).toBe('Close')
    expect(seen.slice(1, 6)).toContain('Heron Wallet')
    expect(seen[8]).toBe(seen[0])
    await page.keyboard.press('Shift+Tab')
    expect(await focused(page)).toBe(seen[7])
    await page.keyboard.press('Escape')
    await gone(page)
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('plain')
    await page.close()
  })

  it('locks the scroll of the page and restores everything exactly [UI-17]', async () => {
    const page = await visit()
    const state = (): Promise<unknown> =>
      page.evaluate(() => ({
        root: [...document.documentElement.attributes].map(({ name, value }) => `${name}=${value}`),
        body: document.body.outerHTML,
        sheets: document.adoptedStyleSheets.length,
        overflow: getComputedStyle(document.documentElement).overflowY,
        width: document.querySelector('main')?.getBoundingClientRect().x,
        scroll: scrollY,
      }))
    await page.evaluate(() => scrollTo(0, 300))
    const before = await state()
    await page.evaluate(() => window.kernel.open())
    await page.waitForSelector(dialog)
    await page.mouse.move(500, 700)
    await page.mouse.wheel(0, 400)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden')
    expect(await page.evaluate(() => document.querySelector('main')?.inert)).toBe(true)
    await page.mouse.click(20, 780)
    await gone(page)
    expect(await state()).toEqual(before)
    await page.close()
  })

  it('refuses to close by Escape and backdrop where a guard says so: it shakes; the close button passes [UI-07] [UI-09]', async () => {
    const page = await visit('view=Guarded')
    await page.waitForSelector(dialog)
    await page.keyboard.press('Escape')
    await page.waitForSelector(`${dialog}[data-shaking]`)
    await page.mouse.click(20, 780)
    expect(await isOpen(page)).toBe(true)
    await page.getByRole('button', { name: 'Close' }).click()
    await gone(page)
    await page.close()
  })

  it('leaves a wallet that shows its own dialog usable by pointer, keyboard and Escape [UI-14]', async () => {
    const page = await visit('view=Connecting')
    await page.waitForSelector(dialog)
    await page.evaluate(() => {
      const overlay = document.createElement('div')
      overlay.setAttribute('role', 'dialog')
      Object.assign(overlay.style, {
        position: 'fixed',
        inset: '0 0 auto auto',
        zIndex: '2147483647',
        background: '#fff',
      })
      const field = document.createElement('input')
      field.id = 'wallet-password'
      overlay.append(field)
      document.body.append(overlay)
    })
    await page.locator('#wallet-password').click()
    await page.keyboard.type('open sesame')
    expect(await page.locator('#wallet-password').inputValue()).toBe('open sesame')
    expect(await page.locator(dialog).getAttribute('aria-modal')).toBe('false')
    await page.keyboard.press('Escape')
    expect(await isOpen(page)).toBe(true)
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('wallet-password')
    await page.close()
  })

  it('reads a new view by its title and goes back to the row that was pressed [UI-06]', async () => {
    const page = await visit('prefetch')
    await page.evaluate(() => window.kernel.open())
    await page.getByRole('button', { name: 'Copper' }).click()
    await page.getByRole('heading', { name: 'Heron Wallet', level: 1 }).waitFor()
    expect(await focused(page)).toBe('Heron Wallet')
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('heading', { name: 'Connect wallet', level: 1 }).waitFor()
    expect(await focused(page)).toBe('Copper')
    await page.close()
  })

  it('shows what failed, reports it in the name of the plugin, and lets a person go back [KRN-08]', async () => {
    const page = await visit()
    await page.evaluate(() => {
      window.faults = []
      window.kernel.trace(({ event, source }) => window.faults.push(`${event} ${source}`))
      window.kernel.open()
      window.kernel.router.push('Broken')
    })
    await page.getByText('This view failed').waitFor()
    expect(await page.evaluate(() => window.faults)).toContain('kernel:pluginFailed pages')
    await page.locator('.q-body').getByRole('button', { name: 'Back' }).click()
    await page.getByRole('heading', { name: 'Connect wallet' }).waitFor()
    await page.close()
  })

  it('lets a view whose code did not load be tried again [UI-15]', async () => {
    const page = await visit('view=Unreachable')
    await page.getByText('This view did not load').waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('button', { name: 'Ethereum' }).waitFor()
    await page.close()
  })

  it('holds only the rows that are seen, and moves between them by keyboard [UI-15]', async () => {
    const page = await visit('view=AllWallets')
    const rows = page.getByRole('listitem')
    await rows.first().waitFor()
    expect(await rows.count()).toBeLessThan(40)
    expect(await rows.first().getAttribute('aria-setsize')).toBe('600')
    await page.getByLabel('Search wallets').focus()
    await page.keyboard.press('Tab')
    expect(await focused(page)).toContain('Kater 0')
    await page.keyboard.press('ArrowDown')
    expect(await focused(page)).toContain('Loka 1')
    await page.keyboard.press('End')
    await page.waitForFunction(() => {
      const active = document.querySelector('quoin-modal')?.shadowRoot?.activeElement
      return active?.closest('[aria-posinset]')?.getAttribute('aria-posinset') === '600'
    })
    await page.close()
  })

  it('opens from an element on the page, warmed when a person comes near, and gives the focus back to it [UI-14]', async () => {
    const page = await visit('elements')
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(request.url()))
    const button = page.locator('#trigger').getByRole('button', { name: 'Connect wallet' })
    expect(loaded).toEqual([])
    await button.hover()
    await page.waitForFunction(() => window.mount.prefetch().then(() => true))
    const warmed = loaded.length
    expect(warmed).toBeGreaterThan(0)
    await button.click()
    await page.getByRole('button', { name: 'Copper' }).waitFor()
    expect(loaded.length).toBe(warmed)
    await page.keyboard.press('Escape')
    await gone(page)
    expect(await focused(page)).toBe('Connect wallet')
    await page.close()
  })

  it('looks as it should whatever the page says about its own elements [SEC-04]', async () => {
    const page = await visit('prefetch', { reducedMotion: 'reduce' })
    const look = (): Promise<unknown> =>
      page.evaluate(() => {
        window.kernel.open()
        const host = document.querySelector('quoin-modal')
        const card = host?.shadowRoot?.querySelector('.q-card')
        const row = card?.querySelector('.q-row-title')
        const answer = [
          card?.getBoundingClientRect().toJSON(),
          row && getComputedStyle(row).font,
          row && getComputedStyle(row).letterSpacing,
        ]
        window.kernel.close()
        return answer
      })
    const before = await look()
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(
        'body > * { display: none; opacity: .1; transform: scale(.5); letter-spacing: 9px; font: 40px cursive; position: static; z-index: -1; width: 9px; margin: 9px; clip-path: inset(50%) }',
      )
      document.adoptedStyleSheets = [sheet]
    })
    expect(await look()).toEqual(before)
    await page.close()
  })

  it('leaves as a picture without breaking the content policy, and nothing of it stays [SEC-04] [UI-11]', async () => {
    const page = await visit('view=AllWallets')
    await page.getByRole('listitem').first().waitFor()
    const during = await page.evaluate(() => {
      window.kernel.close()
      const shadow = document.querySelector('quoin-modal')?.shadowRoot
      return [
        shadow?.querySelectorAll('.q-card').length,
        shadow?.querySelector('.q-root')?.getAttribute('aria-hidden'),
      ]
    })
    expect(during).toEqual([1, 'true'])
    await gone(page)
    expect(await page.evaluate(() => window.violations)).toEqual([])
    expect(await page.evaluate(() => document.querySelectorAll('[inert], [data-aria-hidden]').length)).toBe(0)
    await page.close()
  })

  it('is a bottom sheet on a phone that can be drawn down to close [UI-16]', async () => {
    const page = await visit('view=Connect', {
      viewport: { width: 390, height: 760 },
      reducedMotion: 'reduce',
    })
    const box = await page.locator(dialog).boundingBox()
    expect([box?.x, box?.width, Math.round((box?.y ?? 0) + (box?.height ?? 0))]).toEqual([0, 390, 760])
    const x = 195
    const y = (box?.y ?? 0) + 10
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x, y + 60, { steps: 4 })
    await page.mouse.move(x, y + 160, { steps: 4 })
    await page.mouse.up()
    await gone(page)
    await page.close()
  })

  it('does not move anything for people who do not want motion [UI-11]', async () => {
    const page = await visit('prefetch', { reducedMotion: 'reduce' })
    await page.evaluate(() => window.kernel.open())
    expect(
      await page.evaluate(() => document.querySelector('quoin-modal')?.shadowRoot?.getAnimations().length),
    ).toBe(0)
    await page.evaluate(() => window.kernel.close())
    expect(await page.locator('quoin-modal').count()).toBe(0)
    await page.close()
  })
})

describe('every state', () => {
  const views = [
    'Connect',
    'Connecting',
    'Qr',
    'AllWallets',
    'Account',
    'Empty',
    'Networks',
    'Form',
    'Failed',
    'Broken',
  ]
  const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

  it.each(['light', 'dark'] as const)(
    'passes axe and the strictest content policy in %s [UI-14] [SEC-04]',
    async (colorScheme) => {
      const source = await readFile(axe, 'utf8')
      // Without motion, so that contrasts are not measured half-way through a movement.
      const page = await visit('elements', { colorScheme, reducedMotion: 'reduce' })
      await page.evaluate(source)
      for (const view of views) {
        await page.evaluate((name) => {
          window.kernel.close({ force: true })
          window.kernel.open({ view: name })
        }, view)
        await page.waitForFunction(() =>
          document.querySelector('quoin-modal')?.shadowRoot?.querySelector('.q-title:not([data-loading])'),
        )
        const found = await page.evaluate(async () => {
          // The script that was run above defines it.
          const { axe } = globalThis as unknown as {
            axe: {
              run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
            }
          }
          const { violations } = await axe.run({
            runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'],
          })
          return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
        })
        expect({ view, found }).toEqual({ view, found: [] })
      }
      expect(await page.evaluate(() => window.violations)).toEqual([])
      await page.close()
    },
    60_000,
  )
})
