import type { Page } from 'playwright-core'
import { expect, movingTest as test, type Visitor } from '../testing/host-page.js'
import { openSandboxWallet, type SandboxWallet } from '../testing/sandbox-wallet.js'
import { showCode } from '../testing/show-code.js'
import { type Widget, widgetOf } from '../testing/widget.js'

async function connectPhone(
  visitor: Visitor,
): Promise<{ page: Page; widget: Widget; wallet: SandboxWallet }> {
  const page = await visitor.open()
  const { widget, uri } = await showCode(visitor, page)
  const wallet = await openSandboxWallet(visitor)
  await wallet.pair(uri)
  await wallet.approve()
  await widget.accountButton.waitFor()
  return { page, widget, wallet }
}

test('a pasted link connects a phone wallet that signs messages and typed data and sends a mined transaction; a rejection never appears as a success [CON-03] [CON-08] [REL-01] [REL-03] [NET-12]', async ({
  visitor,
}) => {
  const { page, widget, wallet } = await connectPhone(visitor)
  await widget.dialog.waitFor({ state: 'detached' })
  for (const [button, id, text] of [
    ['Sign', 'sign', /signature is valid/],
    ['Sign order', 'typed', /signature is valid/],
    ['Send', 'send', /the chain has it/],
  ] as const) {
    await page.getByRole('button', { name: button, exact: true }).click()
    // Typed data of no known standard is displayed first.
    if (id === 'typed') await widget.button('Continue in wallet').click()
    await wallet.approve()
    await page.getByTestId(`${id}-outcome`).getByText(text).waitFor()
  }
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await wallet.reject()
  await page.getByTestId('sign-outcome').getByText('You declined in the wallet.').waitFor()
})

test('a proposal rejected in the wallet is reported; retry creates a new code that works [CON-08] [CON-03]', async ({
  visitor,
}) => {
  const page = await visitor.open()
  const { widget, uri } = await showCode(visitor, page)
  const wallet = await openSandboxWallet(visitor)
  await wallet.pair(uri)
  await wallet.reject()
  await widget.dialog.getByText('Connection declined').waitFor()
  await widget.button('Try again').click()
  await widget.dialog.getByRole('img', { name: 'QR code to connect a wallet' }).waitFor()
  await widget.button('Copy link').click()
  await widget.dialog.getByText('Copied').first().waitFor()
  const second = await page.evaluate(() => navigator.clipboard.readText())
  expect(second).not.toBe(uri)
  await wallet.pair(second)
  await wallet.approve()
  await widget.accountButton.waitFor()
})

test('the network follows the wallet, and the wallet follows the widget; a session that the wallet ends disconnects the page [NET-04] [ACC-11] [CON-08]', async ({
  visitor,
}) => {
  const { page, widget, wallet } = await connectPhone(visitor)
  const networkButton = page.locator('quoin-network-button').getByRole('button')
  await wallet.chooseNetwork('Sandbox Two')
  await expect.poll(() => networkButton.textContent()).toContain('Sandbox Two')
  await networkButton.click()
  await widget.row(/Sandbox One/).click()
  await expect.poll(() => networkButton.textContent()).toContain('Sandbox One')
  await wallet.page.getByRole('button', { name: /Disconnect/ }).click()
  await widget.connectButton.waitFor()
})

test('a reload restores the session, and requests still work; a session that the page ends is removed from the wallet [ACC-12] [SEC-14] [ACC-11]', async ({
  visitor,
}) => {
  const { page, widget, wallet } = await connectPhone(visitor)
  await page.reload()
  await widget.accountButton.waitFor()
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await wallet.approve()
  await page
    .getByTestId('sign-outcome')
    .getByText(/signature is valid/)
    .waitFor()
  await widget.accountButton.click()
  await widget.disconnect()
  await widget.connectButton.waitFor()
  await expect.poll(() => wallet.page.getByRole('button', { name: /Disconnect/ }).count()).toBe(0)
})

test('an unanswered request ends at its timeout with a message, and leaves no unhandled rejection in either tab [W10]', async ({
  visitor,
}) => {
  await visitor.context.clock.install()
  const { page, wallet } = await connectPhone(visitor)
  const beside = await visitor.open()
  await widgetOf(beside).accountButton.waitFor()
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await wallet.question.waitFor()
  await visitor.context.clock.fastForward('05:01')
  const outcome = page.getByTestId('sign-outcome').getByText('The wallet did not answer within five minutes')
  await outcome.waitFor()
  // The wallet's late response changes nothing. The visitor's teardown checks that neither tab had an unhandled
  // rejection.
  await wallet.approve()
  await wallet.question.waitFor({ state: 'detached' })
  await outcome.waitFor()
  await widgetOf(beside).accountButton.waitFor()
})
