import type { Page } from 'playwright-core'
import {
  type Address,
  createPublicClient,
  createWalletClient,
  erc20Abi,
  formatEther,
  http,
  parseUnits,
} from 'viem'
import { createTokens } from '../../demo/plugins/token-approvals/tests/create-tokens.js'
import { MARKET_TOKENS } from '../../sandbox/src/chain/market/market-plan.js'
import { receiptOf } from '../../sandbox/src/chain/receipt-of.js'
import { expect, test, type Visitor, world } from '../testing/host-page.js'
import { connectExtension, type Widget } from '../testing/widget.js'

/** The first account of the sandbox's extension. */
const account: Address = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
/** Another account that the node signs for. */
const giver: Address = '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720'
const transport = http(world.chains[0])
const chain = createPublicClient({ transport })
const node = createWalletClient({ account: giver, transport })
const alpha = MARKET_TOKENS.find(({ symbol }) => symbol === 'SBA')?.address ?? '0x'

/** Sends tokens to the account from another one, in one block. */
async function give(amount: string): Promise<void> {
  const args = [account, parseUnits(amount, 18)] as const
  const request = { address: alpha, abi: erc20Abi, functionName: 'transfer', args } as const
  await receiptOf(chain, await node.writeContract({ chain: null, ...request }))
}

/**
 * Formats the account's balance of SBA as the widget does: cut, never rounded; the list has three digits, the token's
 * view all.
 */
async function alphaText(maximumFractionDigits = 3): Promise<string> {
  const balance = await chain.readContract({
    address: alpha,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [account],
  } as const)
  const style = new Intl.NumberFormat('en-US', { maximumFractionDigits, roundingMode: 'trunc' })
  // The parameter's type is any text, but the function returns a decimal number only.
  return `${style.format(formatEther(balance) as Intl.StringNumericLiteral)} SBA`
}

/** Opens the tokens of the connected account. */
async function openTokens(page: Page): Promise<Widget> {
  const widget = await connectExtension(page)
  await widget.accountButton.click()
  await widget.dialog.getByRole('tab', { name: 'Tokens' }).click()
  await widget.row(/Sandbox Dollar/).waitFor()
  return widget
}

const texts = (widget: Widget): Promise<readonly string[]> =>
  widget.dialog.getByRole('list', { name: 'Your tokens' }).getByRole('button').allInnerTexts()

test('tokens are sorted by value, follow the chain while open, and are hidden, displayed, and added by address [ACC-05] [ACC-09] [ACC-10] [UI-12] [UI-13]', async ({
  visitor,
}) => {
  const page = await visitor.open()
  const widget = await openTokens(page)
  const rows = await texts(widget)
  const dollar = rows.find((text) => text.includes('Sandbox Dollar')) ?? ''
  expect(dollar).toMatch(/[\d,.]+ SBD\s*\$[\d,]+\.\d\d/)
  // The coin has the highest value, and unpriced tokens are last.
  expect(rows[0]).toContain('ETH')
  expect(rows.at(-1)).toContain('No price')

  await give('7.25')
  await widget
    .row(/Sandbox Alpha/)
    .filter({ hasText: await alphaText() })
    .waitFor()

  await widget.row(/Sandbox Alpha/).click()
  await widget.dialog
    .getByText(new RegExp(await alphaText(18)))
    .last()
    .waitFor()
  await widget.row('Hide token').click()
  await widget.row('Show token').waitFor()
  await widget.button('Back').click()
  await widget.row('Hidden (1)').click()
  expect((await texts(widget)).join()).not.toContain('Sandbox Alpha')
  await widget.row(/Sandbox Alpha/).click()
  await widget.row('Show token').click()
  await widget.button('Back').click()
  await expect.poll(() => texts(widget)).toContainEqual(expect.stringContaining('Sandbox Alpha'))

  const token = await createTokens(world.chains[0] ?? '', account).deploy('ADDM', 6)
  await widget.row(/^Add a token/).click()
  const field = widget.dialog.getByLabel('Token address')
  const send = widget.button('Check address')
  const broken = `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`
  for (const [text, words] of [
    ['hello', /This isn’t a Sandbox One address/],
    [broken, /No token found at this address|A character in this address is wrong/],
    [alpha, /is already in your list/],
  ] as const) {
    await field.fill(text)
    await send.click()
    await widget.dialog.getByText(words).waitFor()
  }
  await field.fill(token)
  await send.click()
  await widget.button('Add ADDM').click()
  await widget.row(/1,000,000 ADDM/).waitFor()
})

/** Makes the gateway unavailable, and waits for the next block, when the page notices. */
async function loseGateway(visitor: Visitor): Promise<void> {
  visitor.expectConsole(/Failed to load resource|ERR_FAILED|ERR_CONNECTION|quoin/)
  await visitor.context.route(`${world.gateway}/**`, (route) => route.abort())
  await give('1')
}

test('the last list stays while the gateway is down, follows the node, and is marked as possibly outdated [ACC-06] [REL-02] [UI-15]', async ({
  visitor,
}) => {
  const page = await visitor.open()
  const widget = await openTokens(page)
  await loseGateway(visitor)
  await widget.button(/^Refresh in/).waitFor()
  await widget.dialog
    .getByText('This list may be out of date or incomplete. Your funds aren’t affected.')
    .waitFor()
  const rows = await texts(widget)
  expect(rows.join()).toMatch(/Sandbox Dollar[^$]*\$/)
  // The node provides the balance of a known token.
  expect(rows.find((text) => text.includes('Sandbox Alpha'))).toContain(await alphaText())
})

test('in a window as narrow as a phone every row is a sufficient touch target, and nothing scrolls sideways [UI-16]', async ({
  visitor,
}) => {
  const page = await visitor.open()
  await page.setViewportSize({ width: 390, height: 844 })
  const widget = await openTokens(page)
  const list = widget.dialog.getByRole('list', { name: 'Your tokens' })
  for (const row of await list.getByRole('button').all())
    expect((await row.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  const isWide = await widget.dialog.evaluate((dialog) => dialog.scrollWidth > dialog.clientWidth)
  expect(isWide).toBe(false)
  await widget.row(/Sandbox Dollar/).click()
  await widget.heading('Sandbox Dollar').waitFor()
  await widget.row('Hide token').waitFor()
})
