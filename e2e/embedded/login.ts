import type { FrameLocator, Locator, Page } from 'playwright-core'
import { expect, plantSecret, type Visitor, world } from '../testing/host-page.js'
import { type Widget, widgetOf } from '../testing/widget.js'

interface CaughtMail {
  readonly id: string
  readonly subject: string
  readonly text: string
}

/** The servers that know of a login. */
const secureOrigins = [world.secureSite, world.inbox].map((url) => new URL(url).origin)

/** Returns the newest mail to an address, once one is newer than `newerThan`. */
export async function mailTo(address: string, newerThan?: string): Promise<CaughtMail> {
  const url = new URL('/mails', world.inbox)
  url.searchParams.set('to', address)
  url.searchParams.set('wait', '10000')
  if (newerThan !== undefined) url.searchParams.set('after', newerThan)
  const mails: readonly CaughtMail[] = await (await fetch(url)).json()
  const [newest] = mails
  if (!newest || newest.id === newerThan) throw new Error(`No mail arrived for ${address}.`)
  const [code, query] = [/\b\d{6}\b/.exec(newest.text)?.[0], /\/device\?(\S+)/.exec(newest.text)?.[1]]
  // The field of the widget in which the user types the code is a part of its document.
  if (code) plantSecret({ name: 'code of a mail', text: code, origins: secureOrigins, places: ['dom'] })
  if (query) plantSecret({ name: 'link of a mail', text: query, origins: secureOrigins })
  return newest
}

/** Returns the six digits of a mail. */
export function codeIn({ text }: CaughtMail): string {
  const code = /\b\d{6}\b/.exec(text)?.[0]
  if (!code) throw new Error('The mail has no code.')
  return code
}

/** Opens the link of a mail, as in a mail program, and approves the device. */
export async function approveDevice(visitor: Visitor, { text }: CaughtMail): Promise<void> {
  const link = /http:\/\/\S+\/device\?\S+/.exec(text)?.[0]
  if (!link) throw new Error('The mail has no link.')
  const device = await visitor.openDevice()
  const page = await device.newPage()
  await page.goto(link)
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('heading', { name: /approved/i }).waitFor()
}

/**
 * Types the code of the newest mail once the field of the widget has the focus: its view may still be loading under its
 * heading, and what is typed before is typed into nothing.
 *
 * @param newerThan the id of the mail before
 * @returns the mail
 */
export async function enterCode(
  { dialog }: Widget,
  address: string,
  newerThan?: string,
): Promise<CaughtMail> {
  const mail = await mailTo(address, newerThan)
  await codeFieldOf(dialog).waitFor()
  await dialog.page().keyboard.type(codeIn(mail))
  return mail
}

/** Returns the field of a code once it has the focus and takes digits. */
export function codeFieldOf(dialog: Locator): Locator {
  return dialog.locator('input[autocomplete=one-time-code]:focus:not([readonly])')
}

/** Returns an address that was never used before. */
export function newAddress(): string {
  const address = `${crypto.randomUUID().slice(0, 8)}@example.org`
  // The widget displays it to its user, and keeps it while the user is logged in (EML-02).
  plantSecret({
    name: 'email address',
    text: address,
    origins: secureOrigins,
    places: ['dom', 'storage'],
  })
  return address
}

/** Enters the address and continues; the next view is the device's, or the code's. */
export async function enterEmail(widget: Widget, address: string): Promise<void> {
  await widget.open()
  await widget.dialog.getByRole('textbox', { name: 'Email' }).fill(address)
  await widget.dialog.page().keyboard.press('Enter')
}

/** Returns the account that the page displays. */
export async function addressOf(page: Page): Promise<string> {
  const text = (await page.getByText(/^As 0x/).textContent()) ?? ''
  return /0x[\da-fA-F]{40}/.exec(text)?.[0] ?? ''
}

/** Logs in by email on a device that was never approved for the address. */
export async function logInByEmail(
  visitor: Visitor,
  page: Page,
  address: string = newAddress(),
): Promise<{ widget: Widget; address: string }> {
  const widget = widgetOf(page)
  await enterEmail(widget, address)
  const link = await mailTo(address)
  await approveDevice(visitor, link)
  await widget.heading('Confirm your email').waitFor()
  await enterCode(widget, address, link.id)
  await widget.accountButton.waitFor()
  await widget.dialog.waitFor({ state: 'detached' })
  return { widget, address }
}

/** Returns the secure site's frame over the card. */
export function frameOf(page: Page): FrameLocator {
  return page.frameLocator('quoin-frame iframe')
}

/** Presses the button of an approval once it is enabled, and waits until the frame has gone. */
export async function answerApproval(
  page: Page,
  button: 'Sign' | 'Confirm' | 'Allow' | 'Change email' | 'Log out' | 'Decline',
): Promise<void> {
  const frame = frameOf(page)
  const answer = frame.getByRole('button', { name: button, exact: true })
  // Confirm is enabled half a second after it becomes visible. Before, Chromium itself drops presses in a frame that
  // has moved.
  const confirm = frame.locator('button[data-variant=primary]')
  await expect.poll(() => confirm.getAttribute('aria-disabled')).not.toBe('true')
  await answer.click()
  await page.locator('quoin-frame[role=dialog]').waitFor({ state: 'detached' })
}

/** Chooses the account type in the settings, and closes them. */
export async function chooseAccountType(
  { dialog, openSettings, row }: Widget,
  type: 'Smart account' | 'Standard account',
): Promise<void> {
  await openSettings()
  await row(type).click()
  await row(type).and(dialog.locator('[aria-current=true]')).waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** Funds an account with test coins. @param wei as hex */
export async function fund(address: string, wei = '0x8ac7230489e80000'): Promise<void> {
  await fetch(world.chains[0] ?? '', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'anvil_setBalance', params: [address, wei] }),
  })
}
