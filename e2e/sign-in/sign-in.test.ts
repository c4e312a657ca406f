import { control, expect, test } from '../testing/host-page.js'
import { extensionOf } from '../testing/widget.js'
import { chooseInExtension, connectToSignIn, reloadSignedIn, watchSigning } from './sign-in-page.js'

test('required sign-in with an extension opens after connecting and cannot be closed; a rejection keeps it open, a signature closes it; a reload needs no prompt [SIW-01] [SIW-03] [SIW-04] [UI-08]', async ({
  visitor,
}) => {
  const request = await watchSigning(visitor)
  const { page, view } = await connectToSignIn(visitor, 'required')
  await page.keyboard.press('Escape')
  await view.widget.dialog.getByRole('button', { name: 'Close' }).click()
  await view.widget.dialog.getByRole('alert').getByText('Finish this step before you close.').waitFor()
  await view.sign.click()
  await extensionOf(page).reject()
  await view.fault.getByText('Signature declined').waitFor()
  await view.again.click()
  await extensionOf(page).approve()
  await view.done()
  expect(await request.count()).toBe(2)
  await reloadSignedIn(page, request.count)

  // Another network requires its own sign-in; one that was signed before requires none.
  await chooseInExtension(page, 'Network', 'Sandbox Two')
  await view.waitFor()
  await view.sign.click()
  await extensionOf(page).approve()
  await view.done()
  await chooseInExtension(page, 'Network', 'Sandbox One')
  await page.locator('quoin-network-button').getByText('Sandbox One').waitFor()
  await chooseInExtension(page, 'Account', 'Account 2')
  await view.waitFor()
  expect(await request.count()).toBe(3)
  await view.sign.click()
  await extensionOf(page).approve()
  await view.done()
  await chooseInExtension(page, 'Account', 'Account 1')
  // In the page's own text: the button displays the name of an account that has one.
  await page
    .getByTestId('address')
    .filter({ hasText: /0x3C44/i })
    .waitFor()
  expect(await view.widget.dialog.count()).toBe(0)
  expect(await request.count()).toBe(4)

  // Disconnecting signs out.
  await view.widget.accountButton.click()
  await view.widget.disconnect()
  await view.widget.connectButton.waitFor()
  await view.widget.open()
  await view.widget.row('Sandbox Extension').click()
  await extensionOf(page).approve()
  await view.waitFor()
})

test("required sign-in that is canceled while the wallet's prompt is open disconnects, and a reload needs no prompt [SIW-05]", async ({
  visitor,
}) => {
  const { page, view } = await connectToSignIn(visitor, 'required')
  await view.sign.click()
  await extensionOf(page).screen.waitFor()
  // A real wallet's window does not cover the page, as the sandbox's does.
  await view.cancel.dispatchEvent('click')
  await view.widget.row('Sandbox Extension').waitFor()
  await view.widget.connectButton.waitFor()
  await page.reload()
  await view.widget.connectButton.waitFor()
  expect(await view.widget.dialog.count()).toBe(0)
})

test('optional sign-in that is canceled keeps the account connected without another prompt; the user signs in later from the account, and signs out there [SIW-01] [SIW-05]', async ({
  visitor,
}) => {
  const request = await watchSigning(visitor)
  const { page, view } = await connectToSignIn(visitor, 'optional')
  await view.cancel.click()
  await view.done()
  await page.reload()
  await view.widget.openSettings()
  await view.widget.row('Sign-ins').click()
  await view.widget.button('Sign in').click()
  await view.waitFor()
  expect(await request.count()).toBe(0)
  await view.sign.click()
  await extensionOf(page).approve()
  await view.done()
  await reloadSignedIn(page, request.count)
  await view.widget.openSettings()
  await view.widget.row('Sign-ins').click()
  await view.widget.button(/^Sign out 0x3C44.* on Sandbox One/).waitFor()
  await view.widget.button('Sign out').last().click()
  await view.widget.dialog.getByText('You aren’t signed in').waitFor()
})

test('an expired nonce and an expired session are requested again; a device with a clock off by five minutes still signs in [SIW-02] [SEC-12]', async ({
  visitor,
}) => {
  await visitor.context.clock.install({ time: Date.now() + 5 * 60_000 })
  const { page, view } = await connectToSignIn(visitor, 'required')
  try {
    await view.sign.click()
    await extensionOf(page).screen.waitFor()
    await control('/gateway/later?seconds=660')
    await extensionOf(page).approve()
    await view.fault.getByText('This request has expired').waitFor()
    await control('/gateway/now')
    await view.again.click()
    await extensionOf(page).approve()
    await view.done()
    // A week and a day.
    await control('/gateway/later?seconds=691200')
    await page.reload()
    await view.waitFor()
  } finally {
    await control('/gateway/now')
  }
})

test('a used nonce is refused, and an unreachable service is reported; both are retried without loss [SIW-04] [SEC-12]', async ({
  visitor,
}) => {
  visitor.expectConsole(/Failed to load resource/)
  const { page, view } = await connectToSignIn(visitor, 'required')
  // An eavesdropper submits the message first.
  await page.route(
    '**/auth/v1/authenticate*',
    async (route) => {
      await route.fetch()
      await route.continue()
    },
    { times: 1 },
  )
  await view.sign.click()
  await extensionOf(page).approve()
  await view.fault.getByText('This request has expired').waitFor()
  await page.route('**/auth/v1/nonce*', (route) => route.abort())
  await view.again.click()
  await view.fault.getByText('Couldn’t reach the sign-in service').waitFor()
  expect(await extensionOf(page).screen.count()).toBe(0)
  await page.unroute('**/auth/v1/nonce*')
  await view.again.click()
  await extensionOf(page).approve()
  await view.done()
})

for (const { what, from, to, fault } of [
  {
    what: 'domain',
    from: /^\S+(?= wants)/,
    to: 'evil.example',
    fault: 'This site isn’t allowed to sign you in',
  },
  { what: 'network', from: /Chain ID: \d+/, to: 'Chain ID: 31338', fault: 'Signature doesn’t match' },
])
  test(`a message for another ${what}, signed and sent as such, signs no user in here [SEC-12]`, async ({
    visitor,
  }) => {
    await watchSigning(visitor, { from, to })
    const { page, view } = await connectToSignIn(visitor, 'required')
    await view.sign.click()
    await extensionOf(page).approve()
    await view.fault.getByText(fault).waitFor()
    await page.reload()
    await view.waitFor()
  })
