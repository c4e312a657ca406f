import type { Page } from 'playwright-core'
import { expect, test, type Visitor, world } from '../testing/host-page.js'
import { widgetOf } from '../testing/widget.js'
import { openLab } from './embedded-lab.js'
import {
  answerApproval,
  approveDevice,
  codeIn,
  enterCode,
  enterEmail,
  frameOf,
  logInByEmail,
  mailTo,
  newAddress,
} from './login.js'

async function openAccount(visitor: Visitor): Promise<Page> {
  const page = await visitor.context.newPage()
  await page.goto(new URL('/account', world.secureSite).href)
  return page
}

/** Types the code of the newest mail once its field has the focus. Returns the mail. */
async function enterCodeThere(account: Page, address: string, newerThan: string | undefined) {
  const mail = await mailTo(address, newerThan)
  const field = account.getByRole('textbox', { name: 'Code', exact: true }).and(account.locator(':focus'))
  await field.waitFor()
  // Waits for the new field: the former one stays while its code is verified.
  await expect.poll(() => field.inputValue()).toBe('')
  await account.keyboard.type(codeIn(mail))
  return mail
}

async function signInThere(visitor: Visitor, account: Page, address: string) {
  await account.getByRole('textbox', { name: 'Email' }).fill(address)
  await account.getByRole('button', { name: 'Send code' }).click()
  const link = await mailTo(address)
  await approveDevice(visitor, link)
  await account.getByRole('heading', { name: 'Enter the code' }).waitFor()
  const mail = await enterCodeThere(account, address, link.id)
  await account.getByRole('heading', { name: 'Devices' }).waitFor()
  return mail
}

const part = (account: Page, name: string) => account.getByRole('region', { name })

test('devices are listed and removed on the account page: ended sessions and removed devices need the link again [S16] [SEC-16]', async ({
  visitor,
}) => {
  visitor.expectConsole(/status of 4\d\d/)
  const address = newAddress()
  const account = await openAccount(visitor)
  const first = await signInThere(visitor, account, address)
  const page = await (await visitor.openDevice()).newPage()
  await page.goto(world.demo)
  const widget = widgetOf(page)
  await enterEmail(widget, address)
  const link = await mailTo(address, first.id)
  await approveDevice(visitor, link)
  await widget.heading('Confirm your email').waitFor()
  const login = await enterCode(widget, address, link.id)
  await widget.accountButton.waitFor()

  await account.reload()
  const devices = part(account, 'Devices')
  await devices.getByText(`Logged in to ${new URL(world.demo).origin}`).waitFor()
  await devices.getByRole('button', { name: /^Log out device/ }).click()
  await devices.getByText('No other devices are logged in or approved.').waitFor()
  await page.reload()
  await widget.connectButton.waitFor()
  await enterEmail(widget, address)
  await widget.heading('Approve this device').waitFor()
  const again = await mailTo(address, login.id)
  await approveDevice(visitor, again)
  await widget.heading('Confirm your email').waitFor()
  const second = await enterCode(widget, address, again.id)
  await widget.accountButton.waitFor()
  await widget.dialog.waitFor({ state: 'detached' })
  await widget.accountButton.click()
  await widget.disconnect()
  await widget.connectButton.waitFor()

  await account.reload()
  await devices.getByText(/Approved .*: logging in needs only a code\./).waitFor()
  await devices.getByRole('button', { name: /^Remove device/ }).click()
  await enterCodeThere(account, address, second.id)
  await devices.getByText('No other devices are logged in or approved.').waitFor()
  await enterEmail(widget, address)
  await widget.heading('Approve this device').waitFor()
})

test('passkeys and provider logins, except the last login, are removed on the account page after a fresh login; an address is added there, and can be undone [S1] [S16]', async ({
  visitor,
}) => {
  visitor.expectConsole(/status of 4\d\d/)
  const account = await openAccount(visitor)
  const session = await account.context().newCDPSession(account)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const [popup] = await Promise.all([
    account.context().waitForEvent('page'),
    account.getByRole('button', { name: 'Log in with GitHub' }).click(),
  ])
  await popup.waitForURL(new URL('/interaction/**', world.oidc).href)
  await popup.getByLabel('Name of another user').fill(`Ada ${crypto.randomUUID().slice(0, 8)}`)
  await popup.getByRole('button', { name: 'Continue', exact: true }).click()
  await popup.getByRole('heading', { name: 'Continue logging in?' }).waitFor()
  await popup.locator('button[type=submit]').click()
  const logins = part(account, 'Linked logins')
  await logins.getByText('GitHub').waitFor()

  // The login is fresh, so no code is needed; and it is the only one.
  await logins.getByRole('button', { name: 'Remove login: GitHub' }).click()
  await logins.getByText('This is the only way to log in to your wallet.').waitFor()
  const passkeys = part(account, 'Passkeys')
  await passkeys.getByRole('button', { name: 'Add passkey' }).click()
  await passkeys.getByRole('button', { name: /^Remove passkey/ }).click()
  await passkeys.getByText('You don’t have a passkey yet.').waitFor()
  await passkeys.getByRole('button', { name: 'Add passkey' }).click()
  await passkeys.getByRole('button', { name: /^Remove passkey/ }).waitFor()

  const address = newAddress()
  const identity = part(account, 'Logged in as')
  await identity.getByRole('button', { name: 'Add email' }).click()
  await identity.getByRole('textbox', { name: 'New email' }).fill(address)
  await identity.getByRole('button', { name: 'Continue' }).click()
  await identity.getByText(`Anyone who can read email sent to ${address} will own this wallet`).waitFor()
  await identity.getByRole('button', { name: 'Add email' }).click()
  await enterCodeThere(account, address, undefined)
  await identity.getByText(`Your email was changed to ${address}.`).waitFor()
  // For a day all other actions that transfer the wallet are blocked.
  for (const name of ['Linked logins', 'Passkeys', 'Your keys'])
    await part(account, name).getByText('This is available again after').waitFor()
  expect(
    await account
      .getByRole('button', { name: /^(Remove (device|passkey|login)|Add passkey|Show my keys)/ })
      .count(),
  ).toBe(0)

  await identity.getByRole('button', { name: 'Undo change' }).click()
  await identity.getByText(`The email change to ${address} was undone.`).waitFor()
  expect(await identity.locator('.a-row-title').getByText(address).count()).toBe(0)
})

test('the old mailbox undoes a change of address by its link, once, after a confirmation [S1]', async ({
  visitor,
}) => {
  visitor.expectConsole(/status of 410/)
  const address = newAddress()
  const account = await openAccount(visitor)
  const login = await signInThere(visitor, account, address)
  const next = newAddress()
  const identity = part(account, 'Logged in as')
  await identity.getByRole('button', { name: 'Change email' }).click()
  await identity.getByRole('textbox', { name: 'New email' }).fill(next)
  await identity.getByRole('button', { name: 'Continue' }).click()
  await identity.getByRole('button', { name: 'Change email' }).click()
  const code = await enterCodeThere(account, address, login.id)
  await enterCodeThere(account, next, undefined)
  await identity.getByText(`Your email was changed to ${next}.`).waitFor()

  const mail = await mailTo(address, code.id)
  expect(mail.subject).toBe(`Your wallet now belongs to ${next}`)
  const link = /http:\/\/\S+\/undo\?\S+/.exec(mail.text)?.[0] ?? ''
  const elsewhere = await (await visitor.openDevice()).newPage()
  await elsewhere.goto(link)
  await elsewhere.getByText(`from ${address} to ${next}`).waitFor()
  await elsewhere.getByRole('button', { name: 'Undo change' }).click()
  await elsewhere.getByRole('heading', { name: 'The change was undone' }).waitFor()
  expect((await elsewhere.goto(link))?.status()).toBe(410)
  await account.reload()
  await identity.getByText(address, { exact: true }).waitFor()
})

test('a page that posts the messages of a change itself sends no mail and changes nothing [S1] [S2]', async ({
  visitor,
}) => {
  const page = await openLab(visitor)
  const { address } = await logInByEmail(visitor, page)
  const login = await mailTo(address)
  const thief = newAddress()
  // Any script of the page can do this: the user decides on the frame's answer there.
  const pending = page.evaluate(async (email) => {
    const api = Reflect.get(window.parts.main?.kernel ?? {}, 'embedded') as {
      request(name: string, payload: object): Promise<unknown>
    }
    return api.request('UPDATE_EMAIL', { email }).then(
      () => 'begun',
      (error: Error) => error.message,
    )
  }, thief)
  await frameOf(page).getByText(thief, { exact: true }).first().waitFor()
  expect(await (await fetch(new URL(`/mails?to=${thief}`, world.inbox))).json()).toEqual([])
  await answerApproval(page, 'Decline')
  expect(await pending).not.toBe('begun')
  expect((await mailTo(address)).id).toBe(login.id)
})

test('an account with Farcaster as its only login signs in on the account page, too [S16]', async ({
  visitor,
}) => {
  const account = await openAccount(visitor)
  const [app] = await Promise.all([
    account.context().waitForEvent('page'),
    account.getByRole('button', { name: 'Log in with Farcaster' }).click(),
  ])
  await app.getByRole('button', { name: 'Approve' }).click()
  await part(account, 'Linked logins').getByText('Farcaster').waitFor()
})
