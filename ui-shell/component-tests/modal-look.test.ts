import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { dialog, gone, idleWorkLoaded } from './in-page.js'
import { openBrowser } from './open-browser.js'

const { visit, leave } = openBrowser()

/** Shows a notice and reads the places for notices once it is rendered, in the page: a success disappears by itself. */
const showNotice = (
  page: Page,
  variant: 'loading' | 'success' | 'error',
  text: string,
): Promise<Record<string, object>> =>
  page.evaluate(
    async (notice) => {
      const root = document.querySelector('quoin-modal')?.shadowRoot
      if (!root) throw new Error('The modal is not open.')
      const banners = [...root.querySelectorAll('.q-banner')]
      const isRendered = new Promise((resolve) => {
        const observer = new MutationObserver(() => {
          if (banners.some((banner) => banner.textContent === notice.text)) resolve(observer.disconnect())
        })
        observer.observe(root, { childList: true, subtree: true, characterData: true })
      })
      window.kernel.notices.show(notice.variant, notice.text)
      await isRendered
      const read = (banner: Element) => ({
        text: banner.textContent,
        isWide: banner.getBoundingClientRect().width > 100,
        sign: ['.q-spinner', 'svg'].find((sign) => banner.querySelector(sign)),
      })
      return Object.fromEntries(banners.map((banner) => [banner.getAttribute('role') ?? '', read(banner)]))
    },
    { variant, text },
  )

describe('look and motion of the modal', () => {
  it('keeps its styles, whatever styles the page has for its own elements [SEC-04]', async () => {
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
    await leave(page)
  })

  it('closes as a picture without violating the content policy, and leaves nothing in the page [SEC-04] [UI-11]', async () => {
    const page = await visit('view=AllWallets')
    await page.getByRole('listitem').first().waitFor()
    await idleWorkLoaded(page)
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
    await leave(page)
  })

  it('is a bottom sheet on a phone that can be dragged down to close [UI-16]', async () => {
    const page = await visit('view=Connect', {
      viewport: { width: 390, height: 760 },
      reducedMotion: 'reduce',
    })
    await idleWorkLoaded(page)
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
    await leave(page)
  })

  it('opens in 120 ms and changes views in 150 ms [UI-11]', async () => {
    const page = await visit('prefetch')
    await page.evaluate(() => {
      const started: Record<string, string> = {}
      Reflect.set(window, 'started', started)
      window.kernel.open()
      document.querySelector('quoin-modal')?.shadowRoot?.addEventListener('animationstart', (event) => {
        const { animationName, target } = event as AnimationEvent
        if (target instanceof Element) started[animationName] = getComputedStyle(target).animationDuration
      })
    })
    const started = (): Promise<unknown> => page.evaluate(() => Reflect.get(window, 'started'))
    await expect.poll(started).toMatchObject({ 'q-open': '0.12s', 'q-dim': '0.12s' })
    await page.evaluate(() => window.kernel.router.push('AllWallets'))
    await expect.poll(started).toMatchObject({ 'q-forward': '0.15s' })
    await page.evaluate(() => window.kernel.router.back())
    await expect.poll(started).toMatchObject({ 'q-backward': '0.15s' })
    await page.evaluate(() => window.kernel.notices.show('success', 'Copied'))
    await expect.poll(started).toMatchObject({ 'q-drop': '0.15s' })
    await leave(page)
  })

  it('keeps its title and buttons in place whatever its height, which moves in 150 ms within a view, too [UI-11]', async () => {
    const page = await visit('view=Connect')
    const header = async (): Promise<unknown> => {
      await page.waitForFunction(() => {
        const moving = document.querySelector('quoin-modal')?.shadowRoot?.getAnimations() ?? []
        return moving.every(({ effect }) => effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY)
      })
      return page.evaluate(() => {
        const root = document.querySelector('quoin-modal')?.shadowRoot
        const places = ['.q-header', '[aria-label=Close]'].map((part) =>
          root?.querySelector(part)?.getBoundingClientRect(),
        )
        return places.map((place) => place?.toJSON())
      })
    }
    await page.locator(dialog).waitFor()
    await idleWorkLoaded(page)
    const before = await header()
    const heights = await page.evaluate(async () => {
      const root = document.querySelector('quoin-modal')?.shadowRoot
      const frame = root?.querySelector('.q-frame')
      // Its lower edge moves, its content stays.
      const height = (): number => frame?.getBoundingClientRect().bottom ?? 0
      const seen = [height()]
      const filler = document.createElement('p')
      filler.style.blockSize = '120px'
      root?.querySelector('.q-body')?.append(filler)
      while (!frame?.getAnimations()[0]) await new Promise(requestAnimationFrame)
      const [growth] = frame.getAnimations()
      // In the middle of it, however slow the machine is.
      growth?.pause()
      if (growth) growth.currentTime = 40
      seen.push(height())
      growth?.finish()
      return [...seen, height()]
    })
    const [from = 0, during = 0, to = 0] = heights
    expect(to - from).toBeGreaterThan(100)
    expect(during).toBeLessThan(to - 8)
    expect(during).toBeGreaterThanOrEqual(from)
    for (const view of ['Empty', 'AllWallets', 'Form']) {
      await page.evaluate((name) => window.kernel.router.push(name), view)
      await page.waitForFunction((name) => window.kernel.router.current()?.view === name, view)
      expect(await header()).toEqual(before)
    }
    await leave(page)
  })

  it.each([
    ['loading', 'status', '.q-spinner'],
    ['success', 'status', 'svg'],
    ['error', 'alert', 'svg'],
  ] as const)('shows a notice: %s, announced as %s, with its sign [UI-10]', async (variant, role, sign) => {
    const page = await visit('view=Connect', { reducedMotion: 'reduce' })
    await page.locator(dialog).waitFor()
    const others = role === 'alert' ? 'status' : 'alert'
    expect(await showNotice(page, variant, 'Copied the address')).toEqual({
      [role]: { text: 'Copied the address', isWide: true, sign },
      [others]: { text: '', isWide: expect.any(Boolean), sign: undefined },
    })
    expect(await showNotice(page, 'success', 'Another one')).toMatchObject({
      status: { text: 'Another one' },
    })
    await leave(page)
  })

  it('displays a notice below the header, whose title and buttons stay visible [UI-10]', async () => {
    const page = await visit('view=Connect', { reducedMotion: 'reduce' })
    await page.locator(dialog).waitFor()
    await showNotice(page, 'loading', 'A longer message, which takes the whole width of the card if need be')
    const [pill, header] = await Promise.all(
      ['.q-banner-pill', '.q-header'].map((part) => page.locator(`${dialog} ${part}`).boundingBox()),
    )
    expect(pill?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0))
    await leave(page)
  })

  it('moves nothing if reduced motion is preferred [UI-11]', async () => {
    const page = await visit('prefetch', { reducedMotion: 'reduce' })
    await page.evaluate(() => window.kernel.open())
    expect(
      await page.evaluate(() => document.querySelector('quoin-modal')?.shadowRoot?.getAnimations().length),
    ).toBe(0)
    await page.evaluate(() => window.kernel.close())
    expect(await page.locator('quoin-modal').count()).toBe(0)
    await leave(page)
  })
})
