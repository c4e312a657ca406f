import { describe, expect, it } from 'vitest'
import { countShakes } from '../../e2e/testing/count-shakes.js'
import { dialog, focused, gone, isOpen } from './in-page.js'
import { openBrowser } from './open-browser.js'

const { visit, leave } = openBrowser()

describe('the modal in a page', () => {
  it('adds nothing to the page and requests nothing before it is opened if the host asks for that [SEC-14]', async () => {
    const page = await visit('mode=none')
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    expect(await page.locator('quoin-modal').count()).toBe(0)
    expect(requests).toEqual([])
    await leave(page)
  })

  it('is a labelled dialog with the focus on its title, rendered when open() returns if prefetched [UI-14]', async () => {
    const page = await visit('prefetch')
    const atOnce = await page.evaluate(() => {
      window.kernel.open()
      const shadow = document.querySelector('quoin-modal')?.shadowRoot
      return [shadow?.querySelector('.q-title')?.textContent, shadow?.querySelectorAll('.q-row').length]
    })
    expect(atOnce).toEqual(['Connect wallet', 5])
    expect(await page.getByRole('dialog', { name: 'Connect wallet' }).getAttribute('aria-modal')).toBe('true')
    expect(await focused(page)).toBe('Connect wallet')
    await leave(page)
  })

  it('keeps Tab inside, closes on Escape and returns the focus [UI-14]', async () => {
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
    await leave(page)
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
    await leave(page)
  })

  it('makes text that grows later scrollable by keyboard if nothing in it is focusable [UI-14]', async () => {
    const page = await visit('view=Guarded')
    await page.waitForSelector(dialog)
    const body = page.locator('[data-q-scroll]')
    // Its own size stays: only its content changes.
    await body.evaluate((element: HTMLElement) => {
      element.style.height = '80px'
      element.replaceChildren('short')
    })
    await expect.poll(() => body.getAttribute('tabindex')).toBeNull()
    await body.evaluate((element: HTMLElement) => {
      element.append('long '.repeat(400))
    })
    await expect.poll(() => body.getAttribute('tabindex')).toBe('0')
    await body.evaluate((element: HTMLElement) => element.append(document.createElement('button')))
    await expect.poll(() => body.getAttribute('tabindex')).toBeNull()
    await leave(page)
  })

  it('reports loading to the host: its own code, a slow view, a retry; notifies no plugin of a navigation [UI-09]', async () => {
    const page = await visit('mode=intent')
    await page.evaluate(() => {
      const { kernel } = window
      const seen: string[] = []
      Object.assign(window, { seen })
      kernel.router.store.subscribe((state, previous) => {
        if (state.loading !== previous.loading) seen.push(`${state.stack.at(-1)?.view} ${state.loading}`)
      })
      kernel.trace(({ event }) => {
        if (event === 'router:changed') seen.push('moved')
      })
    })
    const seen = (): Promise<string[]> =>
      page.evaluate(() => {
        const all: string[] = Reflect.get(window, 'seen')
        return all.splice(0)
      })
    const isLoading = (loading: boolean) =>
      page.waitForFunction((wanted) => window.kernel.router.store.getState().loading === wanted, loading)

    await page.evaluate(() => window.kernel.open())
    await page.waitForSelector(dialog)
    await isLoading(false)
    expect(await seen()).toEqual(['moved', 'Connect true', 'Connect false'])
    await page.evaluate(() => window.kernel.router.push('Empty'))
    await page.getByRole('heading', { name: 'Connect wallet' }).waitFor({ state: 'detached' })
    await isLoading(false)
    await seen()
    // A view that was displayed before is rendered at once.
    await page.evaluate(() => window.kernel.router.back())
    await page.getByRole('heading', { name: 'Connect wallet' }).waitFor()
    expect(await seen()).toEqual(['moved'])

    await page.evaluate(() => window.kernel.router.push('Slow'))
    await isLoading(true)
    await page.locator('quoin-modal .q-skeleton').first().waitFor()
    await isLoading(false)
    expect(await seen()).toEqual(['moved', 'Slow true', 'Slow false'])
    await page.evaluate(() => window.kernel.router.push('Unreachable'))
    const again = page.getByRole('button', { name: 'Try again' })
    await again.waitFor()
    await isLoading(false)
    await seen()
    await again.click()
    await again.waitFor({ state: 'detached' })
    await isLoading(false)
    expect(await seen()).toEqual(['Unreachable true', 'Unreachable false'])
    await leave(page)
  })

  it('does not close by Escape and backdrop if a guard refuses: it shakes; the close button works [UI-07] [UI-09]', async () => {
    const page = await visit('view=Guarded')
    await page.waitForSelector(dialog)
    const shaken = await countShakes(page)
    await page.keyboard.press('Escape')
    await shaken()
    // Visible for as long as any notice, and announced.
    await page.getByRole('alert').getByText('Finish this step before you close.').waitFor()
    await page.mouse.click(20, 780)
    expect(await isOpen(page)).toBe(true)
    await page.getByRole('button', { name: 'Close' }).click()
    await gone(page)
    await leave(page)
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
    await leave(page)
  })
})
