import type { Page } from 'playwright-core'
import type {} from '../demo/src/gallery/show-gallery.js'
import { axeViolations } from './axe-violations.js'
import { expect, makeVisitor, test } from './host-page.js'

/** Parts of the card that stick out of it at the side. */
const stickingOut = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const card = document.querySelector('quoin-modal')?.shadowRoot?.querySelector('.q-card')
    if (!card) return []
    const { left, right } = card.getBoundingClientRect()
    return [...card.querySelectorAll('*')].flatMap((part) => {
      const box = part.getBoundingClientRect()
      const isSeen = box.width > 0 && !part.closest('.q-hidden')
      return isSeen && (box.left < left - 1 || box.right > right + 1) ? [part.className] : []
    })
  })

/** Longer words than any language has show what does not fit; what axe finds, it finds in the other two. */
for (const { theme, locale, width, sweep } of [
  { theme: 'light', locale: 'en', width: 900, sweep: true },
  { theme: 'dark', locale: 'ar', width: 320, sweep: true },
  { theme: 'light', locale: 'en-XA', width: 320, sweep: false },
] as const) {
  test(`every story ${sweep ? 'passes axe and ' : ''}fits its card: ${theme}, ${locale}, ${width} px [UI-14] [UI-15] [UI-16]`, async () => {
    const { visitor, leave } = await makeVisitor({
      viewport: { width, height: 760 },
      colorScheme: theme,
    })
    visitor.expectConsole(/broken on purpose/)
    const page = await visitor.open('/gallery?extension=off')
    await page.waitForSelector('html[data-ready]')
    const stories = await page.evaluate(() => [
      ...new Set(
        [...document.querySelectorAll('a')].flatMap(
          ({ href }) => new URL(href).searchParams.get('story') ?? [],
        ),
      ),
    ])
    expect(stories.length).toBeGreaterThan(40)
    // One after the other in one page: what a story leaves behind would be seen in the next.
    for (const story of stories) {
      await page.evaluate(([name, look]) => window.gallery?.show(name, { ...look, width: undefined }), [
        story,
        { theme, locale },
      ] as const)
      const violations = sweep ? await axeViolations(page) : []
      expect({ story, violations, stickingOut: await stickingOut(page) }).toEqual({
        story,
        violations: [],
        stickingOut: [],
      })
    }
    await leave()
  }, 120_000)
}
