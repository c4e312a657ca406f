import type { Locator, Page } from 'playwright-core'
import type {} from '../../demo/src/gallery/show-gallery.js'
import { expect, makeVisitor, test } from '../testing/host-page.js'

/** Shows a story, and returns its card. */
async function show(page: Page, story: string): Promise<Locator> {
  await page.waitForSelector('html[data-ready]')
  await page.evaluate(
    (name) => window.gallery?.show(name, { theme: 'light', locale: 'en', width: undefined }),
    story,
  )
  return page.locator('quoin-modal').getByRole('dialog')
}

/** Returns the height of the Connect view's card and how far its content scrolls, once the logins are displayed. */
async function measure(card: Locator): Promise<{ card: number; hidden: number }> {
  await card.getByRole('button', { name: 'Continue with Google' }).waitFor()
  await card.getByRole('button', { name: 'Tervo 4' }).waitFor()
  return card.evaluate((element) => {
    const body = element.querySelector('.q-body')
    return {
      card: element.getBoundingClientRect().height,
      hidden: body ? body.scrollHeight - body.clientHeight : 0,
    }
  })
}

test.each([
  ['620 px on a desktop', 'connect-logins', { width: 1280, height: 800 }, 620],
  ['560 px on a phone', 'connect-logins-phone', { width: 390, height: 844 }, 560],
  ['560 px on a narrow phone', 'connect-logins-phone', { width: 320, height: 640 }, 560],
] as const)('the Connect view with all logins fits in %s [UI-05]', async (_, story, viewport, max) => {
  const { visitor, leave } = await makeVisitor({ viewport }, true)
  const page = await visitor.open('/gallery?extension=off')
  const { card, hidden } = await measure(await show(page, story))
  expect(hidden).toBe(0)
  expect(card).toBeLessThanOrEqual(max)
  await leave()
})

test.each([
  ['a desktop', { width: 1280, height: 800 }],
  ['a phone', { width: 390, height: 700 }],
] as const)(
  'the account keeps its height in every tab, and Disconnect in sight, on %s [UI-11]',
  async (_, viewport) => {
    const { visitor, leave } = await makeVisitor({ viewport }, true)
    const page = await visitor.open('/gallery?extension=off')
    const card = await show(page, 'account-empty')
    const seen: (number | undefined)[] = []
    for (const name of ['Tokens', 'NFTs', 'Activity']) {
      const tab = card.getByRole('tab', { name })
      await tab.click()
      await card.getByRole('tabpanel', { name }).waitFor()
      const { y = 0, height = 0 } =
        (await card.getByRole('button', { name: 'Disconnect' }).boundingBox()) ?? {}
      expect(height).toBeGreaterThan(40)
      expect(y + height).toBeLessThanOrEqual(viewport.height)
      seen.push((await card.boundingBox())?.height)
    }
    expect(new Set(seen).size).toBe(1)
    await leave()
  },
)

test.each([
  ['a name', ['names-short', 'names-signing', 'names-declined', 'names-unreachable']],
  ['a transfer', ['send-filled', 'send-named', 'send-wrong-format', 'send-wrong-checksum']],
] as const)(
  'what is reported about %s has its place: the button stays where it is [UI-11]',
  async (_, stories) => {
    const { visitor, leave } = await makeVisitor({}, true)
    const page = await visitor.open('/gallery?extension=off')
    const places: Record<string, number | undefined> = {}
    for (const story of stories) {
      const card = await show(page, story)
      await card.locator('.q-footer button').waitFor()
      places[story] = await card.evaluate((element) => {
        const button = element.querySelector('.q-footer')?.getBoundingClientRect()
        return button && Math.round(button.top - element.getBoundingClientRect().top)
      })
    }
    expect(new Set(Object.values(places)).size, JSON.stringify(places)).toBe(1)
    await leave()
  },
)
