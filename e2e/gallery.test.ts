import type { Page, Request } from 'playwright-core'
import type {} from '../demo/src/gallery/show-gallery.js'
import { axeViolations } from './axe-violations.js'
import { expect, makeVisitor, test } from './host-page.js'

/** Parts of the card that stick out of it at the side. */
const stickingOut = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const card = document.querySelector('quoin-modal')?.shadowRoot?.querySelector('.q-card')
    if (!card) return document.querySelector('quoin-button') ? [] : ['There is no card.']
    const { left, right } = card.getBoundingClientRect()
    return [...card.querySelectorAll('*')].flatMap((part) => {
      const box = part.getBoundingClientRect()
      const isSeen = box.width > 0 && !part.closest('.q-hidden')
      return isSeen && (box.left < left - 1 || box.right > right + 1) ? [part.className] : []
    })
  })

/** Frames without a change after which the card is taken to be at rest. */
const quietFrames = 2

/** Waits until the story's card is there, nothing of it moves or changes, and no code is on its way. */
async function untilAtRest(page: Page, isLoading: () => boolean): Promise<void> {
  do {
    await page.evaluate(async (quiet) => {
      const frame = (): Promise<unknown> => new Promise(requestAnimationFrame)
      // The one story that is no view: the buttons of the page.
      const shadow = (): ShadowRoot | null | undefined => document.querySelector('quoin-modal')?.shadowRoot
      const isThere = (): boolean =>
        shadow()?.querySelector('.q-card') != null || document.querySelector('quoin-button') != null
      while (!isThere()) await frame()
      const moves = (): boolean =>
        (shadow()?.getAnimations() ?? []).some(
          ({ effect, playState }) =>
            playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
        )
      let still = 0
      const changes = new MutationObserver(() => {
        still = 0
      })
      const seen = { subtree: true, childList: true, characterData: true, attributes: true }
      changes.observe(shadow() ?? document.body, seen)
      while (still < quiet) {
        still = moves() ? 0 : still + 1
        await frame()
      }
      changes.disconnect()
    }, quietFrames)
  } while (isLoading())
}

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
    const onTheWay = new Set<Request>()
    page.on('request', (request) => onTheWay.add(request))
    page.on('requestfinished', (request) => onTheWay.delete(request))
    page.on('requestfailed', (request) => onTheWay.delete(request))
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
      await untilAtRest(page, () => onTheWay.size > 0)
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
