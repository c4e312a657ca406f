import { setTimeout } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import type {} from '../../demo/src/gallery/show-gallery.js'
import { expect, test, world } from '../testing/host-page.js'
import { recordMoves } from '../testing/record-moves.js'
import { storyNames } from '../testing/story-names.js'
import { connectExtension, widgetOf } from '../testing/widget.js'

/** The delay of each answer: some frames. Milliseconds. */
const slowMs = 250

const longName = 'wwwwwwwwwwwwwwww.eth'

/** Returns which controls have moved since the last call, once the widget has settled and no request is pending. */
async function moves(page: Page): Promise<readonly string[]> {
  await page.waitForLoadState('networkidle')
  return page.evaluate(() => window.moveRecorder?.moves() ?? ['nothing is recorded'])
}

test('no control moves while wallets, logins and search results arrive [UI-11] [UI-15]', async ({
  visitor,
}) => {
  const page = await visitor.open('/embed?logins=on')
  const widget = widgetOf(page)
  await widget.connectButton.waitFor()
  await recordMoves(page)
  await widget.open()
  await widget.row('Sandbox Wallet').waitFor()
  expect(await moves(page)).toEqual([])
  await widget.row(/All wallets/).click()
  await widget.row('Amber Pouch').waitFor()
  expect(await moves(page)).toEqual([])
  const search = widget.dialog.getByRole('searchbox')
  const { x, y } = (await search.boundingBox()) ?? {}
  const card = await widget.dialog.boundingBox()
  await search.fill('Zinnia Sa')
  await widget.row('Amber Pouch').waitFor({ state: 'detached' })
  await widget.row('Zinnia Satchel').waitFor()
  expect(await moves(page)).toEqual([])
  await search.fill('no such wallet')
  await widget.button('Clear search').last().waitFor()
  expect(await moves(page)).toEqual([])
  expect(await search.boundingBox()).toMatchObject({ x, y })
  expect(await widget.dialog.boundingBox()).toEqual(card)
})

test('no control moves in the account, its tabs and the forms while their data arrives [UI-11] [UI-15]', async ({
  visitor,
}) => {
  const page = await visitor.open('/embed')
  // The longest name that is displayed takes more than the place of the address, and arrives in the open account.
  let release = (): void => undefined
  const isOpen = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(`${world.gateway}/v1/identity/**`, async (route) => {
    await isOpen
    await route.fulfill({ json: { name: longName, avatar: null } })
  })
  const widget = await connectExtension(page)
  // Data that arrives at once would never move what is displayed before it.
  for (const origin of [world.gateway, ...world.chains])
    await page.route(`${origin}/**`, async (route) => {
      await setTimeout(slowMs)
      await route.fallback()
    })
  await recordMoves(page)
  await widget.accountButton.click()
  await widget.dialog.getByRole('tab', { name: 'Tokens' }).waitFor()
  release()
  await widget.dialog.getByText(longName).first().waitFor()
  const seen: Record<string, readonly string[]> = { Account: await moves(page) }
  for (const tab of ['NFTs', 'Activity', 'Tokens']) {
    await widget.dialog.getByRole('tab', { name: tab }).click()
    seen[tab] = await moves(page)
  }
  for (const feature of ['Send', 'Swap', 'Receive']) {
    await widget.dialog.getByRole('button', { name: feature, exact: true }).click()
    await widget.button('Back').waitFor()
    seen[feature] = await moves(page)
    await widget.button('Back').click()
    await widget.dialog.getByRole('tab', { name: 'Tokens' }).waitFor()
  }
  // As one text: a failure then names each control.
  const moved = Object.entries(seen).flatMap(([place, controls]) => controls.map((one) => `${place}: ${one}`))
  expect(moved.join('\n')).toBe('')
})

test('no control moves after it is displayed, in any story [UI-11] [UI-15]', async ({ visitor }) => {
  visitor.expectConsole(/broken on purpose/)
  const page = await visitor.open('/gallery?extension=off')
  const stories = await storyNames(page)
  await recordMoves(page)
  const seen: Record<string, readonly string[]> = {}
  for (const story of stories) {
    const moved = await page.evaluate(async (name) => {
      await window.gallery?.show(name, { theme: 'light', locale: 'en', width: undefined })
      return window.moveRecorder?.moves() ?? ['nothing is recorded']
    }, story)
    if (moved.length > 0) seen[story] = moved
  }
  expect(seen).toEqual({})
  // Four hundred stories in one page, as in the gallery's own test.
}, 600_000)
