import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { dialog } from './in-page.js'
import { openBrowser } from './open-browser.js'

const { visit, leave } = openBrowser()

/** Returns the parts of the review's costs that are outside of the window or covered. */
const hidden = (page: Page): Promise<readonly (string | null)[]> =>
  page.evaluate(() => {
    const root = document.querySelector('quoin-modal')?.shadowRoot
    return [...(root?.querySelectorAll('.q-costs :is(dt, .q-fact-value)') ?? [])]
      .filter((part) => {
        const { left, right, top, bottom } = part.getBoundingClientRect()
        if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) return true
        const points = [top + 2, bottom - 2].map((y) => root?.elementFromPoint((left + right) / 2, y))
        return points.some((found) => !found || !(part.contains(found) || found.contains(part)))
      })
      .map((part) => part.textContent)
  })

it.each([
  [1000, 800],
  [390, 600],
  [320, 440],
])(
  'keeps the fee and the total of a review in view while it scrolls, at %d by %d px [SEC-07] [UI-16]',
  async (width, height) => {
    const page = await visit('view=Review', { viewport: { width, height }, reducedMotion: 'reduce' })
    await page.getByRole('button', { name: 'Confirm' }).waitFor()
    expect(await page.locator(`${dialog} .q-costs dt`).count()).toBe(2)
    for (const end of [0, 10_000]) {
      await page.locator(`${dialog} .q-body`).evaluate((body, top) => body.scrollTo(0, top), end)
      expect(await hidden(page)).toEqual([])
    }
    await leave(page)
  },
)

it('keeps the fee and the total of a review beside its button at a zoom of 400 % [SEC-07] [UI-14]', async () => {
  const page = await visit('view=Review', { viewport: { width: 320, height: 215 }, reducedMotion: 'reduce' })
  const confirm = page.getByRole('button', { name: 'Confirm' })
  await confirm.waitFor()
  // The whole card scrolls: the button cannot be seen without them.
  await page.locator(`${dialog} .q-costs`).evaluate((costs) => costs.scrollIntoView())
  expect(await hidden(page)).toEqual([])
  const below = await confirm.evaluate((button) => button.getBoundingClientRect().bottom - innerHeight)
  expect(below).toBeLessThanOrEqual(0)
  await leave(page)
})
