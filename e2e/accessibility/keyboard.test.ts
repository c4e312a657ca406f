import type { Page } from 'playwright-core'
import { enterCode, frameOf, fund, mailTo, newAddress } from '../embedded/login.js'
import { expect, test, type Visitor } from '../testing/host-page.js'
import { arrowTo, enter, focusOf, tabTo } from '../testing/keyboard.js'
import { openSandboxWallet } from '../testing/sandbox-wallet.js'
import { extensionName, extensionOf, type Widget, widgetOf } from '../testing/widget.js'

/** Answers the wallet in its own window. */
async function answerWallet(page: Page, answer: 'approve' | 'reject'): Promise<void> {
  const button = extensionOf(page).screen.locator(`[data-answer=${answer}]`)
  await button.waitFor()
  const name = (await button.textContent())?.trim() ?? ''
  await enter(page, new RegExp(`^${name}$`))
}

/** Opens Connect by the button of the page, and connects the extension. */
async function connect(page: Page, widget: Widget): Promise<void> {
  await widget.connectButton.waitFor()
  await enter(page, /^Connect wallet$/)
  await widget.row(extensionName).waitFor()
  await enter(page, new RegExp(`^\\W*${extensionName}`))
  await answerWallet(page, 'approve')
  await widget.accountButton.waitFor()
}

/** Opens the account, and a view of it. */
async function openFromAccount(page: Page, widget: Widget, view: RegExp): Promise<void> {
  await widget.dialog.waitFor({ state: 'detached' })
  await enter(page, /^Account /, 'Shift+Tab')
  await widget.button('Disconnect').waitFor()
  await enter(page, view)
}

/** Presses the primary button of the frame once it is enabled. */
async function answerFrame(page: Page, answer: RegExp): Promise<void> {
  const confirm = frameOf(page).locator('button[data-variant=primary]')
  await expect.poll(() => confirm.getAttribute('aria-disabled')).not.toBe('true')
  // The frame takes the focus by itself: the user is nowhere else.
  expect((await focusOf(page)).isInDialog).toBe(true)
  await enter(page, answer)
  await page.locator('quoin-frame[role=dialog]').waitFor({ state: 'detached' })
}

/** Opens the link of a mail on another device, and approves there. */
async function approveDeviceByKeyboard(visitor: Visitor, text: string): Promise<void> {
  const link = /http:\/\/\S+\/device\?\S+/.exec(text)?.[0] ?? ''
  const page = await (await visitor.openDevice()).newPage()
  await page.goto(link)
  await page.getByRole('button', { name: 'Approve' }).waitFor()
  await enter(page, /^Approve/)
  await page.getByRole('heading', { name: /approved/i }).waitFor()
}

test('by keyboard alone, an email leads to a login, a signature and a transaction; the focus returns to the button of each [UI-14] [EML-02] [FRM-01]', async ({
  visitor,
}) => {
  const page = await visitor.open('/?extension=off')
  const widget = widgetOf(page)
  const address = newAddress()
  await widget.connectButton.waitFor()
  await enter(page, /^Connect wallet$/)
  await widget.dialog.waitFor()
  await tabTo(page, /^Email/)
  await page.keyboard.type(address)
  await page.keyboard.press('Enter')
  await widget.heading('Approve this device').waitFor()
  const link = await mailTo(address)
  await approveDeviceByKeyboard(visitor, link.text)
  await widget.heading('Confirm your email').waitFor()
  await enterCode(widget, address, link.id)
  await widget.accountButton.waitFor()
  await widget.dialog.waitFor({ state: 'detached' })
  await expect.poll(async () => (await focusOf(page)).name).toMatch(/^Account /)

  await fund(/0x[\da-fA-F]{40}/.exec((await page.getByText(/^As 0x/).textContent()) ?? '')?.[0] ?? '')
  for (const [button, answer, id, text] of [
    ['Sign', 'Sign', 'sign', /signature is valid/],
    ['Send', 'Confirm', 'send', /the chain has it/],
  ] as const) {
    await enter(page, new RegExp(`^${button}$`))
    await answerFrame(page, new RegExp(`^${answer}$`))
    await page.getByTestId(`${id}-outcome`).getByText(text).waitFor()
  }
  await enter(page, /^Sign$/, 'Shift+Tab')
  await page.locator('quoin-frame[role=dialog]').waitFor()
  await answerFrame(page, /^Decline$/)
  await page.getByTestId('sign-outcome').getByText('You declined in the wallet.').waitFor()
  await expect.poll(async () => (await focusOf(page)).name).toBe('Sign')
})

test('by keyboard alone, a user declines, tries again, switches the network, and disconnects [UI-14] [CON-01] [NET-01]', async ({
  visitor,
}) => {
  const page = await visitor.open()
  const widget = widgetOf(page)
  await widget.connectButton.waitFor()
  await enter(page, /^Connect wallet$/)
  await widget.row('Sandbox Wallet').waitFor()
  await enter(page, /^Scan with phone/)
  await widget.dialog.getByRole('img', { name: 'QR code to connect a wallet' }).waitFor()
  await enter(page, /^Back$/, 'Shift+Tab')
  await widget.row('Sandbox Wallet').waitFor()
  // The user continues at the row that was left.
  await expect.poll(async () => (await focusOf(page)).name).toMatch(/^Scan with phone/)
  await enter(page, /All wallets/)
  await tabTo(page, /Search/)
  await page.keyboard.type('Zinnia Sa')
  await widget.row('Amber Pouch').waitFor({ state: 'detached' })
  await arrowTo(page, /Zinnia Satchel/)
  await page.keyboard.press('Enter')
  await widget.heading(/Zinnia Satchel/).waitFor()
  await enter(page, /^Back$/, 'Shift+Tab')
  await widget.dialog.getByRole('searchbox').waitFor()
  await enter(page, /^Back$/, 'Shift+Tab')
  await widget.row('Sandbox Wallet').waitFor()
  await enter(page, new RegExp(`^\\W*${extensionName}`), 'Shift+Tab')
  await answerWallet(page, 'reject')
  await widget.dialog.getByText('Connection declined').waitFor()
  await enter(page, /^Try again$/)
  await answerWallet(page, 'approve')
  await widget.accountButton.waitFor()
  await widget.dialog.waitFor({ state: 'detached' })

  await enter(page, /Sandbox One/, 'Shift+Tab')
  await widget.row(/Sandbox Two/).waitFor()
  await enter(page, /^\W*\w?Sandbox Two/)
  await answerWallet(page, 'approve')
  await page.locator('quoin-network-button').getByText('Sandbox Two').waitFor()
  await widget.dialog.waitFor({ state: 'detached' })
  await expect.poll(async () => (await focusOf(page)).name).toMatch(/Sandbox Two/)

  await openFromAccount(page, widget, /^Disconnect$/)
  await widget.connectButton.waitFor()
  await expect.poll(async () => (await focusOf(page)).name).toBe('Connect wallet')
})

test('by keyboard alone, a user sends a token, and finds the transfer in Activity [UI-14] [SND-01]', async ({
  visitor,
}) => {
  const page = await visitor.open()
  const widget = widgetOf(page)
  await connect(page, widget)
  await openFromAccount(page, widget, /^Send$/)
  await widget.heading('Send').waitFor()
  // The amount has the focus.
  await expect.poll(async () => (await focusOf(page)).name).toMatch(/^Amount to send/)
  await enter(page, /^\W*\w*Ether/, 'Shift+Tab')
  await widget.heading('Choose a token').waitFor()
  await widget.row(/Sandbox Dollar/).waitFor()
  await tabTo(page, /^Search/)
  // A list is one stop. The arrows move in it, from the search on.
  await arrowTo(page, /Sandbox Dollar/)
  await page.keyboard.press('Enter')
  await widget.heading('Send').waitFor()
  await tabTo(page, /^Amount to send/)
  // Far above its fee, which depends on what other tests sent: a high fee would have to be accepted.
  await page.keyboard.type('125')
  await tabTo(page, /^To: address or name/)
  await page.keyboard.type(`0x${crypto.randomUUID().replaceAll('-', '').padEnd(40, '7')}`)
  await widget.button('Review').waitFor()
  await page.keyboard.press('Enter')
  await widget.heading('Review and send').waitFor()
  const send = widget.button('Send')
  await expect.poll(() => send.getAttribute('aria-disabled')).toBeNull()
  await enter(page, /^Send$/)
  await answerWallet(page, 'approve')
  await widget.dialog.getByText('125 SBD sent', { exact: true }).waitFor()
  await enter(page, /^Done$/)
  await tabTo(page, /^(Tokens|NFTs|Activity)$/)
  await page.keyboard.press('End')
  for (let step = 0; step < 4 && (await focusOf(page)).name !== 'Activity'; step++)
    await page.keyboard.press('ArrowLeft')
  await widget
    .row(/^Sent.*125 SBD/)
    .first()
    .waitFor()
  await enter(page, /^Sent.*125 SBD/)
  await widget.button(/explorer/).waitFor()
})

test('by keyboard alone, a user chooses what to buy, and opens the seller [UI-14] [ONR-01]', async ({
  visitor,
}) => {
  const page = await visitor.open()
  const widget = widgetOf(page)
  await connect(page, widget)
  await openFromAccount(page, widget, /^Buy$/)
  await widget.heading('Buy crypto').waitFor()
  await enter(page, /You buy/)
  await widget.heading('Choose what to buy').waitFor()
  await enter(page, /^\W*\w?Ether/)
  await widget.heading('Buy crypto').waitFor()
  await tabTo(page, /^Amount to pay/)
  await page.keyboard.type('80')
  await widget.button('Buy with Sandbox on-ramp').waitFor()
  const opened = visitor.context.waitForEvent('page')
  await page.keyboard.press('Enter')
  const seller = await opened
  await seller.getByLabel('You pay').waitFor()
  await page.bringToFront()
  await widget.dialog.getByText('Continue at Sandbox on-ramp').waitFor()
  expect((await focusOf(page)).isInDialog).toBe(true)
  await tabTo(page, /^Copy link$/)
})

test('by keyboard alone, a user pays and signs in [UI-14] [PAY-01] [SIW-01]', async ({ visitor }) => {
  const page = await visitor.open('/?pay&siwx=required')
  const widget = widgetOf(page)
  await connect(page, widget)
  await widget.dialog.getByRole('button', { name: 'Sign', exact: true }).waitFor()
  await enter(page, /^Sign$/)
  await answerWallet(page, 'approve')
  await widget.dialog.waitFor({ state: 'detached' })
  await enter(page, /^Pay 0\.005 ETH$/)
  await widget.heading('0.005 ETH').waitFor()
  const pay = widget.button('Pay 0.005 ETH')
  await expect.poll(() => pay.getAttribute('aria-disabled')).toBeNull()
  await enter(page, /^Pay 0\.005 ETH$/)
  await answerWallet(page, 'approve')
  await widget.dialog.getByText('0.005 ETH paid', { exact: true }).waitFor()
  await enter(page, /^Done$/)
  await expect.poll(async () => (await focusOf(page)).name).toMatch(/^Pay 0\.005 ETH$/)
})

test('by keyboard alone, a user signs in, lists the sign-ins, and signs out of one [UI-14] [SIW-01]', async ({
  visitor,
}) => {
  const page = await visitor.open('/?siwx=optional')
  const widget = widgetOf(page)
  await connect(page, widget)
  await widget.dialog.getByRole('button', { name: 'Sign', exact: true }).waitFor()
  await enter(page, /^Sign$/)
  await answerWallet(page, 'approve')
  await openFromAccount(page, widget, /^Settings$/)
  await widget.row('Sign-ins').waitFor()
  await enter(page, /^Sign-ins$/)
  await widget.button(/^Sign out 0x/).waitFor()
  await enter(page, /^Sign out 0x/)
  await widget.dialog.getByText('You aren’t signed in').waitFor()
  // The pressed row is gone: the user is still in the dialog.
  expect((await focusOf(page)).isInDialog).toBe(true)
  await enter(page, /^Back$/, 'Shift+Tab')
  await widget.row('Connected wallets').waitFor()
})

test('by keyboard alone, a user pays from an exchange, and the page knows [UI-14] [PAY-01]', async ({
  visitor,
}) => {
  const page = await visitor.open('/?pay')
  const widget = widgetOf(page)
  const pay = page.getByRole('button', { name: 'Pay 12.50 SBD' }).first()
  await pay.waitFor()
  await enter(page, /^Pay 12\.50 SBD$/)
  await widget.row(/^Lagoon/).waitFor()
  const opened = visitor.context.waitForEvent('page')
  await enter(page, /^\W*\w?Lagoon/)
  const checkout = await opened
  const answer = checkout.getByRole('button', { name: 'Pay 12.5 SBD' })
  await answer.waitFor()
  await enter(checkout, /^Pay 12\.5 SBD$/)
  await page.bringToFront()
  await widget.dialog.getByText('12.5 SBD paid', { exact: true }).waitFor()
  expect((await focusOf(page)).isInDialog).toBe(true)
  await enter(page, /^Done$/)
  await widget.dialog.waitFor({ state: 'detached' })
  await page
    .getByTestId('pay-outcome')
    .getByText(/^Paid: 0x/)
    .waitFor()
  await expect.poll(async () => (await focusOf(page)).name).toMatch(/^Pay 12\.50 SBD$/)
})

test('the focus stays in the dialog when the row that has it is filtered out [UI-14]', async ({
  visitor,
}) => {
  const page = await visitor.open('/embed')
  const widget = widgetOf(page)
  let answer: () => void = () => undefined
  const isHeld = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(/getWallets.*search/, async (route) => {
    await isHeld
    await route.continue()
  })
  await widget.open()
  await widget.row(/All wallets/).click()
  await widget.row('Amber Pouch').waitFor()
  await widget.dialog.getByRole('searchbox').fill('Zinnia Sa')
  await page.keyboard.press('ArrowDown')
  await expect.poll(async () => (await focusOf(page)).isInDialog).toBe(true)
  const { name } = await focusOf(page)
  answer()
  await widget.row(name).waitFor({ state: 'detached' })
  await expect.poll(async () => (await focusOf(page)).isInDialog).toBe(true)
})

test('by keyboard alone, a user connects a second wallet by WalletConnect, ends its session, and stays connected by the first [UI-14] [CON-10]', async ({
  visitor,
}) => {
  await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await visitor.open()
  const widget = widgetOf(page)
  const wallet = await openSandboxWallet(visitor)
  await connect(page, widget)
  await openFromAccount(page, widget, /^Settings$/)
  await widget.row('Connected wallets').waitFor()
  await enter(page, /^Connected wallets/)
  await widget.heading('Connected wallets').waitFor()
  await enter(page, /^Connect another wallet$/)
  await widget.row(/Scan with phone/).waitFor()
  await enter(page, /^Scan with phone/)
  await widget.dialog.getByRole('img', { name: 'QR code to connect a wallet' }).waitFor()
  await enter(page, /^Copy link$/)
  await widget.dialog.getByText('Copied').first().waitFor()
  await wallet.pair(await page.evaluate(() => navigator.clipboard.readText()))
  await wallet.approve()
  const sessions = wallet.page.getByRole('button', { name: /^Disconnect/ })
  await sessions.first().waitFor()

  await widget.dialog.waitFor({ state: 'detached' })
  await openFromAccount(page, widget, /^Settings$/)
  await widget.row('Connected wallets').waitFor()
  await enter(page, /^Connected wallets/)
  await widget.button(/^Disconnect Sandbox Wallet from/).waitFor()
  await enter(page, /^Disconnect Sandbox Wallet from/)
  await widget.button(/^Disconnect Sandbox Wallet from/).waitFor({ state: 'detached' })
  // The pressed button is gone: the user is still in the dialog, and the wallet has no session any more.
  expect((await focusOf(page)).isInDialog).toBe(true)
  await sessions.first().waitFor({ state: 'detached' })
  await widget.button(new RegExp(`^Disconnect ${extensionName} from`)).waitFor()
  await page.keyboard.press('Escape')
  await widget.accountButton.waitFor()
})
