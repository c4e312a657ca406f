import { expect, test, world } from '../testing/host-page.js'
import { type Widget, widgetOf } from '../testing/widget.js'
import {
  answerApproval,
  approveDevice,
  enterCode,
  enterEmail,
  frameOf,
  logInByEmail,
  mailTo,
} from './login.js'

async function openPermissions(widget: Widget): Promise<void> {
  await widget.openSettings()
  await widget.row('Permissions').click()
  await widget.heading('Permissions').waitFor()
}

test('another device of the embedded wallet is listed, and logged out once the user agrees in the frame [S1] [S16]', async ({
  visitor,
}) => {
  visitor.expectConsole(/status of 4\d\d/)
  const page = await visitor.open('/')
  const { widget, address } = await logInByEmail(visitor, page)
  const first = await mailTo(address)
  const there = await (await visitor.openDevice()).newPage()
  await there.goto(world.demo)
  const other = widgetOf(there)
  await enterEmail(other, address)
  const link = await mailTo(address, first.id)
  await approveDevice(visitor, link)
  await other.heading('Confirm your email').waitFor()
  await enterCode(other, address, link.id)
  await other.accountButton.waitFor()

  await openPermissions(widget)
  await widget.row(/This device/).click()
  await widget.dialog.getByText(/Disconnect the wallet to log it out/).waitFor()
  expect(await widget.button('Revoke').count()).toBe(0)
  await widget.button('Back').click()
  await widget.row(/Logged in to your wallet/).click()
  await widget.button('Revoke').click()
  await widget.dialog.getByText('It ends at once, without a network fee.').waitFor()
  await widget.button('Revoke').click()
  await frameOf(page).getByRole('heading', { name: 'Log out device' }).waitFor()
  await frameOf(page).getByText(new URL(world.demo).origin).first().waitFor()
  await answerApproval(page, 'Decline')
  await widget.dialog.getByText('Logged in to your wallet').waitFor()
  await widget.button(/Revoke|Try again/).click()
  await frameOf(page).getByRole('heading', { name: 'Log out device' }).waitFor()
  await answerApproval(page, 'Log out')
  await widget.heading('1 of 1 revoked').waitFor()
  await there.reload()
  await other.connectButton.waitFor()
  // This device is still signed in.
  await page.reload()
  await widget.accountButton.waitFor()
})
