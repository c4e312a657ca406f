import type { Locator, Page } from 'playwright-core'
import type { AnyKernel } from 'quoin/kernel'
import { createPublicClient, erc20Abi, type Hex, http, parseEventLogs, parseUnits, zeroAddress } from 'viem'
import { entryPoint07Abi, entryPoint07Address } from 'viem/account-abstraction'
import type {} from '../../demo/src/lab/show-lab.js'
import { MARKET_TOKENS, marketAmount } from '../../sandbox/src/chain/market/market-plan.js'
import { expect, type Visitor, world } from '../testing/host-page.js'
import { type Widget, widgetOf } from '../testing/widget.js'

declare global {
  interface Window {
    swapKernel?: AnyKernel
  }
}

/** The chain that supports swaps. The world's other chain does not. */
export const rpcUrl: string = world.chains[0] ?? ''
export const chain: ReturnType<typeof createPublicClient> = createPublicClient({
  transport: http(rpcUrl),
  pollingInterval: 20,
})

/**
 * Returns a balance in the smallest unit; the coin by `ETH`, including a smart account's deposit at the entry point.
 */
export async function held(symbol: string, owner: Hex): Promise<bigint> {
  if (symbol === 'ETH') {
    const deposit = {
      address: entryPoint07Address,
      abi: entryPoint07Abi,
      functionName: 'balanceOf',
      args: [owner],
    } as const
    const isThere = (await chain.getCode({ address: entryPoint07Address })) !== undefined
    return (await chain.getBalance({ address: owner })) + (isThere ? await chain.readContract(deposit) : 0n)
  }
  const { address } = marketAmount(symbol, '0')
  return chain.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
}

export function allowance(symbol: string, owner: Hex, spender: Hex): Promise<bigint> {
  const { address } = marketAmount(symbol, '0')
  return chain.readContract({ address, abi: erc20Abi, functionName: 'allowance', args: [owner, spender] })
}

/** Returns the fees of an account's own transactions and operations after a block. Wei. */
async function feesSince(block: bigint, payer: Hex): Promise<bigint> {
  let fees = 0n
  for (let at = block + 1n; at <= (await chain.getBlockNumber({ cacheTime: 0 })); at++) {
    const { transactions } = await chain.getBlock({ blockNumber: at })
    for (const hash of transactions) {
      const { from, gasUsed, effectiveGasPrice, logs } = await chain.getTransactionReceipt({ hash })
      for (const { args } of parseEventLogs({ abi: entryPoint07Abi, logs, eventName: 'UserOperationEvent' }))
        if (args.sender.toLowerCase() === payer.toLowerCase() && args.paymaster === zeroAddress)
          fees += args.actualGasCost
      if (from.toLowerCase() === payer.toLowerCase()) fees += gasUsed * effectiveGasPrice
    }
  }
  return fees
}

export interface SwapPage {
  readonly page: Page
  readonly widget: Widget
}

/** Opens a page with a kernel that swaps on the first chain of the world. */
export async function openSwapPage(
  visitor: Visitor,
  { path = '/lab' }: { readonly path?: string } = {},
): Promise<SwapPage> {
  const page = await visitor.open(path)
  await page.waitForFunction(() => Reflect.has(window, 'quoinLab'))
  // The second chain has a market too: tests use it as a network without a provider.
  await page.route('**/v1/supported-chains?*', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), swaps: ['eip155:31337'] } })
  })
  await page.evaluate(async () => {
    const { quoinLab: lab } = window
    if (!lab) throw new Error('The page has no lab.')
    const kernel = lab.bundle.createQuoin({ ...lab.options(), swap: { networks: ['eip155:31337'] } })
    document.body.append(document.createElement('quoin-button'))
    lab.ui.mountQuoin(kernel)
    await kernel.start()
    window.swapKernel = kernel
  })
  return { page, widget: widgetOf(page) }
}

/** Returns the address of the active account. */
export const ownAddress = (page: Page): Promise<Hex> =>
  page.evaluate(() => window.swapKernel?.connections.active()?.accounts[0]?.address as Hex)

/** Opens the view `Swap` of the connected account. */
export async function openSwap({ pressInAccount, heading }: Widget): Promise<void> {
  await pressInAccount(/^Swap$/)
  await heading('Swap').waitFor()
}

export const amountField = ({ dialog }: Widget): Locator => dialog.getByRole('textbox', { name: 'You pay' })

/** Chooses a token of one side by its symbol. */
export async function chooseToken(widget: Widget, side: 'sell' | 'buy', symbol: string): Promise<void> {
  const { dialog, heading, row } = widget
  const button = dialog.getByRole('button', {
    name: new RegExp(`: choose a token to ${side === 'sell' ? 'pay with' : 'receive'}$`),
  })
  if (new RegExp(`${symbol}\\s*:`).test((await button.textContent()) ?? '')) return
  await button.click()
  await heading('Choose a token').waitFor()
  await dialog.getByRole('searchbox').fill(symbol)
  const name = symbol === 'ETH' ? 'Ether' : (MARKET_TOKENS.find((one) => one.symbol === symbol)?.name ?? '')
  await row(new RegExp(`^\\W*\\w?${name}`))
    .first()
    .click()
  await heading('Swap').waitFor()
}

export interface Wanted {
  readonly sellToken: string
  readonly buyToken: string
  readonly amount: string
}

/** Fills in the form. */
export async function fillSwap(widget: Widget, { sellToken, buyToken, amount }: Wanted): Promise<void> {
  await chooseToken(widget, 'sell', sellToken)
  await chooseToken(widget, 'buy', buyToken)
  await amountField(widget).fill(amount)
}

const decimalsOf = (symbol: string): number =>
  MARKET_TOKENS.find((one) => one.symbol === symbol)?.decimals ?? 18
/** Parses an amount of the widget into the chain's unit. */
const figure = (text: string, symbol: string): bigint =>
  parseUnits(text.replaceAll(',', ''), decimalsOf(symbol))

/** The preview's amounts to the last digit, in the smallest unit. */
export interface Promised {
  readonly buyAmount: bigint
  readonly min: bigint
}

/** Opens the preview once the form is complete. */
export async function review(widget: Widget, buyToken: string): Promise<Promised> {
  await widget.button('Review swap').click()
  await widget.heading('Review').waitFor()
  return readPromise(widget, buyToken)
}

export async function readPromise({ dialog }: Widget, buyToken: string): Promise<Promised> {
  const about = await dialog.locator('h2[title]').last().getAttribute('title')
  const fact = dialog
    .locator('dt')
    .filter({ hasText: /^Minimum received$/ })
    .locator('xpath=following-sibling::dd')
  const min = await fact.locator('bdi').first().getAttribute('title')
  return {
    buyAmount: figure(about?.split(/\s/)[0] ?? '', buyToken),
    min: figure(min?.split(/\s/)[0] ?? '', buyToken),
  }
}

/** The possible labels of the preview's button. */
export type Action = 'Swap' | 'Approve' | 'Approve and swap' | 'Sign permit' | 'Revoke the old approval'

export const actionButton = ({ button }: Widget, action: Action): Locator => button(new RegExp(`^${action}$`))

/** Confirms the preview, once its button is enabled. */
export async function confirm(widget: Widget, action: Action): Promise<void> {
  const button = actionButton(widget, action)
  await button.waitFor()
  await expect.poll(() => button.getAttribute('aria-disabled')).toBeNull()
  await button.click()
}

export const received = ({ dialog }: Widget, symbol: string): Locator =>
  dialog.getByText(new RegExp(`^[\\d.,]+ ${symbol} received$`))

/**
 * Swaps, and checks the result on the chain: exactly the quoted amount arrived, as the test is the only trader, and
 * exactly the sold amount left.
 *
 * @param steps the wallet prompts, each with the wallet's response
 */
export async function swapAndCheck(
  page: Page,
  widget: Widget,
  wanted: Wanted,
  steps: readonly (readonly [action: Action, answer: () => Promise<void>])[],
): Promise<void> {
  const { sellToken, buyToken, amount } = wanted
  const owner = await ownAddress(page)
  const block = await chain.getBlockNumber({ cacheTime: 0 })
  const [soldBefore, before] = [await held(sellToken, owner), await held(buyToken, owner)]
  await openSwap(widget)
  await fillSwap(widget, wanted)
  let promised = await review(widget, buyToken)
  for (const [action, answer] of steps) {
    await actionButton(widget, action).waitFor()
    promised = await readPromise(widget, buyToken)
    await confirm(widget, action)
    await answer()
  }
  await received(widget, buyToken).waitFor()
  const fees = await feesSince(block, owner)
  const got = (await held(buyToken, owner)) - before + (buyToken === 'ETH' ? fees : 0n)
  expect(got).toBe(promised.buyAmount)
  expect(promised.min).toBeLessThan(promised.buyAmount)
  expect(promised.min).toBeGreaterThanOrEqual((promised.buyAmount * 99n) / 100n)
  const sold = soldBefore - (await held(sellToken, owner)) - (sellToken === 'ETH' ? fees : 0n)
  expect(sold).toBe(marketAmount(sellToken === 'ETH' ? 'WETH' : sellToken, amount).value)
  await widget.button('Done').click()
}
