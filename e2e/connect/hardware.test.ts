import type { Page } from 'playwright-core'
import { addMockLedger } from 'quoin/testing/playwright'
import { expect, test, world } from '../testing/host-page.js'
import { type Widget, widgetOf } from '../testing/widget.js'

/** The first account of the public seed phrase of development nodes. */
const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** Connects the first account of the device, after comparing its address. */
async function connectLedger(page: Page): Promise<Widget> {
  const widget = widgetOf(page)
  await widget.open()
  await widget.row(/^Ledger/).click()
  await widget.dialog.getByText('Plug it in, unlock it, and open its Ethereum app.').waitFor()
  await widget.button('Continue').click()
  await widget.row(/Account 1 ·/).click()
  await widget.button('Verify on your Ledger').click()
  await widget.dialog.getByText('You approved this address on your Ledger.').waitFor()
  await widget.button('Connect').click()
  await page.getByTestId('address').getByText(address).waitFor()
  return widget
}

/** Gives an account of the sandbox's Solana 5 SOL. */
async function fund(address: string): Promise<void> {
  const body = JSON.stringify({ address, amount: '5000000000' })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${world.furtherChains[0]}/sandbox/fund`, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`Solana did not fund ${address}: ${await answer.text()}`)
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('a mock Ledger connects, signs and sends by Ledger’s own libraries, and no request leaves the page [CON-01] [SEC-08]', async ({
  visitor,
}) => {
  const ledger = await addMockLedger(visitor.context)
  const page = await visitor.open('/?ledger')
  expect(ledger.commands).toEqual([])
  const widget = await connectLedger(page)
  await widget.button('Close').click()

  await press(page, 'Sign')
  await page.getByTestId('sign-outcome').getByText('Signed, and the signature is valid.').waitFor()
  await press(page, 'Sign order')
  // Typed data of no known standard is displayed first.
  await widget.button('Continue in wallet').click()
  await page.getByTestId('typed-outcome').getByText('Order signed, and the signature is valid.').waitFor()
  await press(page, 'Send')
  await page.getByTestId('send-outcome').getByText('0.01 ETH sent; the chain has it.').waitFor()
  expect(visitor.faults.foreign).toEqual([])
})

test('a mock Ledger is restored without the device, and each of its faults is explained [CON-01] [UI-01]', async ({
  visitor,
}) => {
  const ledger = await addMockLedger(visitor.context)
  const page = await visitor.open('/?ledger')
  const widget = await connectLedger(page)
  const before = ledger.commands.length
  await page.reload()
  await page.getByTestId('address').getByText(address).waitFor()
  expect(ledger.commands.length).toBe(before)

  ledger.state.isRejecting = true
  await press(page, 'Sign')
  const signed = page.getByTestId('sign-outcome')
  await signed.getByText('You declined in the wallet. Nothing was signed or sent.').waitFor()

  ledger.state.isRejecting = false
  ledger.state.isLocked = true
  await press(page, 'Sign')
  await widget.dialog.getByText('Your Ledger is locked').waitFor()
  await widget.dialog.getByText('Nothing was sent.').waitFor()
  await widget.button('Done').click()

  ledger.state.isLocked = false
  ledger.state.isUndecided = true
  const asked = ledger.commands.length
  await press(page, 'Sign')
  await expect
    .poll(() => ledger.commands.slice(asked).some((command) => command.startsWith('e008')))
    .toBe(true)
  await ledger.plug(false)
  await widget.dialog.getByText('Your Ledger was disconnected').waitFor()
  await widget.button('Done').click()

  ledger.state.isUndecided = false
  await ledger.plug()
  await press(page, 'Sign')
  await signed.getByText('Signed, and the signature is valid.').waitFor()
})

test('a mock Ledger connects and sends on Solana, and reports that it signs no plain messages [CON-01] [NET-12] [SEC-08]', async ({
  visitor,
}) => {
  const ledger = await addMockLedger(visitor.context)
  ledger.state.app = 'Solana'
  const page = await visitor.open('/?ledger&chains=solana')
  const widget = widgetOf(page)
  await widget.open()
  await widget.row(/^Ledger/).click()
  await widget.row(/^\W*\w?Solana/).click()
  await widget.dialog.getByText('Plug it in, unlock it, and open its Solana app.').waitFor()
  await widget.button('Continue').click()
  await widget.row(/Account 1 ·/).click()
  await widget.dialog.getByText('no plain messages: signing in to a site may not work.').waitFor()
  await widget.button('Verify on your Ledger').click()
  await widget.dialog.getByText('You approved this address on your Ledger.').waitFor()
  await widget.button('Connect').click()
  const own = await page
    .getByTestId('address')
    .filter({ hasText: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/ })
    .textContent()
  await widget.button('Close').click()
  await fund(own ?? '')

  const asked = ledger.commands.length
  await press(page, 'Sign')
  await widget.dialog.getByText('Your Ledger can’t sign this').waitFor()
  await widget.dialog
    .getByText('On Solana, it signs transactions, but no plain messages. Nothing was sent.')
    .waitFor()
  await widget.button('Done').click()
  expect(ledger.commands.slice(asked).filter((command) => command.startsWith('e007'))).toEqual([])

  await page.getByLabel('Recipient').fill(own ?? '')
  ledger.state.isRejecting = true
  await press(page, 'Send')
  const sent = page.getByTestId('send-outcome')
  await sent.getByText('You declined in the wallet. Nothing was signed or sent.').waitFor()
  ledger.state.isRejecting = false
  await press(page, 'Send')
  await sent.getByText('0.01 SOL sent; the chain has it.').waitFor()
  expect(visitor.faults.foreign).toEqual([])
})
