import type { Page } from 'playwright-core'
import { answerApproval, chooseAccountType, fund, logInByEmail } from '../embedded/login.js'
import { control, expect, test } from '../testing/host-page.js'
import { openSandboxWallet } from '../testing/sandbox-wallet.js'
import { showCode } from '../testing/show-code.js'
import type { Widget } from '../testing/widget.js'
import { type Action, openSwapPage, ownAddress, swapAndCheck } from './swap-page.js'

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

test('the embedded wallet swaps: with its standard account approval and swap in sequence, with its smart account in one batch [SWP-01] [EMB-04]', async ({
  visitor,
}) => {
  await control('/smart-accounts/start')
  const { page, widget } = await openSwapPage(visitor, { path: '/lab?extension=off' })
  await logInByEmail(visitor, page)
  const smart = await ownAddress(page)
  await fund(smart)
  await swapThreeWays(page, widget, ['Approve and swap'], () => answerApproval(page, 'Confirm'))
  await widget.dialog.getByRole('button', { name: 'Close' }).click()
  await chooseAccountType(widget, 'Standard account')
  await expect.poll(() => ownAddress(page)).not.toBe(smart)
  await fund(await ownAddress(page))
  await swapThreeWays(page, widget, ['Approve', 'Swap'], () => answerApproval(page, 'Confirm'))
})
