import type { Page } from 'playwright-core'
import type { Hex } from 'viem'
import { MARKET_PERMIT_ROUTER, MARKET_ROUTER } from '../../sandbox/src/chain/market/market-plan.js'
import { tradeInMarket } from '../../sandbox/src/chain/market/trade-in-market.js'
import { BATCH_ACCOUNT_ADDRESS } from '../../sandbox/wallet-parts/eip155/call-batches.js'
import { downUntilPressed } from '../testing/down-until-pressed.js'
import { expect, test, world } from '../testing/host-page.js'
import { connectExtension, extensionOf } from '../testing/widget.js'
import {
  actionButton,
  allowance,
  amountField,
  chain,
  confirm,
  fillSwap,
  held,
  openSwap,
  openSwapPage,
  readPromise,
  received,
  review,
  rpcUrl,
  swapAndCheck,
} from './swap-page.js'

/** The first account of the sandbox's extension. */
const account: Hex = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const nonce = (): Promise<number> => chain.getTransactionCount({ address: account })

/** Returns the network chooser of the extension's own menu, opened before the widget covers the page. */
async function networkOfExtension(page: Page): Promise<(label: string) => Promise<unknown>> {
  const extension = page.locator('sandbox-extension')
  await extension.getByRole('button', { name: /Account|Not connected/ }).click()
  // In a real browser the menu is outside of the page and not covered by the widget.
  return (label) => extension.getByLabel('Network').selectOption({ label }, { force: true })
}

/** Presses Tab until the focused element has that name. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const focused = (): Promise<string> =>
    page.evaluate(() => {
      let element = document.activeElement
      while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
      const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined
      return element?.getAttribute('aria-label') ?? label ?? element?.textContent ?? ''
    })
  for (let step = 0; step < 40; step++) {
    if (name.test(await focused())) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The focus never came to ${name}.`)
}

async function callChain(method: string, params: readonly unknown[]): Promise<void> {
  const headers = { 'Content-Type': 'application/json' }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  await fetch(rpcUrl, { method: 'POST', headers, body })
}

/** Removes the batch contract from the chain until the work is done: wallets then send separate transactions. */
async function withoutBatches(work: () => Promise<void>): Promise<void> {
  const code = await chain.getCode({ address: BATCH_ACCOUNT_ADDRESS })
  await callChain('anvil_setCode', [BATCH_ACCOUNT_ADDRESS, '0x'])
  await work().finally(() => callChain('anvil_setCode', [BATCH_ACCOUNT_ADDRESS, code]))
}

test('the coin for a token, a token for the coin, and a token for another over two pools: the quoted amount arrives; approval and swap are one batch, and no allowance stays [SWP-01] [SWP-02] [SEC-07]', async ({
  visitor,
}) => {
  const { page, widget } = await openSwapPage(visitor)
  await connectExtension(page)
  const answer = extensionOf(page).approve
  await swapAndCheck(page, widget, { sellToken: 'ETH', buyToken: 'SBD', amount: '0.25' }, [['Swap', answer]])
  const both = [['Approve and swap', answer]] as const
  await swapAndCheck(page, widget, { sellToken: 'SBD', buyToken: 'ETH', amount: '75.5' }, both)
  await swapAndCheck(page, widget, { sellToken: 'SBD', buyToken: 'SBB', amount: '20' }, both)
  expect(await allowance('SBD', account, MARKET_ROUTER)).toBe(0n)
})

test('a declined approval, a declined swap after it, and a price that another trade moved are each explained; the approval is not requested again, only the fee is lost [SWP-02] [SEC-07] [ERR-03]', async ({
  visitor,
}) => {
  await withoutBatches(async () => {
    const { page, widget } = await openSwapPage(visitor)
    await connectExtension(page)
    const extension = extensionOf(page)
    const [start, before] = [await nonce(), await held('SBD', account)]
    await openSwap(widget)
    await fillSwap(widget, { sellToken: 'SBD', buyToken: 'ETH', amount: '100' })
    await review(widget, 'ETH')
    await confirm(widget, 'Approve')
    await extension.reject()
    await widget.dialog.getByText('You declined the approval in your wallet').waitFor()
    await widget.dialog.getByText('Nothing was swapped. Check the details and try again.').waitFor()
    expect(await nonce()).toBe(start)
    await confirm(widget, 'Approve')
    await extension.approve()
    await confirm(widget, 'Swap')
    expect(await allowance('SBD', account, MARKET_ROUTER)).toBe(100_000_000n)
    await extension.reject()
    await widget.dialog.getByText('You declined in your wallet').waitFor()
    await widget.dialog.getByText('Nothing was swapped. What you approved stays approved.').waitFor()
    await widget.dialog.getByText(/may take up to 100 SBD\. This doesn’t expire\.$/).waitFor()
    expect([await nonce(), await held('SBD', account)]).toEqual([start + 1, before])
    // After leaving and starting again, the approval still exists.
    await widget.button('Edit').click()
    await widget.heading('Swap').waitFor()
    const { min } = await review(widget, 'ETH')
    await confirm(widget, 'Swap')
    await extension.screen.waitFor()
    const got = await tradeInMarket(rpcUrl, ['SBD', 'WETH'], '40000')
    await extension.approve()
    await widget.dialog.getByText('The price moved too far').waitFor()
    await widget.dialog
      .getByText(/You’d have received less than your minimum, so nothing was swapped/)
      .waitFor()
    expect(await held('SBD', account)).toBe(before)
    // The swap succeeds at the current price, without another approval.
    await widget.button('Swap again').click()
    await fillSwap(widget, { sellToken: 'SBD', buyToken: 'ETH', amount: '100' })
    const now = await review(widget, 'ETH')
    expect(now.buyAmount).toBeLessThan(min)
    await confirm(widget, 'Swap')
    await extension.approve()
    await received(widget, 'ETH').waitFor()
    expect(await held('SBD', account)).toBe(before - 100_000_000n)
    expect(await allowance('SBD', account, MARKET_ROUTER)).toBe(0n)
    // The approval, the failed swap, the successful swap.
    expect(await nonce()).toBe(start + 3)
    await widget.button('Done').click()
    await tradeInMarket(rpcUrl, ['WETH', 'SBD'], got)
    // A token with permits needs no approval transaction.
    await swapAndCheck(page, widget, { sellToken: 'SBP', buyToken: 'ETH', amount: '5' }, [
      ['Sign permit', extension.approve],
      ['Swap', extension.approve],
    ])
    expect(await nonce()).toBe(start + 4)
    expect(await allowance('SBP', account, MARKET_PERMIT_ROUTER)).toBe(0n)
  })
})

test('the page fills the form; ten presses prompt once and send once; an unavailable gateway is reported and recovers; another network in the wallet stops the swap, and one without swaps is reported [SEC-06] [SWP-01] [SWP-03] [NET-04] [REL-02]', async ({
  visitor,
}) => {
  const { page, widget } = await openSwapPage(visitor)
  await connectExtension(page)
  const { dialog, heading, button } = widget
  const chooseNetwork = await networkOfExtension(page)
  await page.evaluate(() =>
    window.swapKernel?.open({
      view: 'Swap',
      arguments: { amount: '0.1', fromToken: 'eth', toToken: 'SBA' },
    }),
  )
  await heading('Swap').waitFor()
  await expect.poll(() => amountField(widget).inputValue()).toBe('0.1')
  await review(widget, 'SBA')
  const [before, start] = [await held('SBA', account), await nonce()]
  const promised = await readPromise(widget, 'SBA')
  await expect.poll(() => actionButton(widget, 'Swap').getAttribute('aria-disabled')).toBeNull()
  await actionButton(widget, 'Swap').click({ clickCount: 10, delay: 5, force: true })
  await extensionOf(page).approve()
  await received(widget, 'SBA').waitFor()
  expect(await extensionOf(page).screen.count()).toBe(0)
  expect([await nonce(), await held('SBA', account)]).toEqual([start + 1, before + promised.buyAmount])
  await button('Swap again').click()

  visitor.expectConsole(/ERR_FAILED|Failed to load|tokens: QuoinError: The service could not be reached/)
  await fillSwap(widget, { sellToken: 'ETH', buyToken: 'SBD', amount: '' })
  const gateway = await downUntilPressed(page, `${world.gateway}/**`)
  await amountField(widget).fill('0.2')
  await dialog.getByText('Couldn’t get a price').waitFor()
  await dialog
    .getByText('The price service isn’t responding. Your funds aren’t affected. Try again in a moment.')
    .waitFor()
  await button('Try again').click()
  await review(widget, 'SBD')
  await gateway.end()
  await chooseNetwork('Sandbox Two')
  await dialog.getByText('Your wallet switched networks').waitFor()
  await dialog.getByText('Nothing was swapped. Check the details and try again.').waitFor()
  expect(await extensionOf(page).screen.count()).toBe(0)
  await button('Edit').click()
  await dialog.getByText('Network not supported for Swaps').waitFor()
  await widget.row(/Sandbox One/).click()
  await extensionOf(page).approve()
  await heading('Swap').waitFor()
  // On a network without swaps the draft only waits [W13].
  await expect.poll(() => amountField(widget).inputValue()).toBe('0.2')
  await button('Review swap').waitFor()
  expect(await nonce()).toBe(start + 1)
})

test('a swap works by keyboard alone [UI-14] [SWP-01]', async ({ visitor }) => {
  const { page, widget } = await openSwapPage(visitor)
  await connectExtension(page)
  const before = await held('SBD', account)
  await widget.accountButton.focus()
  await page.keyboard.press('Enter')
  await widget.button('Swap').waitFor()
  await tabTo(page, /^Swap$/)
  await page.keyboard.press('Enter')
  await widget.heading('Swap').waitFor()
  await tabTo(page, /choose a token to receive/)
  await page.keyboard.press('Enter')
  await widget.heading('Choose a token').waitFor()
  await widget.dialog.getByRole('searchbox').focus()
  await page.keyboard.type('sbd')
  await tabTo(page, /Sandbox Dollar/)
  await page.keyboard.press('Enter')
  await widget.heading('Swap').waitFor()
  await tabTo(page, /^You pay$/)
  await page.keyboard.type('0.01')
  await widget.button('Review swap').waitFor()
  // Enter in the field presses the view's main button.
  await page.keyboard.press('Enter')
  await widget.heading('Review').waitFor()
  const promised = await readPromise(widget, 'SBD')
  await expect.poll(() => actionButton(widget, 'Swap').getAttribute('aria-disabled')).toBeNull()
  await tabTo(page, /^Swap$/)
  await page.keyboard.press('Enter')
  await extensionOf(page).screen.waitFor()
  await tabTo(page, /^Send$/)
  await page.keyboard.press('Enter')
  await received(widget, 'SBD').waitFor()
  expect((await held('SBD', account)) - before).toBe(promised.buyAmount)
})
