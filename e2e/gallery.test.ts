import type { Page } from 'playwright-core'
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

for (const [look, width] of [
  ['theme=light', 900],
  ['theme=dark', 900],
  ['theme=light&locale=ar', 320],
  ['theme=dark&locale=en-XA', 320],
] as const) {
  // Two at once: each waits for its own pages.
  test.concurrent(`every story passes axe and fits its card: ${look}, ${width} px [UI-14] [UI-15] [UI-16]`, async () => {
    const { visitor, leave } = await makeVisitor({
      viewport: { width, height: 760 },
      reducedMotion: 'reduce',
    })
    visitor.expectConsole(/broken on purpose/)
    const index = await visitor.open('/gallery?extension=off')
    await index.waitForSelector('html[data-ready]')
    const stories = await index.evaluate(() => [
      ...new Set(
        [...document.querySelectorAll('a')].map(({ href }) => new URL(href).searchParams.get('story')),
      ),
    ])
    expect(stories.length).toBeGreaterThan(40)
    for (const story of stories) {
      const page = await visitor.open(`/gallery?extension=off&story=${story}&${look}`)
      await page.waitForSelector('html[data-ready]')
      const found = { violations: await axeViolations(page), stickingOut: await stickingOut(page) }
      expect({ story, ...found }).toEqual({ story, violations: [], stickingOut: [] })
      await page.close()
    }
    await leave()
  }, 180_000)
}
