import type { Page } from 'playwright-core'
import { type Address, createPublicClient, erc20Abi, type Hex, http, parseEther, parseUnits } from 'viem'
import { afterAll, afterEach, beforeAll } from 'vitest'
import {
  NAMED_ACCOUNTS,
  OFFCHAIN_ACCOUNT,
  REHEARSED_NAME,
  REHEARSED_OFFCHAIN_NAME,
} from '../../sandbox/src/rehearsal/open-mainnet.js'
import { SOLANA_USDC } from '../../sandbox/src/rehearsal/rehearsed-networks.js'
import { control, expect, test, type Visitor, world } from '../testing/host-page.js'
import { chooseExtension, connectExtension, extensionOf, type Widget, widgetOf } from '../testing/widget.js'

/** The first account of the sandbox's extension. */
const account: Hex = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
/** USDC by the number of its network. */
const USDC: Readonly<Record<number, Address>> = {
  1: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  8453: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
}
/** The sellers, and the sites of their pages. */
const SELLERS: Readonly<Record<string, string>> = {
  Coinbase: 'https://pay.coinbase.com',
  'Meld.io': 'https://meldcrypto.com',
  MoonPay: 'https://buy.moonpay.com',
  Stripe: 'https://crypto.link.com',
}

/** The program of the gateway, two chains and all stand-ins start on a machine that may be busy. Milliseconds. */
const LONG = 300_000

/** Reads a rehearsed network by the node behind the gateway. */
const chainOf = (id: number) =>
  createPublicClient({
    transport: http(`${world.rehearsal}/v1?chainId=eip155:${id}&projectId=quoin-sandbox`),
    pollingInterval: 20,
  })

const usdcOn = (id: number): Promise<bigint> =>
  chainOf(id).readContract({
    address: USDC[id] ?? '0x',
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [account],
  })

beforeAll(() => control('/rehearsal/start'), LONG)
afterAll(() => control('/rehearsal/stop'))

const disturbed: string[] = []
afterEach(async () => {
  for (const provider of disturbed.splice(0)) await control(`/rehearsal/recover?provider=${provider}`)
})

/** Lets a provider fail until the end of the test. */
async function disturb(provider: string): Promise<void> {
  disturbed.push(provider)
  await control(`/rehearsal/fail?provider=${provider}`)
}

/** Returns the number of requests that a provider got so far. */
const requestsTo = async (provider: string): Promise<number> =>
  Number(await control(`/rehearsal/requests?provider=${provider}`))

/** Opens the demo in the rehearsal, with the extension connected. */
async function openRehearsal(visitor: Visitor): Promise<{ readonly page: Page; readonly widget: Widget }> {
  const page = await visitor.open('/?rehearsal')
  return { page, widget: await connectExtension(page) }
}

/** Switches the page's network. */
async function switchTo(page: Page, name: string): Promise<void> {
  const button = page.getByRole('group', { name: 'Network' }).getByRole('button', { name, exact: true })
  await button.click()
  const approval = extensionOf(page).screen
  await Promise.race([approval.waitFor(), page.getByText(`Now on ${name}.`).waitFor()])
  if (await approval.isVisible()) await extensionOf(page).approve()
  await page.getByText(`Now on ${name}.`).waitFor()
}

/** Opens the view `Swap` and fills in the form. */
async function fillSwap(
  widget: Widget,
  wanted: { readonly sell?: RegExp; readonly on?: string; readonly buy: RegExp; readonly amount: string },
): Promise<void> {
  const { dialog, heading, row, button } = widget
  const choose = async (side: RegExp, token: RegExp, on?: string): Promise<void> => {
    await dialog.getByRole('button', { name: side }).click()
    await heading('Choose a token').waitFor()
    if (on !== undefined) await button(new RegExp(`${on}\\s*: choose it$`)).click()
    await row(token).first().click()
    await heading(/^Swap$/).waitFor()
  }
  await widget.pressInAccount(/^Swap$/)
  await heading(/^Swap$/).waitFor()
  if (wanted.sell) await choose(/: choose a token to pay with$/, wanted.sell)
  await choose(/: choose a token to receive$/, wanted.buy, wanted.on)
  await dialog.getByRole('textbox', { name: 'You pay' }).fill(wanted.amount)
  await button(/^Review (swap|bridge)$/).click()
  await heading('Review').waitFor()
}

/** Presses a button of the widget once it is enabled. */
async function press(widget: Widget, name: RegExp): Promise<void> {
  const button = widget.button(name)
  await expect.poll(() => button.getAttribute('aria-disabled')).toBeNull()
  await button.click()
}

test('the demo is switched to the rehearsal and back; real wallets are listed, a wallet connects on Ethereum, and listed and unlisted tokens have their names and values [CON-01] [ACC-09]', async ({
  visitor,
}) => {
  const page = await visitor.open()
  await page.getByRole('button', { name: 'Start the rehearsal' }).click()
  const leave = page.getByRole('button', { name: 'Leave the rehearsal' })
  await leave.waitFor()
  const widget = widgetOf(page)
  await widget.open()
  await widget.row(/MetaMask/).waitFor()
  await page.keyboard.press('Escape')
  await widget.dialog.waitFor({ state: 'detached' })
  await connectExtension(page)
  await page.getByText('on Ethereum').waitFor()
  await widget.accountButton.click()
  await widget.dialog.getByRole('tab', { name: 'Tokens' }).click()
  await widget.row(/USD Coin\s*10,000 USDC\s*\$10,000\.00/).waitFor()
  await widget.row(/ChainLink Token\s*250 LINK\s*\$3,750\.00/).waitFor()
  // A token that is on no list: only an indexer finds it.
  await widget.row(/Harbour Pass\s*42 HBP\s*No price/).waitFor()
  await page.keyboard.press('Escape')
  await widget.dialog.waitFor({ state: 'detached' })
  await leave.click()
  await page.getByRole('button', { name: 'Start the rehearsal' }).waitFor()
  await page.getByRole('group', { name: 'Network' }).getByRole('button', { name: 'Sandbox One' }).waitFor()
})

test('activity comes from an indexer: what arrived before, and a payment of the page [HIS-01] [HIS-02]', async ({
  visitor,
}) => {
  const { page, widget } = await openRehearsal(visitor)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await extensionOf(page).approve()
  await page.getByTestId('send-outcome').getByText('0.01 ETH sent; the chain has it.').waitFor()
  await widget.accountButton.click()
  await widget.dialog.getByRole('tab', { name: 'Activity' }).click()
  await widget.row(/Sent.*−0\.01 ETH/).waitFor()
  await widget.row(/Received.*\+250 LINK.*\+10,000 USDC/).waitFor()
})

test('on Base the value of a token comes from the second provider of prices, and activity from the second indexer while the first one fails [ACC-09] [HIS-01]', async ({
  visitor,
}) => {
  const [prices, rows] = [await requestsTo('defillama'), await requestsTo('etherscan')]
  const { page, widget } = await openRehearsal(visitor)
  await disturb('alchemy')
  await switchTo(page, 'Base')
  await widget.accountButton.click()
  await widget.dialog.getByRole('tab', { name: 'Tokens' }).click()
  await widget.row(/Dai Stablecoin\s*500 DAI\s*\$500\.00/).waitFor()
  await widget.dialog.getByRole('tab', { name: 'Activity' }).click()
  await widget.row(/Received.*\+10,000 USDC/).waitFor()
  expect(await requestsTo('defillama')).toBeGreaterThan(prices)
  expect(await requestsTo('etherscan')).toBeGreaterThan(rows)
})

test('a name leads to another account on Base than on Ethereum, and a payment to it arrives there [SND-01] [SEC-09]', async ({
  visitor,
}) => {
  const { page, widget } = await openRehearsal(visitor)
  await switchTo(page, 'Base')
  const named = NAMED_ACCOUNTS[8453] ?? '0x'
  const before = await chainOf(8453).getBalance({ address: named })
  await widget.pressInAccount('Send')
  await widget.heading('Send').waitFor()
  await widget.dialog.getByRole('textbox', { name: 'To: address or name' }).fill(REHEARSED_NAME)
  await widget.dialog.getByRole('textbox', { name: 'Amount to send' }).fill('0.5')
  await widget.button('Review').click()
  await widget.heading('Review and send').waitFor()
  await widget.dialog.getByText(REHEARSED_NAME).first().waitFor()
  await widget.dialog.getByText(named).first().waitFor()
  await press(widget, /^Send$/)
  await extensionOf(page).approve()
  await expect.poll(() => chainOf(8453).getBalance({ address: named })).toBe(before + parseEther('0.5'))
  expect(await chainOf(1).getBalance({ address: named })).toBe(0n)
})

test('a name whose records are on a server leads to its account on Base (CCIP-read) [SND-01] [SEC-09]', async ({
  visitor,
}) => {
  const before = await requestsTo('names')
  const { page, widget } = await openRehearsal(visitor)
  await switchTo(page, 'Base')
  await widget.pressInAccount('Send')
  await widget.heading('Send').waitFor()
  await widget.dialog.getByRole('textbox', { name: 'To: address or name' }).fill(REHEARSED_OFFCHAIN_NAME)
  await widget.dialog.getByRole('textbox', { name: 'Amount to send' }).fill('0.1')
  await widget.button('Review').click()
  await widget.heading('Review and send').waitFor()
  await widget.dialog.getByText(OFFCHAIN_ACCOUNT).first().waitFor()
  expect(await requestsTo('names')).toBeGreaterThan(before)
})

test('ether is swapped for USDC by the best of the providers, an aggregator, whose call is decoded and executed [SWP-01] [SEC-07]', async ({
  visitor,
}) => {
  const { page, widget } = await openRehearsal(visitor)
  const before = await usdcOn(1)
  await fillSwap(widget, { buy: /USD Coin/, amount: '2' })
  await widget.dialog.getByText('Details', { exact: true }).click()
  await widget.dialog.getByText('1inch').first().waitFor()
  await press(widget, /^Swap$/)
  await extensionOf(page).approve()
  await widget.dialog.getByText(/^[\d.,]+ USDC received$/).waitFor()
  // 4995 at the rehearsal's price, of which the provider delivers its minimum.
  const got = (await usdcOn(1)) - before
  expect(got).toBeGreaterThan(parseUnits('4900', 6))
  expect(got).toBeLessThanOrEqual(parseUnits('4995', 6))
})

test('USDC is swapped for LINK by the next aggregator while the best one fails: its call is simulated before it is approved [SWP-01] [SEC-07]', async ({
  visitor,
}) => {
  const { page, widget } = await openRehearsal(visitor)
  await disturb('oneinch')
  await fillSwap(widget, { sell: /USD Coin/, buy: /ChainLink Token/, amount: '150' })
  await widget.dialog.getByText('Details', { exact: true }).click()
  await widget.dialog.getByText('0x', { exact: true }).first().waitFor()
  await press(widget, /^Approve$/)
  await extensionOf(page).approve()
  await press(widget, /^Swap$/)
  await extensionOf(page).approve()
  // 10 LINK less two thousandths, of which the provider delivers its minimum.
  await widget.dialog.getByText(/^9\.\d+ LINK received$/).waitFor()
})

test('USDC is bridged from Ethereum to Base, and followed until it has arrived [SWP-01] [SEC-07]', async ({
  visitor,
}) => {
  const { page, widget } = await openRehearsal(visitor)
  const [sent, before] = [await usdcOn(1), await usdcOn(8453)]
  await fillSwap(widget, { sell: /USD Coin/, on: 'Base', buy: /USD Coin/, amount: '100' })
  await widget.dialog.getByText('Your own account on the other network.').waitFor()
  await press(widget, /^(Approve and bridge|Bridge)$/)
  await extensionOf(page).approve()
  await widget.dialog.getByText('USDC arrived on Base').waitFor()
  expect(sent - (await usdcOn(1))).toBe(parseUnits('100', 6))
  // The minimum: 99.8 USDC were quoted.
  expect((await usdcOn(8453)) - before).toBe(parseUnits('98.802', 6))
})

test('ether is bridged from Base, whose node does not simulate, to Ethereum: a provider of simulations confirms that nothing else leaves the account [SWP-01] [SEC-07]', async ({
  visitor,
}) => {
  const simulations = await requestsTo('tenderly')
  const { page, widget } = await openRehearsal(visitor)
  await switchTo(page, 'Base')
  const before = await chainOf(1).getBalance({ address: account })
  await fillSwap(widget, { on: 'Ethereum', buy: /^Ether\b/, amount: '1' })
  await press(widget, /^Bridge$/)
  await extensionOf(page).approve()
  await widget.dialog.getByText('ETH arrived on Ethereum').waitFor()
  // The minimum: 0.998 ether were quoted.
  expect((await chainOf(1).getBalance({ address: account })) - before).toBe(parseEther('0.98802'))
  expect(await requestsTo('tenderly')).toBeGreaterThan(simulations)
})

/** Orders USDC on Base at a seller, and returns its page: the stand-in, in place of the seller's own site. */
async function orderAt(
  visitor: Visitor,
  widget: Widget,
  name: string,
): Promise<{ readonly seller: Page; readonly site: string }> {
  await widget.button('Buy').click()
  await widget.heading('Buy crypto').waitFor()
  await widget.row(/^You buy/).click()
  await widget.heading('Choose what to buy').waitFor()
  await widget.row(/USDC/).first().click()
  await widget.heading('Buy crypto').waitFor()
  await widget.dialog.getByRole('textbox', { name: 'Amount to pay' }).fill('100')
  const offer = widget.row(new RegExp(`${name.replace('.', '\\.')}[^]*USDC\\s*for \\$`))
  await offer.waitFor()
  const opening = visitor.context.waitForEvent('page')
  await offer.click()
  const seller = await opening
  await seller.getByText(`A stand-in for ${name}: no money moves.`).waitFor()
  await seller.getByText(account, { exact: true }).waitFor()
  await widget.dialog.getByText(`Continue at ${name}`).waitFor()
  const { origin } = new URL(new URL(seller.url()).searchParams.get('page') ?? '')
  return { seller, site: origin }
}

test('USDC is bought on Base at the page of each of the four sellers: its price is compared, and the paid order is followed until it is delivered [ONR-01] [ONR-03]', {
  timeout: LONG,
}, async ({ visitor }) => {
  const { page, widget } = await openRehearsal(visitor)
  await switchTo(page, 'Base')
  await widget.accountButton.click()
  for (const [name, origin] of Object.entries(SELLERS)) {
    const before = await usdcOn(8453)
    const { seller, site } = await orderAt(visitor, widget, name)
    expect(site).toBe(origin)
    await seller.getByRole('button', { name: 'Pay without money' }).click()
    await seller.getByRole('heading', { name: 'Delivered' }).waitFor()
    await widget.dialog.getByText('95 USDC received').waitFor()
    expect((await usdcOn(8453)) - before).toBe(parseUnits('95', 6))
    await seller.close()
    await widget.button('Done').click()
  }
})

test('a payment that is declined at the page of a seller is reported, and nothing is delivered [ONR-03]', async ({
  visitor,
}) => {
  const { page, widget } = await openRehearsal(visitor)
  await switchTo(page, 'Base')
  await widget.accountButton.click()
  const before = await usdcOn(8453)
  const { seller } = await orderAt(visitor, widget, 'MoonPay')
  await seller.getByRole('button', { name: 'Decline the payment' }).click()
  await seller.getByRole('heading', { name: 'Payment declined' }).waitFor()
  await widget.dialog.getByText(/^(Payment declined|MoonPay didn’t deliver)$/).waitFor()
  expect(await usdcOn(8453)).toBe(before)
})

/** Opens the demo in the rehearsal, connected on Solana with a new account that has 5 SOL. */
async function openSolana(
  visitor: Visitor,
): Promise<{ readonly page: Page; readonly widget: Widget; readonly address: string }> {
  const page = await visitor.open('/?rehearsal&chains=solana')
  const widget = widgetOf(page)
  await widget.open()
  await chooseExtension(widget, 'Solana')
  await extensionOf(page).approve()
  await page.getByText('on Solana').waitFor()
  const address = (await page.getByTestId('address').textContent()) ?? ''
  const funded = await fetch(`${world.furtherChains[0]}/sandbox/fund`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ address, amount: '5000000000' }),
  })
  expect(funded.ok).toBe(true)
  return { page, widget, address }
}

/** Calls the sandbox's Solana. */
async function solana(method: string, ...params: readonly unknown[]): Promise<unknown> {
  const response = await fetch(world.furtherChains[0] ?? '', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return Object(await response.json()).result?.value
}

/** Smallest units of the USD Coin on Solana; 0 if there is no account for it. */
async function solanaDollars(owner: string): Promise<bigint> {
  const options = { encoding: 'base64' }
  const found = await solana('getTokenAccountsByOwner', owner, { mint: SOLANA_USDC }, options)
  if (!Array.isArray(found)) throw new Error('The node has no list of accounts.')
  const [text] = Object(found[0]).account?.data ?? []
  return text === undefined ? 0n : Buffer.from(text, 'base64').readBigUInt64LE(64)
}

test('a wallet connects on Solana, whose nodes are those of Helius: its balance has a value, and a payment is sent [NET-12]', async ({
  visitor,
}) => {
  const { page, widget, address } = await openSolana(visitor)
  await page.getByLabel('Recipient').fill(address)
  await page.getByLabel(/^Amount in/).fill('0.5')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await extensionOf(page).approve()
  await page.getByTestId('send-outcome').getByText('0.5 SOL sent; the chain has it.').waitFor()
  await widget.accountButton.click()
  await widget.dialog.getByRole('heading', { name: 'Tokens' }).waitFor()
  await widget.row(/Solana\s*[\d.,]+ SOL\s*\$[\d.,]+/).waitFor()
})

test('SOL is swapped for USDC and back by Jupiter, whose transactions are read, simulated and executed [SWP-01] [SWP-02] [SEC-07]', async ({
  visitor,
}) => {
  const { page, widget, address } = await openSolana(visitor)
  await fillSwap(widget, { buy: /USD Coin/, amount: '2' })
  await widget.dialog.getByText('Jupiter').first().waitFor()
  await press(widget, /^Swap$/)
  await extensionOf(page).approve()
  // 2 SOL at 150 dollars, less a thousandth.
  await widget.dialog.getByText('299.7 USDC received').waitFor()
  expect(await solanaDollars(address)).toBe(299_700_000n)
  await widget.button('Done').click()
  const before = Number(await solana('getBalance', address))
  await fillSwap(widget, { sell: /USD Coin/, buy: /Solana/, amount: '150' })
  await press(widget, /^Swap$/)
  await extensionOf(page).approve()
  await widget.dialog.getByText('0.999 SOL received').waitFor()
  expect(await solanaDollars(address)).toBe(149_700_000n)
  // The account of the wrapped coin is closed: all but the fees arrives as the coin.
  const received = Number(await solana('getBalance', address)) - before
  expect(received).toBeGreaterThan(998_900_000)
  expect(received).toBeLessThan(999_000_000)
})
