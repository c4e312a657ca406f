import type { Page } from 'playwright-core'
import type { AnyKernel } from 'quoin/kernel'
import {
  createPublicClient,
  createWalletClient,
  erc20Abi,
  formatUnits,
  type Hex,
  http,
  parseEther,
  parseUnits,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import type {} from '../../demo/src/lab/show-lab.js'
import { MARKET_TOKENS } from '../../sandbox/src/chain/market/market-plan.js'
import { SANDBOX_MNEMONIC } from '../../sandbox/src/chain/sandbox-chains.js'
import { expect, test, type Visitor, world } from '../testing/host-page.js'
import { connectExtension, extensionName, extensionOf, type Widget, widgetOf } from '../testing/widget.js'

declare global {
  interface Window {
    payKernel?: AnyKernel
  }
}

const chain = createPublicClient({ transport: http(world.chains[0] ?? ''), pollingInterval: 20 })
/** The recipient of the demo's payments. */
const shop: Hex = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const dollar: Hex = MARKET_TOKENS.find(({ symbol }) => symbol === 'SBD')?.address ?? '0x'
const dollarsOf = (owner: Hex): Promise<bigint> =>
  chain.readContract({ address: dollar, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
const due = parseUnits('12.5', 6)

const request = (page: Page, what: string): Promise<void> =>
  page
    .getByRole('button', { name: `Pay ${what}` })
    .first()
    .click()
const outcome = (page: Page) => page.getByTestId('pay-outcome')

/** Presses the button of the payment once it is enabled. */
async function press(widget: Widget, name: string): Promise<void> {
  const button = widget.button(name)
  await expect.poll(() => button.getAttribute('aria-disabled')).toBeNull()
  await button.click()
}

test('token and coin are paid to the last digit, once, after a rejection reported that nothing was paid [PAY-01] [SEC-06] [SEC-07]', async ({
  visitor,
}) => {
  const page = await visitor.open('/?pay')
  const widget = widgetOf(page)
  const extension = extensionOf(page)
  const before = await dollarsOf(shop)
  // No account is connected: the payment opens the Connect view, and returns by itself.
  await request(page, '12.50 SBD')
  await widget.button('Connect wallet to pay').click()
  await widget.row(extensionName).click()
  await extension.approve()
  await widget.heading('12.5 SBD').waitFor()
  await widget.dialog.getByText('Requested by Lighthouse Treasury').waitFor()
  await widget.dialog.getByText(shop, { exact: true }).first().waitFor()
  await press(widget, 'Pay 12.5 SBD')
  await extension.reject()
  await widget.dialog.getByText('You declined in your wallet').waitFor()
  await widget.dialog.getByText('Nothing was paid. You can try again.').waitFor()
  const button = widget.button('Pay 12.5 SBD')
  await expect.poll(() => button.getAttribute('aria-disabled')).toBeNull()
  await button.dblclick()
  await extension.approve()
  await widget.dialog.getByText('12.5 SBD paid', { exact: true }).waitFor()
  expect(await extension.screen.count()).toBe(0)
  expect((await dollarsOf(shop)) - before).toBe(due)
  await expect.poll(() => outcome(page).textContent()).toMatch(/^Paid: 0x[\da-f]{64}$/)
  await widget.button('Done').click()

  const coins = await chain.getBalance({ address: shop })
  await request(page, '0.005 ETH')
  await press(widget, 'Pay 0.005 ETH')
  await extension.approve()
  await widget.dialog.getByText('0.005 ETH paid', { exact: true }).waitFor()
  expect((await chain.getBalance({ address: shop })) - coins).toBe(parseEther('0.005'))
})

test('an exchange pays in its own window and is followed to the end; further exchanges are behind More [PAY-01]', async ({
  visitor,
}) => {
  const page = await visitor.open('/?pay')
  const widget = widgetOf(page)
  const before = await dollarsOf(shop)
  await request(page, '12.50 SBD')
  await widget.row(/^Lagoon/).waitFor()
  expect(await widget.row(/made up/).count()).toBe(2)
  await widget.button('More exchanges').click()
  await widget.row(/^Reef/).waitFor()

  const refusing = visitor.context.waitForEvent('page')
  await widget.row(/^Harbour/).click()
  const refusal = await refusing
  await refusal.getByRole('button', { name: 'Do not pay' }).click()
  await widget.dialog.getByText('The exchange didn’t pay').waitFor()
  await widget.dialog.getByText('Nothing was paid. You can try again.').waitFor()
  await refusal.close()

  const opening = visitor.context.waitForEvent('page')
  await widget.row(/^Lagoon/).click()
  const checkout = await opening
  await widget.dialog.getByText('Pay 12.5 SBD at Lagoon (made up)').waitFor()
  await checkout.getByText(shop, { exact: true }).waitFor()
  await checkout.getByRole('button', { name: 'Pay 12.5 SBD' }).click()
  await widget.dialog.getByText('12.5 SBD paid', { exact: true }).waitFor()
  expect((await dollarsOf(shop)) - before).toBe(due)
  await expect.poll(() => outcome(page).textContent()).toMatch(/^Paid: 0x[\da-f]{64}$/)
})

test('leaving before any wallet request is reported to the page, and no wallet is called [PAY-01]', async ({
  visitor,
}) => {
  const page = await visitor.open('/?pay')
  const widget = await connectExtension(page)
  await request(page, '12.50 SBD')
  await widget.button('Pay 12.5 SBD').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => outcome(page).textContent()).toBe('You left the payment. Nothing was paid.')
  expect(await extensionOf(page).screen.count()).toBe(0)
})

/** So much that its swap is worth more than its network fee, also while other tests raise the base fee of the chain. */
const missing = 50_000_000n

/** Requests a payment of five dollars more than the balance. */
async function requestMore(visitor: Visitor): Promise<{
  readonly page: Page
  readonly widget: Widget
  readonly own: Hex
  readonly held: bigint
}> {
  const page = await visitor.open('/lab')
  await page.waitForFunction(() => Reflect.has(window, 'quoinLab'))
  await page.evaluate(async () => {
    const { quoinLab: lab } = window
    if (!lab) throw new Error('The page has no lab.')
    // The host permits payments to swap the missing amount.
    const policy = { plugins: { pay: { allowedPowers: ['swap.confirm'] } } }
    const kernel = lab.bundle.createQuoin({ ...lab.options(), policy }).use(lab.plugins.payPlugin)
    document.body.append(document.createElement('quoin-button'))
    lab.ui.mountQuoin(kernel)
    window.payKernel = await kernel.start()
  })
  const widget = await connectExtension(page)
  const own = (await page.evaluate(() => window.payKernel?.connections.active()?.accounts[0]?.address)) as Hex
  const held = await dollarsOf(own)
  const amount = formatUnits(held + missing, 6)
  await page.evaluate(
    ([asset, text, recipient]) => {
      const metadata = { name: 'Sandbox Dollar', symbol: 'SBD', decimals: 6 }
      window.payKernel?.open('pay', {
        asset: { network: 'eip155:31337', recipient, asset, amount: text, metadata },
      })
    },
    [dollar, amount, shop],
  )
  await widget.button('Not enough SBD').waitFor()
  return { page, widget, own, held }
}

test('the missing amount of a token is swapped for the coin first, then paid to the last digit [PAY-01]', async ({
  visitor,
}) => {
  const before = await dollarsOf(shop)
  const { page, widget, own, held } = await requestMore(visitor)
  await press(widget, 'Pay with ETH')
  await widget.dialog.getByText('Step 1 of 2: confirm swap').first().waitFor()
  await extensionOf(page).approve()
  await widget.dialog.getByText('Confirm in your wallet').first().waitFor()
  await extensionOf(page).approve()
  await widget.dialog.getByText(/SBD paid$/).waitFor()
  expect((await dollarsOf(shop)) - before).toBe(held + missing)
  // Later tests expect the initial state.
  const account = mnemonicToAccount(SANDBOX_MNEMONIC, { addressIndex: 3 })
  const back = createWalletClient({ account, transport: http(world.chains[0] ?? '') })
  const args = [own, held] as const
  await back.writeContract({ chain: null, address: dollar, abi: erc20Abi, functionName: 'transfer', args })
  await expect.poll(() => dollarsOf(own)).toBeGreaterThanOrEqual(held)
})

test('a swap at a bad price requires a tick before the wallet is called [M2]', async ({ visitor }) => {
  await visitor.context.route('**/v1/convert/quotes?**', async (route) => {
    const response = await route.fetch()
    const { quotes } = await response.json()
    // A provider that returns a tenth and no price impact.
    const spoilt = quotes.map((one: { readonly toAmount: string }) => ({
      ...one,
      toAmount: String(BigInt(one.toAmount) / 10n),
      priceImpact: 1,
    }))
    await route.fulfill({ response, json: { quotes: spoilt } })
  })
  const { page, widget } = await requestMore(visitor)
  await widget.dialog.getByText(/^You lose (8|9)\d(\.\d+)?% to price impact$/).waitFor()
  await widget.dialog.getByText(/You pay \$[\d.,]+ and receive \$[\d.,]+/).waitFor()
  const blocked = widget.button('Accept the warning first')
  expect(await blocked.getAttribute('aria-disabled')).toBe('true')
  await widget.dialog.getByRole('checkbox', { name: 'I understand I’ll lose this much' }).check()
  await widget.button('Pay with ETH').waitFor()
  expect(await extensionOf(page).screen.count()).toBe(0)
})
