import { expect, it } from 'vitest'
import { dialog } from './in-page.js'
import { openBrowser } from './open-browser.js'

const { visit, leave } = openBrowser()

it.each([320, 390, 1000])(
  'leaves no feature alone in a line, and keeps four tabs in one, at %d px [UI-16]',
  async (width) => {
    const page = await visit('view=Features', { viewport: { width, height: 700 }, reducedMotion: 'reduce' })
    await page.locator(dialog).getByRole('tab').first().waitFor()
    const lines = await page.evaluate(() => {
      const root = document.querySelector('quoin-modal')?.shadowRoot
      return [...(root?.querySelectorAll('.q-features, .q-tablist') ?? [])].map((bar) => {
        const counts = new Map<number, number>()
        for (const { y } of [...bar.children].map((part) => part.getBoundingClientRect()))
          counts.set(y, (counts.get(y) ?? 0) + 1)
        return [...counts.values()]
      })
    })
    expect(lines).toHaveLength(4)
    // No label breaks within a word.
    const labels = await page
      .locator(`${dialog} .q-features`)
      .first()
      .locator('.q-feature-label')
      .evaluateAll((all) => all.map((label) => label.getClientRects()[0]?.height))
    expect(new Set(labels).size).toBe(1)
    for (const bar of lines.slice(0, 3)) expect(bar.at(-1)).toBeGreaterThan(1)
    expect(lines[3]).toEqual([4])
    await leave(page)
  },
)
