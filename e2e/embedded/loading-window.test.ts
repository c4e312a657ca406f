import type { Page } from 'playwright-core'
import { expect, test, type Visitor, world } from '../testing/host-page.js'

/** Opens the login window of the secure site from a page of a host that sends these headers. */
async function openLoginWindow(visitor: Visitor, headers: Readonly<Record<string, string>>): Promise<Page> {
  await visitor.context.route('**/lab?extension=off', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, headers: { ...answer.headers(), ...headers } })
  })
  const page = await visitor.open('/lab?extension=off')
  const opening = visitor.context.waitForEvent('page')
  await page.evaluate((url) => void window.open(url, 'login', 'popup'), `${world.secureSite}/loading`)
  const popup = await opening
  await popup.waitForLoadState()
  return popup
}

const stopped = 'The login can’t continue in this window'

test("the login window reports at once that it cannot continue where the host's page isolates it by COOP same-origin [REL-04]", async ({
  visitor,
}) => {
  const popup = await openLoginWindow(visitor, { 'cross-origin-opener-policy': 'same-origin' })
  expect(await popup.evaluate(() => window.opener === null)).toBe(true)
  await popup.getByText(stopped).waitFor()
})

test('the login window waits for a page that can continue the login [REL-04]', async ({ visitor }) => {
  const popup = await openLoginWindow(visitor, { 'cross-origin-opener-policy': 'same-origin-allow-popups' })
  expect(await popup.evaluate(() => window.opener === null)).toBe(false)
  expect(await popup.getByText(stopped).isVisible()).toBe(false)
})
