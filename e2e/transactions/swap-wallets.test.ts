import type { Page } from 'playwright-core'
import { answerApproval, chooseAccountType, fund, logInByEmail } from '../embedded/login.js'
import { control, expect, test, type Visitor } from '../testing/host-page.js'
import { openSandboxWallet } from '../testing/sandbox-wallet.js'
import { showCode } from '../testing/show-code.js'
import type { Widget } from '../testing/widget.js'
import { type Action, openSwapPage, ownAddress, type SwapPage, swapAndCheck } from './swap-page.js'

/** Swaps the coin for a token, the token for the coin, and a token for another over two pools. */
async function swapThreeWays(
  page: Page,
  widget: Widget,
  forTokens: readonly Action[],
  answer: () => Promise<void>,
): Promise<void> {
  const steps = (actions: readonly Action[]) => actions.map((action) => [action, answer] as const)
  await swapAndCheck(page, widget, { sellToken: 'ETH', buyToken: 'SBD', amount: '0.05' }, steps(['Swap']))
  await swapAndCheck(page, widget, { sellToken: 'SBD', buyToken: 'ETH', amount: '30.25' }, steps(forTokens))
  await swapAndCheck(page, widget, { sellToken: 'SBD', buyToken: 'SBB', amount: '20' }, steps(forTokens))
}

test('a wallet on a phone swaps; it supports no batches, so the approval goes first [SWP-01] [CON-08]', async ({
  visitor,
}) => {
  const { page } = await openSwapPage(visitor, { path: '/lab?extension=off' })
  const { widget, uri } = await showCode(visitor, page)
  const wallet = await openSandboxWallet(visitor)
  await wallet.pair(uri)
  await wallet.approve()
  await widget.accountButton.waitFor()
  await widget.dialog.waitFor({ state: 'detached' })
  await swapThreeWays(page, widget, ['Approve', 'Swap'], wallet.approve)
})

async function logIn(visitor: Visitor): Promise<SwapPage> {
  await control('/smart-accounts/start')
  const opened = await openSwapPage(visitor, { path: '/lab?extension=off' })
  await logInByEmail(visitor, opened.page)
  return opened
}

test('the smart account of the embedded wallet approves and swaps in one batch [SWP-01] [EMB-04]', async ({
  visitor,
}) => {
  const { page, widget } = await logIn(visitor)
  await fund(await ownAddress(page))
  await swapThreeWays(page, widget, ['Approve and swap'], () => answerApproval(page, 'Confirm'))
})

test('the standard account of the embedded wallet approves, then swaps [SWP-01] [EMB-04]', async ({
  visitor,
}) => {
  const { page, widget } = await logIn(visitor)
  const smart = await ownAddress(page)
  await chooseAccountType(widget, 'Standard account')
  await expect.poll(() => ownAddress(page)).not.toBe(smart)
  await fund(await ownAddress(page))
  await swapThreeWays(page, widget, ['Approve', 'Swap'], () => answerApproval(page, 'Confirm'))
})
