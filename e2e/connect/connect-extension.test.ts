import { createPublicClient, formatEther, http, parseEther } from 'viem'
import { expect, movingTest as test, world } from '../testing/host-page.js'
import { connectExtension, extensionName, extensionOf, widgetOf } from '../testing/widget.js'

const recipient = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const chain = createPublicClient({ transport: http(world.chains[0] ?? '') })

test('an EIP-6963 wallet connects from the button to the account, and the modal closes; its signature verifies and its transaction is mined [CON-02] [CON-08] [UI-05] [EMB-02] [NET-12]', async ({
  visitor,
}) => {
  const page = await visitor.open()
  const widget = widgetOf(page)
  await widget.open()
  await expect.poll(() => widget.heading('Connect wallet').count()).toBe(1)
  await widget.row(extensionName).click()
  await widget.dialog.getByText('Continue in Sandbox Extension').waitFor()
  await extensionOf(page).approve()
  await widget.accountButton.waitFor()
  await widget.dialog.waitFor({ state: 'detached' })
  // The address, or the name that another test file registered.
  expect(
    await widget.accountButton
      .getAttribute('aria-label')
      .then((text) => text ?? widget.accountButton.textContent()),
  ).toMatch(/^Account .*(0x|\.quoin\.id)/)
  for (const [button, id] of [
    ['Sign', 'sign'],
    ['Sign order', 'typed'],
  ] as const) {
    await page.getByRole('button', { name: button, exact: true }).click()
    // Typed data of no known standard is displayed first.
    if (id === 'typed') await widget.button('Continue in wallet').click()
    await extensionOf(page).approve()
    await page
      .getByTestId(`${id}-outcome`)
      .getByText(/signature is valid/)
      .waitFor()
  }
  const before = await chain.getBalance({ address: recipient })
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await extensionOf(page).approve()
  await page.getByTestId('send-outcome').getByText('0.01 ETH sent; the chain has it.').waitFor()
  const received = (await chain.getBalance({ address: recipient })) - before
  expect(formatEther(received)).toBe(formatEther(parseEther('0.01')))
})

test('a rejected request is reported, and retry works; a declined transaction sends nothing and is reported [CON-07] [CON-08] [ERR-03] [REL-03] [UI-14]', async ({
  visitor,
}) => {
  const page = await visitor.open()
  const widget = widgetOf(page)
  await widget.open()
  await widget.row(extensionName).click()
  await extensionOf(page).reject()
  await widget.dialog.getByText('Connection declined').waitFor()
  // A keyboard user continues from the same place.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('QUOIN-MODAL')
  await widget.button('Try again').click()
  await extensionOf(page).approve()
  await widget.accountButton.waitFor()
  await widget.dialog.waitFor({ state: 'detached' })
  const before = await chain.getBalance({ address: recipient })
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await extensionOf(page).reject()
  await page
    .getByTestId('send-outcome')
    .getByText('You declined in the wallet. Nothing was signed or sent.')
    .waitFor()
  expect(await chain.getBalance({ address: recipient })).toBe(before)
})

test('a reload restores the session without a wallet prompt, in exactly one transition; a disconnect survives the reload after it [ACC-12] [REL-05] [ACC-11]', async ({
  visitor,
}) => {
  const page = await visitor.open()
  await connectExtension(page)
  await page.addInitScript(() => {
    const seen: string[] = []
    Reflect.set(window, 'seenLabels', seen)
    const look = (): void => {
      const button = document.querySelector('quoin-button')?.shadowRoot?.querySelector('button')
      const label = button?.getAttribute('aria-label') ?? button?.textContent ?? ''
      if (label && seen.at(-1) !== label) seen.push(label)
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await page.reload()
  const widget = widgetOf(page)
  await widget.accountButton.waitFor()
  const seen = await page.evaluate(() => Reflect.get(window, 'seenLabels') as string[])
  expect(seen.filter((label) => label.includes('Connect wallet'))).toEqual([])
  expect(await extensionOf(page).screen.count()).toBe(0)
  await widget.accountButton.click()
  await widget.disconnect()
  await widget.connectButton.waitFor()
  await page.reload()
  await widget.connectButton.waitFor()
})

test('a second tab follows connect and disconnect, and the network is switched from the widget [ACC-12] [NET-04]', async ({
  visitor,
}) => {
  const first = await visitor.open()
  const second = await visitor.open()
  await first.bringToFront()
  const widget = await connectExtension(first)
  await widgetOf(second).accountButton.waitFor()
  await first.locator('quoin-network-button').getByRole('button').click()
  await widget.row(/Sandbox Two/).click()
  await extensionOf(first).approve()
  await first
    .locator('quoin-network-button')
    .getByRole('button', { name: /Sandbox Two/ })
    .waitFor()
  await widget.accountButton.click()
  await widget.disconnect()
  await widgetOf(second).connectButton.waitFor()
})
