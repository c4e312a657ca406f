import { expect, movingTest as test, world } from '../testing/host-page.js'
import { widgetOf } from '../testing/widget.js'

test('the Connect view keeps its layout when the logins arrive after it was opened', async ({ visitor }) => {
  const page = await visitor.context.newPage()
  let release: (() => void) | undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const names: string[] = []
  await page.route(/\/login-?s?[^/]*\.js$/, async (route) => {
    names.push(new URL(route.request().url()).pathname)
    await held
    await route.continue()
  })
  await page.goto(`${world.demo}/embed?extension=off&logins=on`)
  const widget = widgetOf(page)
  await widget.connectButton.waitFor()
  await widget.open()
  const row = widget.row('Sandbox Wallet')
  await row.waitFor()
  expect(names.length).toBeGreaterThan(0)
  expect(await widget.button('Continue with email').count()).toBe(0)
  const place = () => row.boundingBox()
  // The card itself moves in; the test measures movement inside it.
  await page.evaluate(async () => {
    const shadow = document.querySelector('quoin-modal')?.shadowRoot
    const moving = shadow?.getAnimations().filter(({ effect }) => {
      const { endTime } = effect?.getComputedTiming() ?? {}
      return endTime !== Number.POSITIVE_INFINITY
    })
    await Promise.all(moving?.map(({ finished }) => finished) ?? [])
  })
  const before = await place()
  release?.()
  await widget.button('Continue with email').waitFor()
  await widget.button('Continue with Google').waitFor()
  await widget
    .button('Passkey')
    .or(widget.button(/passkey/i))
    .first()
    .waitFor()
  expect(await place()).toEqual(before)
})
