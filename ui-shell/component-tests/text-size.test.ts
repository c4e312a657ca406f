import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openBrowser } from './open-browser.js'

const { visit, leave } = openBrowser()

/** Opens a view in a browser whose user chose another font size. The standard is 16 pixels. */
async function visitWith(fontSize: number, query: string): Promise<Page> {
  const page = await visit()
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: fontSize } })
  await page.goto(`${new URL(page.url()).origin}/?${query}`)
  await page.waitForSelector('html[data-ready]')
  return page
}

/** Returns the height of an element, as a whole number of pixels: less while its card opens. */
const heightOf = (page: Page, selector: string): Promise<number> =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => Math.round(element.getBoundingClientRect().height))

/** Returns the rows of a long list whose text is cut or overlaps the next row. */
const brokenRows = (page: Page): Promise<readonly string[]> =>
  page.locator('quoin-modal .q-virtual').evaluate((list) => {
    const rows = [...list.querySelectorAll<HTMLElement>('.q-virtual-row')]
    return rows.flatMap((row, index) => {
      const inner = row.querySelector('.q-row')?.getBoundingClientRect()
      const outer = row.getBoundingClientRect()
      const next = rows[index + 1]?.getBoundingClientRect()
      if (!inner) return []
      const fits = inner.height <= outer.height + 1 && (!next || next.top >= outer.bottom - 1)
      return fits ? [] : [`${row.textContent} ${inner.height} of ${outer.height}, next at ${next?.top}`]
    })
  })

describe("the browser's font size", () => {
  it('sets the size of all texts, whatever the font size of the page is [UI-14] [UI-15]', async () => {
    for (const [chosen, expected] of [
      [16, '16px'],
      [24, '24px'],
    ] as const) {
      const page = await visitWith(chosen, 'view=Connect&elements')
      // The root of many pages is 62.5 % of the browser's size: what the widget follows is the user's choice, not the page's.
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '62.5%'))
      const sizes = await page
        .locator('quoin-modal .q-row-title')
        .first()
        .evaluate((title) => ({
          text: getComputedStyle(title).fontSize,
          // A text is never taller than its line.
          line:
            Number.parseFloat(getComputedStyle(title).lineHeight) /
            Number.parseFloat(getComputedStyle(title).fontSize),
        }))
      expect(sizes.text).toBe(expected)
      expect(sizes.line).toBeGreaterThan(1.2)
      await leave(page)
    }
  })

  it('sets the height of the rows of a long list [UI-14] [UI-15]', async () => {
    for (const [chosen, expected] of [
      [16, 56],
      [24, 84],
    ] as const) {
      const page = await visitWith(chosen, 'view=AllWallets')
      await page.locator('quoin-modal .q-virtual-row').nth(3).waitFor()
      await expect.poll(() => heightOf(page, 'quoin-modal .q-virtual-row')).toBe(expected)
      expect(await brokenRows(page)).toEqual([])
      await page.locator('quoin-modal .q-body').evaluate((body) => body.scrollBy(0, 100_000))
      await page.locator('quoin-modal .q-virtual-row[aria-posinset="600"]').waitFor()
      expect(await brokenRows(page)).toEqual([])
      await leave(page)
    }
  })
})

describe('the density', () => {
  it('makes rows lower, in long lists as well, and keeps controls large enough to press [UI-14] [UI-15]', async () => {
    const page = await visit('view=AllWallets')
    await page.locator('quoin-modal .q-virtual-row').nth(3).waitFor()
    await expect.poll(() => heightOf(page, 'quoin-modal .q-virtual-row')).toBe(56)
    await page.evaluate(() => window.mount.setTheme('light', { density: 'compact' }))
    await page.evaluate(() => window.kernel.router.reset('Connect'))
    await page.locator('quoin-modal .q-row-title').first().waitFor()
    await expect.poll(() => heightOf(page, 'quoin-modal .q-row')).toBe(48)
    await page.evaluate(() => window.kernel.router.push('AllWallets'))
    await page.locator('quoin-modal .q-virtual-row').nth(3).waitFor()
    await expect.poll(() => heightOf(page, 'quoin-modal .q-virtual-row')).toBe(48)
    expect(await brokenRows(page)).toEqual([])
    await expect.poll(() => heightOf(page, 'quoin-modal .q-icon-button')).toBe(44)
    await leave(page)
  })
})
