import type { Page } from 'playwright-core'
import { announceWallet, type WalletControl } from '../testing/announce-wallet.js'
import { expect, test, type Visitor } from '../testing/host-page.js'
import type { Widget } from '../testing/widget.js'
import { amountField, confirm, openSend, openSendPage, recipientField, review } from './send-page.js'

const to = '0x00000000000000000000000000000000000a11ce'
const account = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const other = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
/** A rejection as wallets wrap it into the errors of their libraries. */
const nestedRejection = {
  code: -32_603,
  message: 'Internal JSON-RPC error.',
  data: { originalError: { cause: { code: 4001, message: 'User denied it' } } },
}

async function openWithWallet(
  visitor: Visitor,
  connect: Parameters<typeof announceWallet>[1]['connect'] = 'approve',
): Promise<{ page: Page; widget: Widget; wallet: WalletControl }> {
  const { page, widget } = await openSendPage(visitor)
  const rdns = 'test.stubborn'
  const wallet = await announceWallet(page, { name: 'Stubborn', rdns, connect, others: [other] })
  await widget.open()
  await widget.row('Stubborn').click()
  return { page, widget, wallet }
}

async function reviewTransfer(visitor: Visitor): ReturnType<typeof openWithWallet> {
  const opened = await openWithWallet(visitor)
  const { widget } = opened
  await widget.accountButton.waitFor()
  await widget.dialog.waitFor({ state: 'detached' })
  await openSend(widget)
  await amountField(widget).fill('0.01')
  await recipientField(widget).fill(to)
  await review(widget)
  return opened
}

test('a rejection that the wallet wrapped into other errors is displayed as one, of a connection and of a transfer [CON-08] [ERR-03] [REL-03]', async ({
  visitor,
}) => {
  const { widget } = await openWithWallet(visitor, { rejects: nestedRejection })
  await widget.dialog.getByText('Connection declined').waitFor()
  const { widget: second, wallet } = await reviewTransfer(visitor)
  await wallet.answerTransactions({ rejects: nestedRejection })
  await confirm(second)
  await second.dialog.getByText('You declined in your wallet').waitFor()
  await second.dialog.getByText('Nothing was sent.').waitFor()
  expect(await second.dialog.getByText('may have been sent').count()).toBe(0)
})

test('a wallet with another open request is named as the reason, and the transfer can be confirmed again [ERR-03] [REL-03]', async ({
  visitor,
}) => {
  const { widget, wallet } = await reviewTransfer(visitor)
  await wallet.answerTransactions({ rejects: { code: -32_002, message: 'Already pending' } })
  await confirm(widget)
  await widget.dialog.getByText('A request is already open').waitFor()
  await widget.dialog.getByText('answer the request there').waitFor()
  await wallet.answerTransactions({ rejects: { code: 4001, message: 'No' } })
  await confirm(widget)
  await widget.dialog.getByText('You declined in your wallet').waitFor()
})

test('an account changed while the wallet has the transfer is named as the reason, beside the facts of the transfer [SEC-06] [ERR-03]', async ({
  visitor,
}) => {
  const { widget, wallet } = await reviewTransfer(visitor)
  // The wallet fails because of the change.
  const rejects = { code: 4100, message: 'The requested account has not been authorized' }
  await wallet.answerTransactions({ rejects, accounts: [other] })
  await confirm(widget)
  await widget.dialog.getByText('Your wallet switched accounts').waitFor()
  await widget.dialog.getByText('Nothing was sent.').waitFor()
  await widget.heading('0.01 ETH').waitFor()
  await widget.dialog.getByText(account, { exact: true }).waitFor()
  expect(await widget.button(/^Send$/).count()).toBe(0)
})

test('a transfer that the wallet does not answer says after ten seconds where to look, and cannot be sent twice [REL-03] [SEC-06]', async ({
  visitor,
}) => {
  await visitor.context.clock.install()
  const { page, widget, wallet } = await reviewTransfer(visitor)
  await wallet.answerTransactions('hang')
  await confirm(widget)
  await widget.dialog.getByText('Compare the details in your wallet, then confirm.').waitFor()
  await page.clock.fastForward('00:10')
  await widget.dialog.getByText('Look for your wallet’s window').first().waitFor()
  expect(await widget.button('Confirm in your wallet').getAttribute('aria-disabled')).toBe('true')
  expect(await widget.button('Try again').count()).toBe(0)
})
