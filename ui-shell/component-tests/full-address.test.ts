import { expect, it } from 'vitest'
import { dialog } from './in-page.js'
import { openBrowser } from './open-browser.js'

const { visit, leave } = openBrowser()

it.each([320, 390, 1000])(
  'displays an address in balanced lines of whole groups, copied and read in one piece, at %d px [SEC-07] [UI-16]',
  async (width) => {
    const page = await visit('view=Addresses', { viewport: { width, height: 700 }, reducedMotion: 'reduce' })
    await page.locator(dialog).getByText('To').first().waitFor()
    const found = await page.evaluate(() => {
      const root = document.querySelector('quoin-modal')?.shadowRoot
      return [...(root?.querySelectorAll('.q-full-address') ?? [])].map((address) => {
        const lines = new Map<number, number>()
        for (const group of address.querySelectorAll('.q-group')) {
          const { y } = group.getBoundingClientRect()
          lines.set(y, (lines.get(y) ?? 0) + (group.textContent?.length ?? 0))
        }
        return { lines: [...lines.values()], isRead: address.querySelector('.q-hidden')?.textContent?.length }
      })
    })
    expect(found).toHaveLength(3)
    for (const { lines, isRead } of found) {
      expect(lines.length).toBeGreaterThan(1)
      expect(Math.max(...lines) - Math.min(...lines)).toBeLessThanOrEqual(6)
      expect(isRead).toBeGreaterThan(40)
    }
    await leave(page)
  },
)

it.each(['ltr', 'rtl'] as const)(
  'ends an address flush with the line above it, in a text from %s [UI-16] [SEC-07]',
  async (direction) => {
    const page = await visit('view=Addresses', {
      viewport: { width: 390, height: 700 },
      reducedMotion: 'reduce',
    })
    await page.locator(dialog).getByText('To').first().waitFor()
    const gaps = await page.evaluate((dir) => {
      const root = document.querySelector('quoin-modal')?.shadowRoot
      root?.querySelector('.q-root')?.setAttribute('dir', dir)
      return [...(root?.querySelectorAll('.q-fact') ?? [])].flatMap((fact) => {
        const above = fact.querySelector('.q-fact-value')?.getBoundingClientRect()
        const lines = new Map<number, DOMRect[]>()
        for (const group of fact.querySelectorAll('.q-fact-note .q-group')) {
          const box = group.getBoundingClientRect()
          lines.set(box.y, [...(lines.get(box.y) ?? []), box])
        }
        return [...lines.values()].map((line) =>
          dir === 'rtl'
            ? Math.min(...line.map(({ left }) => left)) - (above?.left ?? 0)
            : (above?.right ?? 0) - Math.max(...line.map(({ right }) => right)),
        )
      })
    }, direction)
    expect(gaps.length).toBeGreaterThan(3)
    for (const gap of gaps) expect(Math.abs(gap)).toBeLessThan(1)
    await leave(page)
  },
)
