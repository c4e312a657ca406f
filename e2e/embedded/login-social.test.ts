import type { CDPSession, Page } from 'playwright-core'
import { expect, test, type Visitor, world } from '../testing/host-page.js'
import { type Widget, widgetOf } from '../testing/widget.js'
import { addressOf, approveDevice, codeIn, mailTo, newAddress } from './login.js'

/** Presses a login in the Connect view, or behind "More logins" there. */
async function pressLogin(widget: Widget, name: string): Promise<void> {
  await widget.open()
  const button = widget.button(`Continue with ${name}`)
  const more = widget.button('More logins')
  await more.waitFor()
  if ((await button.count()) > 0) return button.click()
  await more.click()
  await widget.row(name).click()
}

/** Returns the window that a click opens. */
async function windowOf(page: Page, click: () => Promise<void>): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), click()])
  return popup
}

async function atProvider(popup: Page): Promise<void> {
  await popup.waitForURL(new URL('/interaction/**', world.oidc).href)
}

/** Presses a button of the provider's window. */
async function answerProvider(popup: Page, answer: 'Continue' | 'Decline', user?: string): Promise<void> {
  await atProvider(popup)
  if (user !== undefined) await popup.getByLabel('Name of another user').fill(user)
  await popup.getByRole('button', { name: answer, exact: true }).click()
}

async function closeOf(popup: Page): Promise<void> {
  if (!popup.isClosed()) await popup.waitForEvent('close')
}

async function disconnect(widget: Widget): Promise<void> {
  await widget.accountButton.click()
  await widget.disconnect()
  await widget.connectButton.waitFor()
}

/** Copies the link of the displayed code. */
async function copyLink(page: Page, widget: Widget): Promise<string> {
  await widget.dialog.getByRole('img', { name: 'Farcaster login code' }).waitFor()
  await widget.button('Copy link').click()
  await widget.dialog.getByText('Copied').first().waitFor()
  return page.evaluate(() => navigator.clipboard.readText())
}

/** Approves a login in the stand-in for the Farcaster app, on the user's phone. */
async function approveInFarcaster(visitor: Visitor, url: string): Promise<void> {
  const device = await visitor.openDevice()
  const app = await device.newPage()
  await app.goto(url)
  await app.getByRole('button', { name: 'Approve' }).click()
  await app.getByRole('heading', { name: 'You are signed in' }).waitFor()
}

/** Adds an authenticator of the machine, for one window. It verifies the user each time. */
async function addAuthenticator(page: Page): Promise<{ session: CDPSession; authenticatorId: string }> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { session, authenticatorId }
}

test('every provider leads from the Connect view to a connected account; messages of its pages to the opener have no effect [SOC-01] [CON-08] [SEC-01] [REL-04]', async ({
  visitor,
}) => {
  const page = await visitor.open()
  const widget = widgetOf(page)
  const accounts: string[] = []
  for (const name of ['Apple', 'GitHub', 'Facebook', 'X', 'Discord']) {
    // Their pages cut the window from its opener, which then reads it as closed although it is open.
    const isCut = name === 'Facebook' || name === 'Discord'
    if (accounts.length > 0) await disconnect(widget)
    const popup = await windowOf(page, () => pressLogin(widget, name))
    const received = isCut ? 'If it’s still open, continue there.' : 'Continue in the window'
    await widget.dialog.getByText(received).waitFor()
    await atProvider(popup)
    await popup.evaluate(() =>
      window.opener?.postMessage(
        { type: '@quoin-frame/SOCIAL_RESULT', payload: { message: 'Login declined.' } },
        '*',
      ),
    )
    await answerProvider(popup, 'Continue')
    if (isCut) {
      // The provider's page cut the window from its opener: the user confirms the origin, and the server notifies the
      // frame.
      await popup.getByRole('heading', { name: 'Continue logging in?' }).waitFor()
      await popup.getByText(new URL(world.demo).origin).waitFor()
      expect(await widget.accountButton.count()).toBe(0)
      await popup.locator('button[type=submit]').click()
      await popup.getByRole('heading', { name: 'You’re logged in' }).waitFor()
      await popup.close()
    }
    await closeOf(popup)
    await widget.accountButton.waitFor()
    await widget.dialog.waitFor({ state: 'detached' })
    accounts.push(await addressOf(page))
  }
  // Logins with the same verified address are one user; a login without one is a user of that provider alone.
  const [apple, github, facebook, x, discord] = accounts
  expect(discord).toBe(apple)
  expect(new Set([apple, github, facebook, x]).size).toBe(4)
})

test('a Google window that is blocked, closed or declined is reported, and the same button retries; a reload restores the login [SOC-01] [SOC-02] [CON-08] [REL-04]', async ({
  visitor,
}) => {
  const page = await visitor.open()
  const widget = widgetOf(page)
  await page.evaluate(() => {
    const { open } = window
    // Blocks one window, as a browser does.
    window.open = () => {
      window.open = open
      return null
    }
  })
  await pressLogin(widget, 'Google')
  await widget.dialog.getByText('Your browser blocked the window', { exact: true }).waitFor()
  const first = await windowOf(page, () => widget.button('Open window').click())
  await atProvider(first)
  await first.close()
  await widget.dialog.getByText('The window was closed', { exact: true }).waitFor()
  const second = await windowOf(page, () => widget.button('Open window').click())
  await answerProvider(second, 'Decline')
  await widget.dialog.getByText('Login declined', { exact: true }).waitFor()
  await closeOf(second)
  expect(await widget.connectButton.count()).toBe(1)
  const third = await windowOf(page, () => widget.button('Try again').click())
  await answerProvider(third, 'Continue', 'Cleo Pier')
  await widget.accountButton.waitFor()
  await widget.dialog.waitFor({ state: 'detached' })

  const address = await addressOf(page)
  await page.reload()
  await widget.accountButton.waitFor()
  expect(await addressOf(page)).toBe(address)
  await widget.openSettings()
  await widget.dialog.getByText('Logged in with Google').waitFor()
  await widget.dialog.getByText('Cleo Pier').waitFor()
})

test('an abandoned Farcaster code is cancelled, another is approved on the phone [SOC-01] [SOC-02] [CON-08]', async ({
  visitor,
}) => {
  await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await visitor.open()
  const widget = widgetOf(page)
  const isWait = (request: { url(): string }): boolean => request.url().endsWith('/farcaster/wait')
  await Promise.all([page.waitForEvent('request', isWait), pressLogin(widget, 'Farcaster')])
  const left = await copyLink(page, widget)
  await Promise.all([page.waitForEvent('requestfailed', isWait), widget.button('Back').click()])
  await approveInFarcaster(visitor, left)
  await widget.button('Continue with Farcaster').click()
  const url = await copyLink(page, widget)
  expect(url).not.toBe(left)
  expect(await widget.connectButton.count()).toBe(1)
  await approveInFarcaster(visitor, url)
  await widget.accountButton.waitFor()
  await widget.dialog.waitFor({ state: 'detached' })
})

test('a passkey that was added on the account page logs in to the same account from the widget [SOC-01] [CON-08]', async ({
  visitor,
}) => {
  const account = await visitor.context.newPage()
  await account.goto(new URL('/account', world.secureSite).href)
  const made = await addAuthenticator(account)
  const email = newAddress()
  await account.getByRole('textbox', { name: 'Email' }).fill(email)
  await account.getByRole('button', { name: 'Send code' }).click()
  const link = await mailTo(email)
  await approveDevice(visitor, link)
  const code = account.getByRole('textbox', { name: 'Code', exact: true }).and(account.locator(':focus'))
  await account.getByRole('heading', { name: 'Enter the code' }).waitFor()
  await code.waitFor()
  const mail = await mailTo(email, link.id)
  await account.keyboard.type(codeIn(mail))
  // The key's address, and its smart account's on chains that have them.
  const listed = account.locator('.a-row-more .q-full-address > .q-hidden')
  await listed.first().waitFor()
  const addresses = await listed.allTextContents()
  await account.getByRole('button', { name: 'Add passkey' }).click()
  await account.getByRole('heading', { name: 'Confirm it’s you' }).waitFor()
  await code.waitFor()
  await account.keyboard.type(codeIn(await mailTo(email, mail.id)))
  await account.getByRole('button', { name: /^Remove passkey/ }).waitFor()
  const { authenticatorId } = made
  const { credentials } = await made.session.send('WebAuthn.getCredentials', { authenticatorId })
  const [credential] = credentials
  if (!credential) throw new Error('The authenticator has no passkey.')
  await account.getByRole('button', { name: 'Log out', exact: true }).click()
  await account.getByRole('button', { name: 'Log in with a passkey' }).waitFor()
  await account.close()

  const page = await visitor.open()
  const widget = widgetOf(page)
  await widget.open()
  const popup = await windowOf(page, () => widget.button('Use a passkey').click())
  await popup.getByText(`You’re logging in to ${new URL(world.demo).origin}.`).waitFor()
  // Windows of one machine share an authenticator; each has its own here, so the passkey is copied.
  const used = await addAuthenticator(popup)
  await used.session.send('WebAuthn.addCredential', { authenticatorId: used.authenticatorId, credential })
  await popup.getByRole('button', { name: 'Use passkey' }).click()
  await closeOf(popup)
  await widget.accountButton.waitFor()
  await widget.dialog.waitFor({ state: 'detached' })
  expect(addresses).toContain(await addressOf(page))
})
