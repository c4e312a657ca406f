import type { Page, Request } from 'playwright-core'
import type {} from '../../demo/src/gallery/show-gallery.js'
import { axeViolations } from '../testing/axe-violations.js'
import { expect, makeVisitor, test } from '../testing/host-page.js'

/** Returns the parts of the card that overflow it at the sides. */
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

/** Frames without a change after which the card counts as settled. */
const quietFrames = 2

interface Shown {
  readonly theme: 'light' | 'dark'
  readonly locale: string
}

/** Shows a story and waits until its card is displayed, nothing moves or changes, and no request is pending. */
async function show(page: Page, story: string, look: Shown, isLoading: () => boolean): Promise<void> {
  let next: string | undefined = story
  do {
    await page.evaluate(
      async ([name, { theme, locale }, quiet]) => {
        if (name !== undefined) await window.gallery?.show(name, { theme, locale, width: undefined })
        const frame = (): Promise<unknown> => new Promise(requestAnimationFrame)
        // The story of the page's buttons is the only one without a view.
        const shadow = (): ShadowRoot | null | undefined => document.querySelector('quoin-modal')?.shadowRoot
        const isThere = (): boolean =>
          shadow()?.querySelector('.q-card') != null || document.querySelector('quoin-button') != null
        while (!isThere()) await frame()
        // Endless animations, such as a skeleton's, are ignored.
        const moves = (): boolean =>
          document
            .getAnimations()
            .some(
              ({ effect, playState }) =>
                playState !== 'finished' && Number.isFinite(Number(effect?.getComputedTiming().endTime)),
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
      },
      [next, look, quietFrames] as const,
    )
    next = undefined
  } while (isLoading())
}

/** Words longer than in any language reveal overflow; axe would report the same as in the other two runs. */
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
    // Runs in one page: leftovers of a story would appear in the next.
    for (const story of stories) {
      await show(page, story, { theme, locale }, () => onTheWay.size > 0)
      const violations = sweep ? await axeViolations(page, true) : []
      expect({ story, violations, stickingOut: await stickingOut(page) }).toEqual({
        story,
        violations: [],
        stickingOut: [],
      })
    }
    await leave()
    // Four hundred stories in one page. The limit ends a test that hangs; a busy machine needs a second for each.
  }, 1_200_000)
}
