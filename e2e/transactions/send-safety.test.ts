import type { Page } from 'playwright-core'
import { createPublicClient, getAddress, type Hex, http, parseEther } from 'viem'
import { MARKET_TOKENS } from '../../sandbox/src/chain/market/market-plan.js'
import { expect, test, world } from '../testing/host-page.js'
import { connectExtension, extensionOf, type Widget } from '../testing/widget.js'
import { amountField, chooseToken, openSend, openSendPage, recipientField, review } from './send-page.js'

/** The first account of the sandbox's extension. */
const account: Hex = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const chain = createPublicClient({ transport: http(world.chains[0] ?? ''), pollingInterval: 20 })
const nonce = (address = account): Promise<number> => chain.getTransactionCount({ address })
const tokenOf = (symbol: string): Hex => MARKET_TOKENS.find((one) => one.symbol === symbol)?.address ?? '0x'
/** An address without an owner: each transfer has its own. */
const randomRecipient = (): Hex => getAddress(`0x${crypto.randomUUID().replaceAll('-', '').padEnd(40, '7')}`)

/** Opens the extension's own menu before the widget covers the page. */
async function openExtension(page: Page) {
  const extension = page.locator('sandbox-extension')
  await extension.getByRole('button', { name: /Account|Not connected/ }).click()
  // In a real browser the menu is outside of the page and not covered by the widget.
  const choose = (label: string, option: { readonly index: number } | { readonly label: string }) =>
    extension.getByLabel(label).selectOption(option, { force: true })
  return {
    account: (index: number) => choose('Account', { index }),
    network: (label: string) => choose('Network', { label }),
  }
}

const firstTime = 'You haven’t sent to this address before'
/** A contract may also be new to the user. */
const isAlso = (text: string, other: string): boolean => other === firstTime && text === 'This is a contract'

async function reviewTransfer(widget: Widget, to: string, amount: string): Promise<void> {
  await amountField(widget).fill(amount)
  await recipientField(widget).fill(to)
  await review(widget)
  await expect.poll(() => widget.button('Send').getAttribute('aria-disabled')).toBeNull()
}

test('ten quick presses, and Enter with a press at once, send one transfer; its recipient is known then, and a similar address gets a warning [SEC-06] [SEC-11]', async ({
  visitor,
}) => {
  const { page, widget } = await openSendPage(visitor)
  await connectExtension(page)
  const presses = [
    (): Promise<void> => widget.button('Send').click({ clickCount: 10, delay: 5, force: true }),
    async (): Promise<void> => {
      await widget.button('Send').focus()
      const button = await widget.button('Send').boundingBox()
      // At once: neither waits for the other.
      await Promise.all([
        page.keyboard.press('Enter'),
        page.mouse.click((button?.x ?? 0) + 20, (button?.y ?? 0) + 20, { clickCount: 2 }),
      ])
    },
  ]
  let to = randomRecipient()
  for (const press of presses) {
    to = randomRecipient()
    const before = await nonce()
    await openSend(widget)
    await reviewTransfer(widget, to, '0.01')
    await press()
    await extensionOf(page).approve()
    await widget.dialog.getByText('0.01 ETH sent', { exact: true }).waitFor()
    expect(await extensionOf(page).screen.count()).toBe(0)
    expect(await chain.getBalance({ address: to })).toBe(parseEther('0.01'))
    expect((await nonce()) - before).toBe(1)
    await widget.button('Done').click()
  }
  await openSend(widget)
  await amountField(widget).fill('0.1')
  const words = [
    [
      `${to.slice(0, 8)}${'5'.repeat(28)}${to.slice(-6)}`.toLowerCase(),
      'This looks like an address you know',
    ],
    [tokenOf('SBT'), 'This is a contract'],
    [randomRecipient(), firstTime],
    [account, 'This is your own address'],
    [`0x${'0'.repeat(40)}`, 'No one owns this address.'],
    ['0x90f79bf6EB2c4f870365E785982E1f101E93b906', 'A character in this address is wrong.'],
  ] as const
  for (const [text, message] of words) {
    await recipientField(widget).fill(text)
    await widget.dialog.getByText(message).waitFor()
    for (const [, other] of words)
      if (other !== message && !isAlso(message, other))
        expect(await widget.dialog.getByText(other).count()).toBe(0)
  }
  await chooseToken(widget, /Sandbox Tether/)
  await recipientField(widget).fill(tokenOf('SBT'))
  await widget.dialog.getByText('This is the token’s own address.').waitFor()
})

test('a change of account or network in the wallet after the preview stops the transfer with an explanation; on another network the draft keeps the parts that still apply [SEC-06] [NET-04] [REL-03] [W13]', async ({
  visitor,
}) => {
  const { page, widget } = await openSendPage(visitor)
  await connectExtension(page)
  const extension = await openExtension(page)
  const before = await nonce()
  await openSend(widget)
  const to = randomRecipient()
  for (const [change, text, kept] of [
    [() => extension.account(1), 'Your wallet switched accounts', ['', '']],
    [() => extension.network('Sandbox Two'), 'Your wallet switched networks', ['0.01', to]],
  ] as const) {
    await reviewTransfer(widget, to, '0.01')
    await change()
    await widget.dialog.getByText(text).waitFor()
    await widget.dialog.getByText('Nothing was sent.').waitFor()
    expect(await widget.button(/^Send$/).count()).toBe(0)
    expect(await extensionOf(page).screen.count()).toBe(0)
    await widget.button('Edit').click()
    await widget.heading('Send').waitFor()
    expect([await amountField(widget).inputValue(), await recipientField(widget).inputValue()]).toEqual(kept)
  }
  await extension.network('Sandbox One')
  await chooseToken(widget, /Sandbox Dollar/)
  await amountField(widget).fill('2')
  await extension.network('Sandbox Two')
  await widget.dialog.getByText('You’re now on Sandbox Two').waitFor()
  await widget.dialog
    .getByText('Your token isn’t on this network, so we cleared it and the amount.')
    .waitFor()
  expect([await amountField(widget).inputValue(), await recipientField(widget).inputValue()]).toEqual([
    '',
    to,
  ])
  await amountField(widget).fill('0.02')
  await review(widget)
  await widget.dialog.getByText('Sandbox Two', { exact: true }).first().waitFor()
  expect(await nonce()).toBe(before)
})

test('a transfer that was open in the wallet when its page ended is not sent again without an agreement [SEC-06] [REL-05]', async ({
  visitor,
}) => {
  const first = await openSendPage(visitor)
  await connectExtension(first.page)
  const to = randomRecipient()
  await openSend(first.widget)
  await reviewTransfer(first.widget, to, '0.001')
  await first.widget.button('Send').click()
  await extensionOf(first.page).screen.waitFor()
  await first.page.close()

  const { page, widget } = await openSendPage(visitor)
  await openSend(widget)
  await amountField(widget).fill('0.002')
  await recipientField(widget).fill(to)
  await review(widget)
  await widget.dialog.getByText('You may have sent this already').waitFor()
  const accept = widget.button('Accept the warnings first')
  expect(await accept.getAttribute('aria-disabled')).toBe('true')
  await widget.dialog.getByRole('checkbox', { name: 'I looked in my wallet and want to send now' }).check()
  await expect.poll(() => widget.button('Send').getAttribute('aria-disabled')).toBeNull()
  await widget.button('Send').click()
  await extensionOf(page).approve()
  await widget.dialog.getByText('0.002 ETH sent', { exact: true }).waitFor()
  expect(await chain.getBalance({ address: to })).toBe(parseEther('0.002'))
})
