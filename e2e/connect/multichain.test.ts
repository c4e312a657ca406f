import type { Page } from 'playwright-core'
import { expect, test, world } from '../testing/host-page.js'
import { widgetOf } from '../testing/widget.js'
import { evmAddress, installWallet, solanaAddress, type WalletWindow } from './session-extension.js'

const methodsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as WalletWindow).walletRequests.map(({ method }) => method))

test('an extension with a session connects EVM and Solana by one approval, and survives a reload without a prompt [CON-02] [CON-10] [REL-05]', async ({
  visitor,
}) => {
  const page = await visitor.context.newPage()
  await installWallet(page)
  await page.goto(`${world.demo}/?chains=solana`)
  const widget = widgetOf(page)
  await widget.open()
  await widget.dialog.getByRole('button', { name: /^Heron/ }).click()
  await widget.accountButton.waitFor()
  expect(await methodsOf(page)).toEqual(['wallet_createSession'])
  await expect.poll(() => page.getByTestId('address').textContent()).toBe(evmAddress)
  await page.getByRole('button', { name: 'Sandbox Solana', exact: true }).click()
  await expect.poll(() => page.getByTestId('address').textContent()).toBe(solanaAddress)
  await page.reload()
  await widget.accountButton.waitFor()
  await expect.poll(() => page.getByTestId('address').textContent()).toBe(solanaAddress)
  await expect.poll(() => methodsOf(page)).toContain('wallet_getSession')
  expect(await methodsOf(page)).not.toContain('wallet_createSession')
})
