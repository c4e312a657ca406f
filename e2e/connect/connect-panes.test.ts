import type { Locator, Page } from 'playwright-core'
import type {} from '../../demo/src/gallery/show-gallery.js'
import { expect, makeVisitor, movingTest, test, type Visitor } from '../testing/host-page.js'
import { focusOf, tabTo } from '../testing/keyboard.js'
import { recordMoves } from '../testing/record-moves.js'

/** Shows a story, and returns its dialog. */
async function show(visitor: Visitor, story: string): Promise<{ page: Page; dialog: Locator }> {
  const page = await visitor.open('/gallery?extension=off')
  await page.waitForSelector('html[data-ready]')
  await page.evaluate(
    (name) => window.gallery?.show(name, { theme: 'light', locale: 'en', width: undefined }),
    story,
  )
  const dialog = page.locator('quoin-modal').getByRole('dialog')
  await dialog.getByRole('button', { name: 'Close' }).waitFor()
  return { page, dialog }
}

const explanation = (dialog: Locator): Locator => dialog.getByRole('region', { name: 'What is a wallet?' })
const listBeside = (dialog: Locator): Locator => dialog.getByRole('region', { name: 'Connect wallet' })

/** Returns the names of the controls that several displayed controls share. */
async function repeatedNames(dialog: Locator): Promise<readonly string[]> {
  const names = await dialog
    .getByRole('button')
    .evaluateAll((buttons) =>
      buttons
        .filter((button) => button.checkVisibility({ visibilityProperty: true }))
        .map(
          (button) =>
            button.getAttribute('aria-label') ??
            button.querySelector('.q-row-title')?.textContent ??
            button.textContent,
        ),
    )
  return names.filter((name, at) => names.indexOf(name) !== at)
}

test('from 760 px of width on, wallets without logins have an explanation beside them, in 620 px of height [UI-05]', async ({
  visitor,
}) => {
  const { page, dialog } = await show(visitor, 'connect')
  await explanation(dialog).getByText('Your own account').waitFor()
  await dialog.getByRole('button', { name: 'Tervo 4' }).waitFor()
  const size = await dialog.evaluate((card) => ({
    width: card.clientWidth,
    height: card.clientHeight,
    hidden: [...card.querySelectorAll('.q-body')].map((body) => body.scrollHeight - body.clientHeight),
  }))
  expect(size).toEqual({ width: 720, height: 620, hidden: [0, 0] })
  // In a window that becomes narrow, the list stays alone, with its way to the explanation.
  await page.setViewportSize({ width: 759, height: 800 })
  await explanation(dialog).waitFor({ state: 'hidden' })
  await dialog.getByRole('button', { name: 'What is a wallet?' }).waitFor()
  expect(await dialog.evaluate((card) => card.clientWidth)).toBe(400)
})

test.each([
  ['on a narrower window', 'connect', { width: 759, height: 800 }],
  ['with logins', 'connect-logins', { width: 1280, height: 800 }],
  ['on a phone', 'connect-phone', { width: 1280, height: 800 }],
  ['with terms to accept', 'legal', { width: 1280, height: 800 }],
  ['if the host wants a list', 'connect-list', { width: 1280, height: 800 }],
] as const)('the Connect view is one list %s [UI-05]', async (_, story, viewport) => {
  const { visitor, leave } = await makeVisitor({ viewport }, true)
  const { dialog } = await show(visitor, story)
  await dialog.getByRole('button', { name: 'What is a wallet?' }).waitFor()
  expect(await explanation(dialog).count()).toBe(0)
  await leave()
})

test.each([
  ['a desktop', 'connect-list', { width: 1280, height: 800 }, 620],
  ['a phone', 'connect-phone', { width: 390, height: 844 }, 560],
  ['a narrow phone', 'connect-phone', { width: 320, height: 640 }, 560],
] as const)('the list of wallets fits on %s [UI-05]', async (_, story, viewport, max) => {
  const { visitor, leave } = await makeVisitor({ viewport }, true)
  const { dialog } = await show(visitor, story)
  await dialog.getByRole('button', { name: 'Tervo 4' }).waitFor()
  const { height, hidden } = await dialog.evaluate((card) => {
    const body = card.querySelector('.q-body')
    return { height: card.clientHeight, hidden: body ? body.scrollHeight - body.clientHeight : 0 }
  })
  expect(hidden).toBe(0)
  expect(height).toBeLessThanOrEqual(max)
  await leave()
})

test('the second pane follows the chosen wallet; the card, the list and the close button stay [UI-05] [UI-11]', async ({
  visitor,
}) => {
  const { page, dialog } = await show(visitor, 'connecting')
  await dialog.getByRole('group', { name: 'Heron Wallet' }).getByText('Continue in Heron Wallet').waitFor()
  await recordMoves(page)
  const row = (name: string): Locator => dialog.getByRole('button', { name: new RegExp(`^\\W*\\w?${name}`) })
  for (const [name, title] of [
    ['Kater 1', 'Kater 1'],
    ['Scan with phone', 'Scan to connect'],
    ['Loka 2', 'Loka 2'],
  ] as const) {
    await row(name).click()
    await dialog.getByRole('group', { name: title }).getByRole('img').first().waitFor()
    await expect.poll(() => row(name).getAttribute('aria-current')).toBe('true')
    expect(await dialog.locator('[aria-current]').count()).toBe(1)
    await listBeside(dialog).waitFor()
    expect(await repeatedNames(dialog)).toEqual([])
  }
  // Each choice has taken the place of the one before.
  await row('Back').click()
  await explanation(dialog).waitFor()
  expect(await dialog.locator('[aria-current]').count()).toBe(0)
  expect(await row('Back').count()).toBe(0)
  await expect.poll(async () => (await focusOf(page)).name).toMatch(/Loka 2/)
  expect(await page.evaluate(() => window.moveRecorder?.moves())).toEqual([])
})

test('all wallets take the place of the list, and a chosen one is beside them [UI-05]', async ({
  visitor,
}) => {
  const { dialog } = await show(visitor, 'connect')
  await dialog.getByRole('button', { name: /^All wallets/ }).click()
  await dialog.getByRole('searchbox').waitFor()
  await explanation(dialog).waitFor()
  expect(await repeatedNames(dialog)).toEqual([])
  await dialog.getByRole('button', { name: 'Volo 5' }).click()
  await dialog.getByRole('group', { name: 'Volo 5' }).waitFor()
  await dialog.getByRole('button', { name: 'Shaqui 6' }).click()
  await dialog.getByRole('group', { name: 'Shaqui 6' }).waitFor()
  expect(await dialog.getByRole('searchbox').isVisible()).toBe(true)
  expect(await repeatedNames(dialog)).toEqual([])
  await dialog.getByRole('button', { name: 'Back' }).click()
  await explanation(dialog).waitFor()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await dialog.getByRole('button', { name: 'Scan with phone' }).waitFor()
})

test('a wallet that is gone has no title of its own beside the list with the same title [UI-05] [CON-07]', async ({
  visitor,
}) => {
  const { dialog } = await show(visitor, 'connecting-missing')
  await dialog.getByText('Couldn’t find your wallet').waitFor()
  expect(
    await dialog.evaluate((card) =>
      [...card.querySelectorAll('.q-title, .q-pane-title')].flatMap((title) =>
        getComputedStyle(title).opacity === '0' ? [] : (title.textContent ?? []),
      ),
    ),
  ).toEqual(['Connect wallet'])
})

test('a known wallet that is not installed is named, and leads to its stores [UI-15] [CON-07]', async ({
  visitor,
}) => {
  const { dialog } = await show(visitor, 'connecting-uninstalled')
  await dialog.getByText('Couldn’t find MetaMask').waitFor()
  await dialog.getByRole('button', { name: 'Get the wallet' }).click()
  await dialog.getByText('Install MetaMask, then come back to this page to connect it.').waitFor()
  await dialog.getByRole('button', { name: /Chrome Web Store/ }).waitFor()
})

test('wallets to get are opened once from the explanation [UI-05]', async ({ visitor }) => {
  const { dialog } = await show(visitor, 'connect')
  await dialog.getByRole('button', { name: 'Get a wallet' }).click()
  await dialog.getByRole('heading', { name: 'Get a wallet', level: 1 }).waitFor()
  await explanation(dialog).waitFor()
  expect(await dialog.getByRole('button', { name: 'Get a wallet' }).count()).toBe(0)
  await dialog.getByRole('button', { name: 'Back' }).click()
  await dialog.getByRole('button', { name: 'Scan with phone' }).waitFor()
})

test('by keyboard, arrows move in the list, and Tab leads from the chosen row into the pane [UI-14]', async ({
  visitor,
}) => {
  const { page, dialog } = await show(visitor, 'connect')
  await dialog.getByRole('button', { name: 'Tervo 4' }).waitFor()
  await tabTo(page, /Heron Wallet/)
  const seen: string[] = []
  for (const key of ['ArrowDown', 'End', 'ArrowUp', 'ArrowUp', 'Home', 'ArrowUp']) {
    await page.keyboard.press(key)
    seen.push((await focusOf(page)).name)
  }
  expect(seen).toEqual([
    expect.stringMatching(/Copper/),
    expect.stringMatching(/All wallets/),
    expect.stringMatching(/Scan with phone/),
    expect.stringMatching(/Tervo 4/),
    expect.stringMatching(/Heron Wallet/),
    expect.stringMatching(/Heron Wallet/),
  ])
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await dialog.getByRole('group', { name: 'Scan to connect' }).waitFor()
  await expect.poll(async () => (await focusOf(page)).name).toBe('Scan to connect')
  const stops: string[] = []
  for (let step = 0; step < 3; step++) {
    await page.keyboard.press('Tab')
    stops.push((await focusOf(page)).name)
  }
  expect(stops).toEqual(['Close', expect.stringMatching(/Scan with phone/), 'Copy link'])
})

movingTest('nothing is displayed between two choices [UI-11]', async ({ visitor }) => {
  const { page, dialog } = await show(visitor, 'connecting')
  await dialog.getByRole('group', { name: 'Heron Wallet' }).waitFor()
  const seen = page.evaluate(async () => {
    const root = document.querySelector('quoin-modal')?.shadowRoot
    const titles = new Set<string>()
    while (!titles.has('Kater 1')) {
      titles.add(root?.querySelector('.q-title')?.textContent ?? '')
      // Not the picture of it that fades out.
      if (root?.querySelector('.q-view[data-pane]')) titles.add('explanation')
      await new Promise(requestAnimationFrame)
    }
    return [...titles]
  })
  await dialog.getByRole('button', { name: /Kater 1/ }).click()
  expect(await seen).toEqual(['Heron Wallet', 'Kater 1'])
})

movingTest(
  'the list stays while a view moves in beside it, and a picture flies into that view [UI-11]',
  async ({ visitor }) => {
    const { page, dialog } = await show(visitor, 'connect')
    await dialog.getByRole('button', { name: 'Tervo 4' }).waitFor()
    await recordMoves(page, '.q-side')
    expect(await page.evaluate(() => window.moveRecorder?.moves())).toEqual([])
    const landing = page.evaluate(async () => {
      const root = document.querySelector('quoin-modal')?.shadowRoot
      const centreOf = (element: Element | null | undefined): number | undefined => {
        const box = element?.getBoundingClientRect()
        return box && Math.round(box.x + box.width / 2)
      }
      let flight: HTMLElement | null | undefined
      while (!flight) {
        await new Promise(requestAnimationFrame)
        flight = root?.querySelector<HTMLElement>('.q-flight')
      }
      for (const animation of flight.getAnimations()) animation.finish()
      const place = centreOf(flight)
      return {
        place,
        target: centreOf(root?.querySelector('.q-frame > .q-view .q-image')),
      }
    })
    await dialog.getByRole('button', { name: 'Kater 1' }).click()
    await dialog.getByRole('group', { name: 'Kater 1' }).waitFor()
    const { place, target } = await landing
    expect(Math.abs((place ?? 0) - (target ?? Number.NaN))).toBeLessThanOrEqual(16)
    expect(await page.evaluate(() => window.moveRecorder?.moves())).toEqual([])
  },
)
