import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { dialog, focused } from './in-page.js'
import { openBrowser } from './open-browser.js'

const { visit, leave } = openBrowser()

/** A window of 1280 by 860 pixels, zoomed to 400 %. */
const zoomed = { viewport: { width: 320, height: 215 }, reducedMotion: 'reduce' } as const

const topOf = (page: Page, part: string): Promise<number> =>
  page
    .locator(`${dialog} ${part}`)
    .first()
    .evaluate((element) => element.getBoundingClientRect().top)

describe('the modal in a low window, as at a zoom of 400 %', () => {
  it('scrolls header and footer along, so that the content has the whole height [UI-14] [UI-16]', async () => {
    const page = await visit('view=Connecting', zoomed)
    const button = page.getByRole('button', { name: 'Open the wallet again' })
    await button.waitFor()
    const room = await page
      .locator(`${dialog} .q-body`)
      .evaluate((body) => body.scrollHeight - body.clientHeight)
    expect(room).toBe(0)
    await page.mouse.move(160, 100)
    await page.mouse.wheel(0, 90)
    await expect.poll(() => topOf(page, '.q-header')).toBeLessThan(-48)
    // Nothing covers the content.
    const covering = await page.evaluate(() => {
      const root = document.querySelector('quoin-modal')?.shadowRoot
      return [8, 60, 110].filter((y) => !root?.elementFromPoint(160, y)?.closest('.q-body'))
    })
    expect(covering).toEqual([])
    await page.mouse.wheel(0, 900)
    await button.click()
    await page.getByRole('button', { name: 'Try again' }).waitFor()
    await page.evaluate(() => window.kernel.router.push('Empty'))
    await expect.poll(() => focused(page)).not.toBe('Try again')
    await expect.poll(() => topOf(page, '.q-header')).toBeGreaterThanOrEqual(0)
    await leave(page)
  })

  it('renders only the visible rows of a long list, and reaches the last one by keyboard [UI-15] [UI-16]', async () => {
    const page = await visit('view=AllWallets', zoomed)
    await page.getByRole('listitem').first().waitFor()
    expect(await page.getByRole('listitem').count()).toBeLessThan(60)
    await page.getByRole('button').filter({ hasText: /./ }).last().focus()
    await page.keyboard.press('End')
    await expect.poll(() => page.locator('[aria-posinset="600"]').count()).toBe(1)
    await leave(page)
  })
})
