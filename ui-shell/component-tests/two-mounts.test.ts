import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { focused } from './in-page.js'
import { openBrowser } from './open-browser.js'

const { visit, leave } = openBrowser()

/** Opens the modal of a second kernel above the page's own. */
async function openTwo(page: Page): Promise<void> {
  await page.locator('#plain').click()
  await page.locator('quoin-modal').getByRole('heading', { name: 'Connect wallet' }).waitFor()
  await page.evaluate(async () => {
    const { kernel } = window.world.compose({ name: 'second' })
    const mount = window.world.mountQuoin(kernel)
    await kernel.start()
    await mount.prefetch()
    kernel.open({ view: 'Networks' })
    Object.assign(window, { second: { kernel, mount } })
  })
  await page.getByRole('dialog', { name: 'Choose a network' }).waitFor()
}

const state = (page: Page): Promise<unknown> =>
  page.evaluate(() => ({
    modals: document.querySelectorAll('quoin-modal').length,
    overflow: getComputedStyle(document.documentElement).overflowY,
    isPageInert: document.querySelector('main')?.inert,
  }))

describe('two kernels on one page', () => {
  it('Escape closes the modal on top, and the page stays locked until both are closed [UI-14] [UI-17]', async () => {
    const page = await visit('', { reducedMotion: 'reduce' })
    const before = await state(page)
    await openTwo(page)
    expect(await state(page)).toEqual({ modals: 2, overflow: 'hidden', isPageInert: true })
    // Nothing has the focus, so that both could handle Escape.
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'Choose a network' }).waitFor({ state: 'detached' })
    expect(await state(page)).toEqual({ modals: 1, overflow: 'hidden', isPageInert: true })
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await state(page)).toEqual(before)
    await leave(page)
  })

  it('closing the lower one first leaves the upper one usable, and the page unchanged after both [UI-17]', async () => {
    const page = await visit('', { reducedMotion: 'reduce' })
    const before = await state(page)
    await openTwo(page)
    await page.evaluate(() => window.kernel.close({ force: true }))
    expect(await state(page)).toEqual({ modals: 1, overflow: 'hidden', isPageInert: true })
    expect(await focused(page)).toBe('Choose a network')
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe('Close')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await state(page)).toEqual(before)
    await leave(page)
  })
})
