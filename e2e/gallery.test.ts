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

for (const [theme, schemes, locale, width] of [
  // As the browser has it: one look at each.
  ['system', ['light', 'dark'], 'en', 900],
  ['light', ['light'], 'ar', 320],
  ['dark', ['dark'], 'en-XA', 320],
] as const) {
  test(`every story passes axe and fits its card: ${schemes.join(' and ')}, ${locale}, ${width} px [UI-14] [UI-15] [UI-16]`, async () => {
    const { visitor, leave } = await makeVisitor({
      viewport: { width, height: 760 },
      reducedMotion: 'reduce',
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
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme })
        const found = { violations: await axeViolations(page), stickingOut: await stickingOut(page) }
        expect({ story, colorScheme, ...found }).toEqual({
          story,
          colorScheme,
          violations: [],
          stickingOut: [],
        })
      }
    }
    await leave()
  }, 120_000)
}
