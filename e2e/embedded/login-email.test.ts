import { control, expect, test, world } from '../testing/host-page.js'
import { widgetOf } from '../testing/widget.js'
import {
  addressOf,
  answerApproval,
  approveDevice,
  codeFieldOf,
  codeIn,
  enterCode,
  enterEmail,
  frameOf,
  fund,
  logInByEmail,
  mailTo,
  newAddress,
} from './login.js'

test('a login leads from an address to a signed message and a mined transaction; a reload restores it, signing out ends it [EML-02] [EML-03] [EML-04] [CON-08] [EMB-02] [FRM-01] [FRM-03]', async ({
  visitor,
}) => {
  const page = await visitor.open()
  const { widget, address } = await logInByEmail(visitor, page)
  const account = await addressOf(page)
  await fund(account)
  for (const [button, answer, id, text] of [
    ['Sign', 'Sign', 'sign', /signature is valid/],
    ['Sign order', 'Sign', 'typed', /signature is valid/],
    ['Send', 'Confirm', 'send', /the chain has it/],
  ] as const) {
    await page.getByRole('button', { name: button, exact: true }).click()
    await answerApproval(page, answer)
    await page.getByTestId(`${id}-outcome`).getByText(text).waitFor()
  }
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await answerApproval(page, 'Decline')
  await page.getByTestId('sign-outcome').getByText('You declined in the wallet.').waitFor()

  await page.reload()
  await widget.accountButton.waitFor()
  expect(await addressOf(page)).toBe(account)
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await answerApproval(page, 'Sign')
  await page
    .getByTestId('sign-outcome')
    .getByText(/signature is valid/)
    .waitFor()

  await widget.accountButton.click()
  await widget.disconnect()
  await widget.connectButton.waitFor()
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(address)
  await page.reload()
  await widget.connectButton.waitFor()
  expect(await page.locator('quoin-frame').count()).toBe(0)
})

test('a wrong code is reported and can be corrected, and another mail has its countdown; an approved device needs the code alone [EML-04]', async ({
  visitor,
}) => {
  visitor.expectConsole(/status of 4\d\d/)
  const page = await visitor.open()
  const widget = widgetOf(page)
  const address = newAddress()
  await enterEmail(widget, address)
  const link = await mailTo(address)
  await widget.heading('Approve this device').waitFor()
  await approveDevice(visitor, link)
  await widget.heading('Confirm your email').waitFor()
  const mail = await mailTo(address, link.id)
  const code = codeIn(mail)
  await codeFieldOf(widget.dialog).waitFor()
  await page.keyboard.type(code === '000000' ? '111111' : '000000')
  await widget.dialog.getByText(/Wrong code\. You have 4 attempts left\./).waitFor()
  expect(await widget.dialog.getByText(/Resend in \d+ s/).count()).toBe(1)
  await codeFieldOf(widget.dialog).waitFor()
  await page.keyboard.type(code)
  await widget.accountButton.waitFor()
  await widget.accountButton.click()
  await widget.disconnect()
  await widget.connectButton.waitFor()
  await enterEmail(widget, address)
  await widget.heading('Confirm your email').waitFor()
  await enterCode(widget, address, mail.id)
  await widget.accountButton.waitFor()
})

test('a device whose clock is three hours off logs in, signs and sends; a reload restores it [REL-04] [EML-04]', async ({
  visitor,
}) => {
  // The site refuses the time of the first proof.
  visitor.expectConsole(/status of 401/)
  await visitor.context.addInitScript(() => {
    const now = Date.now.bind(Date)
    Date.now = () => now() - 3 * 3_600_000
  })
  const page = await visitor.open()
  const { widget } = await logInByEmail(visitor, page)
  await fund(await addressOf(page))
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await answerApproval(page, 'Confirm')
  await page
    .getByTestId('send-outcome')
    .getByText(/the chain has it/)
    .waitFor()
  await page.reload()
  await widget.accountButton.waitFor()
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await answerApproval(page, 'Sign')
  await page
    .getByTestId('sign-outcome')
    .getByText(/signature is valid/)
    .waitFor()
})

test('a code older than 20 minutes is reported as expired; a new one can be requested, and works [EML-04]', async ({
  visitor,
}) => {
  visitor.expectConsole(/status of 410/)
  const page = await visitor.context.newPage()
  await page.clock.install()
  await page.goto(world.demo)
  const widget = widgetOf(page)
  const address = newAddress()
  await enterEmail(widget, address)
  const link = await mailTo(address)
  await approveDevice(visitor, link)
  await widget.heading('Confirm your email').waitFor()
  const mail = await mailTo(address, link.id)
  try {
    // The user returns later, by their clock and by the site's.
    await control('/secure-site/later?seconds=1260')
    await page.clock.fastForward('21:00')
    const field = widget.dialog.getByLabel('6-digit code')
    await field.fill(codeIn(mail))
    await widget.dialog.getByText('This code has expired. Request a new one.').waitFor()
    await widget.button('Resend code').click()
    const fresh = await mailTo(address, mail.id)
    await page.getByText('Code resent').waitFor()
    expect(await widget.dialog.getByText('This code has expired.').count()).toBe(0)
    await field.fill(codeIn(fresh))
    await widget.accountButton.waitFor()
  } finally {
    await control('/secure-site/now')
  }
})

test('a second login within 30 s is refused with the remaining seconds, by the page and, on another device, by the site; afterwards it continues [EML-01]', async ({
  visitor,
}) => {
  visitor.expectConsole(/status of 429/)
  const page = await visitor.context.newPage()
  await page.clock.install()
  await page.goto(world.demo)
  const widget = widgetOf(page)
  const timeout = /^Please try again after ([12]?\d|30) seconds$/
  await enterEmail(widget, newAddress())
  await widget.heading('Approve this device').waitFor()
  await widget.button('Use another email').click()
  const address = newAddress()
  const field = widget.dialog.getByRole('textbox', { name: 'Email' })
  await field.fill(address)
  await field.press('Enter')
  await widget.dialog.getByText(timeout).waitFor()
  expect(await (await fetch(new URL(`/mails?to=${address}`, world.inbox))).json()).toEqual([])
  await page.clock.fastForward('00:30')
  await field.press('Enter')
  await widget.heading('Approve this device').waitFor()
  const mail = await mailTo(address)

  const elsewhere = await (await visitor.openDevice()).newPage()
  await elsewhere.goto(world.demo)
  const other = widgetOf(elsewhere)
  await enterEmail(other, address)
  await other.dialog.getByText(timeout).waitFor()
  try {
    await control('/secure-site/later?seconds=31')
    await other.dialog.getByRole('textbox', { name: 'Email' }).press('Enter')
    await other.heading('Approve this device').waitFor()
    await mailTo(address, mail.id)
  } finally {
    await control('/secure-site/now')
  }
})

test('a part of the frame that fails to load once, as after a new build of the site, does not interrupt the login or need another code [CON-08] [FRM-01]', async ({
  visitor,
}) => {
  visitor.expectConsole(/status of 404/)
  let requestCount = 0
  await visitor.context.route(/\/assets\/create-frame-wallet-/, (route) => {
    requestCount += 1
    return requestCount === 1 ? route.fulfill({ status: 404, json: {} }) : route.continue()
  })
  const page = await visitor.open()
  await logInByEmail(visitor, page)
  expect(requestCount).toBe(2)
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await answerApproval(page, 'Sign')
  await page
    .getByTestId('sign-outcome')
    .getByText(/signature is valid/)
    .waitFor()
})

test('the frame on another site than the page has the same login and the same approval [SEC-01] [FRM-04] [EML-04]', async ({
  visitor,
}) => {
  const page = await visitor.context.newPage()
  await page.goto(world.demo.replace('localhost', '127.0.0.1'))
  await logInByEmail(visitor, page)
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await frameOf(page).getByText(new URL(world.demo).host.replace('localhost', '127.0.0.1')).first().waitFor()
  await answerApproval(page, 'Sign')
  await page
    .getByTestId('sign-outcome')
    .getByText(/signature is valid/)
    .waitFor()
})

test('the address changes by an approval in the frame, a code to the old mailbox, then one to the new; the account stays [EML-04] [S1]', async ({
  visitor,
}) => {
  const page = await visitor.open('/?extension=off')
  const { widget, address } = await logInByEmail(visitor, page)
  const account = await addressOf(page)
  const next = newAddress()
  const login = await mailTo(address)
  await widget.openSettings()
  await widget.row(address).click()
  await widget.dialog.getByRole('textbox', { name: 'New email' }).fill(next)
  await widget.button('Continue').click()
  const approval = frameOf(page)
  await approval.getByRole('heading', { name: 'Change the email of your wallet' }).waitFor()
  expect(await approval.getByText(next, { exact: true }).count()).toBe(2)
  // Nothing is sent before the user agrees in the frame.
  expect((await mailTo(address)).id).toBe(login.id)
  await answerApproval(page, 'Change email')
  await widget.heading('Confirm your current email').waitFor()
  await enterCode(widget, address, login.id)
  await widget.heading('Confirm your new email').waitFor()
  await enterCode(widget, next)
  await widget.row(next).waitFor()
  expect(await addressOf(page)).toBe(account)
})
