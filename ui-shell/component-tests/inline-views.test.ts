import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { dialog, focused, isOpen } from './in-page.js'
import { openBrowser } from './open-browser.js'

const { visit, leave } = openBrowser()

const region = (page: Page, id: string) => page.locator(`#${id}`).getByRole('region').first()
const inline = 'inline=Connect&inline=Networks'

describe('<quoin-view>', () => {
  it('displays views in the flow of the page: no dialog, no backdrop, no inert page, no focus [UI-14]', async () => {
    const page = await visit(inline, { reducedMotion: 'reduce' })
    await region(page, 'Connect').getByRole('heading', { name: 'Connect wallet', level: 2 }).waitFor()
    await region(page, 'Networks').getByRole('heading', { level: 2 }).first().waitFor()
    const state = await page.evaluate(() => {
      const { shadowRoot } = document.querySelector('#Connect') ?? {}
      return {
        dialogs: shadowRoot?.querySelectorAll('[role=dialog], [aria-modal], .q-backdrop').length,
        position: getComputedStyle(document.querySelector('#Connect') as Element).position,
        isInert: document.querySelector('main')?.inert,
        active: document.activeElement?.localName,
        overflow: getComputedStyle(document.documentElement).overflowY,
      }
    })
    expect(state).toEqual({
      dialogs: 0,
      position: 'static',
      isInert: false,
      active: 'body',
      overflow: 'visible',
    })
    expect(await isOpen(page)).toBe(false)
    await leave(page)
  })

  it('moves in its own stack, with the focus on the new title and the way back where the user was [UI-14]', async () => {
    const page = await visit(inline, { reducedMotion: 'reduce' })
    const connect = region(page, 'Connect')
    await connect.getByRole('button', { name: 'Heron' }).click()
    await connect.getByRole('button', { name: 'Back' }).waitFor()
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('Connect')
    expect(await isOpen(page)).toBe(false)
    await region(page, 'Networks').getByRole('heading', { level: 2 }).first().waitFor()
    await connect.getByRole('button', { name: 'Back' }).click()
    await connect.getByRole('heading', { name: 'Connect wallet' }).waitFor()
    await expect.poll(() => focused(page)).toContain('Heron')
    await leave(page)
  })

  it('stays as it is while the modal opens above the page and closes [UI-17]', async () => {
    const page = await visit(inline, { reducedMotion: 'reduce' })
    const connect = region(page, 'Connect')
    await connect.getByRole('button', { name: 'Heron' }).click()
    await connect.getByRole('button', { name: 'Back' }).waitFor()
    await page.locator('#plain').click()
    await page.locator(dialog).getByRole('heading', { name: 'Connect wallet' }).waitFor()
    await page.keyboard.press('Escape')
    await page.locator(dialog).waitFor({ state: 'detached' })
    expect(await connect.getByRole('button', { name: 'Back' }).isVisible()).toBe(true)
    await leave(page)
  })

  it('mounts once if it is removed and added again while its code is loading, and ends with it [REL-05]', async () => {
    const page = await visit('bare', { reducedMotion: 'reduce' })
    await page.evaluate(async () => {
      const { kernel } = window.world.compose()
      const listeners = new Set<unknown>()
      const { addEventListener, removeEventListener } = document
      Object.assign(document, {
        addEventListener(...args: Parameters<typeof addEventListener>) {
          if (args[0] === 'pointerdown') listeners.add(args[1])
          addEventListener.apply(document, args)
        },
        removeEventListener(...args: Parameters<typeof removeEventListener>) {
          listeners.delete(args[1])
          removeEventListener.apply(document, args)
        },
      })
      await kernel.start()
      const end = window.world.renderProvider(kernel, true)
      Object.assign(window, { kernel, end, countListeners: () => listeners.size })
    })
    const count = () => page.evaluate(() => Reflect.get(window, 'countListeners')())
    await page.locator('quoin-view').getByRole('region').first().waitFor()
    const usual = await count()
    await page.evaluate(async () => {
      const { kernel } = window
      const view = Object.assign(document.createElement('quoin-view'), {
        name: 'networks',
        id: 'moved',
        kernel,
      })
      document.body.append(view)
      view.remove()
      await Promise.resolve()
      document.body.append(view)
    })
    await region(page, 'moved').waitFor()
    expect(await count()).toBe(usual * 2)
    await page.evaluate(() => document.querySelector('#moved')?.remove())
    await expect.poll(count).toBe(usual)
    await leave(page)
  })

  it('works in strict mode without a modal, continues the headings of the page, and leaves nothing behind [REL-05]', async () => {
    const page = await visit('bare', { reducedMotion: 'reduce' })
    const before = await page.evaluate(() => document.body.innerHTML)
    await page.evaluate(async () => {
      const { kernel } = window.world.compose()
      const end = window.world.renderProvider(kernel, true)
      Object.assign(window, { kernel, end })
      await kernel.start()
    })
    const view = page.locator('quoin-view').getByRole('region').first()
    await view.getByRole('heading', { level: 3 }).first().waitFor()
    expect(
      await page
        .locator('quoin-view')
        .evaluate((element) => element.shadowRoot?.querySelectorAll('.q-root').length),
    ).toBe(1)
    await page.evaluate(() => window.kernel.open())
    expect(await page.locator('quoin-modal').count()).toBe(0)
    await page.evaluate(() => window.kernel.close())
    const after = await page.evaluate(() => {
      // The test assigned it.
      const { end } = window as unknown as { end(): void }
      end()
      return document.body.innerHTML
    })
    expect(after).toBe(before)
    await leave(page)
  })

  it('keeps its place from before its code has loaded, and fits in the narrowest column', async () => {
    const page = await visit('inline=Connect', { viewport: { width: 320, height: 640 } })
    const height = () => page.locator('#Connect').evaluate((element) => element.clientHeight)
    expect(await height()).toBeGreaterThanOrEqual(480)
    await region(page, 'Connect').getByRole('heading', { name: 'Connect wallet' }).waitFor()
    expect(await height()).toBeLessThanOrEqual(640)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
    await leave(page)
  })
})

describe('<QuoinButton> with a function', () => {
  it('renders the button of the page with the state of the account, and opens the modal', async () => {
    const page = await visit('bare', { reducedMotion: 'reduce' })
    await page.evaluate(async () => {
      const { kernel } = window.world.compose()
      window.world.renderProvider(kernel, true)
      Object.assign(window, { kernel })
      await kernel.start()
    })
    await page.locator('#own').getByText('Log in on Network 1').click()
    expect(await isOpen(page)).toBe(true)
    await page.evaluate(() => window.kernel.connections.connect('mock'))
    await page
      .locator('#own')
      .getByText(/0x\w+…\w+/)
      .waitFor()
    await leave(page)
  })
})

describe('the drawer', () => {
  const boxOf = (page: Page) => page.locator(dialog).boundingBox()

  it('fills the height at the end of the line, also from right to left', async () => {
    for (const [locale, left] of [
      ['en', 600],
      ['ar', 0],
    ] as const) {
      const page = await visit(`presentation=drawer&locale=${locale}`, { reducedMotion: 'reduce' })
      await page.locator('#plain').click()
      await page.locator(dialog).waitFor()
      expect(await boxOf(page)).toEqual({ x: left, y: 0, width: 400, height: 800 })
      expect(await page.locator(dialog).getAttribute('aria-modal')).toBe('true')
      await page.keyboard.press('Escape')
      await page.locator(dialog).waitFor({ state: 'detached' })
      await leave(page)
    }
  })

  it('is the sheet at the bottom on a phone', async () => {
    const page = await visit('presentation=drawer', {
      reducedMotion: 'reduce',
      viewport: { width: 390, height: 800 },
    })
    await page.locator('#plain').click()
    await page.locator(dialog).waitFor()
    const box = await boxOf(page)
    expect(box).toMatchObject({ x: 0, width: 390 })
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(800)
    expect(box?.height).toBeLessThan(800)
    await leave(page)
  })

  it('slides from the end of the line unless reduced motion is preferred', async () => {
    for (const [reducedMotion, name] of [
      ['no-preference', 'q-drawer'],
      ['reduce', 'none'],
    ] as const) {
      const page = await visit('presentation=drawer', { reducedMotion })
      await page.locator('#plain').click()
      await page.locator(dialog).waitFor()
      expect(await page.locator(dialog).evaluate((card) => getComputedStyle(card).animationName)).toBe(name)
      await leave(page)
    }
  })
})
