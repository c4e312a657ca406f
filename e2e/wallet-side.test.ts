import type { Page } from 'playwright-core'
import { expect, test } from './host-page.js'
import { openSandboxWallet } from './sandbox-wallet.js'
import { connectExtension } from './widget.js'

/** The extension's own little window, as a person opens it from the corner of the page. */
async function openExtension(page: Page) {
  const extension = page.locator('sandbox-extension')
  await extension.getByRole('button', { name: /Account|Not connected/ }).click()
  return {
    network: extension.getByLabel('Network'),
    account: extension.getByLabel('Account'),
    disconnect: extension.getByRole('button', { name: 'Disconnect this site' }),
    locked: extension.getByLabel('Locked'),
  }
}

test('the wallet switches its network, and the page follows [NET-04]', async ({ visitor }) => {
  const page = await visitor.open()
  await connectExtension(page)
  const extension = await openExtension(page)
  await extension.network.selectOption({ label: 'Sandbox Two' })
  await page
    .locator('quoin-network-button')
    .getByRole('button', { name: /Sandbox Two/ })
    .waitFor()
})

test('the wallet switches its account, and the page follows [ACC-01]', async ({ visitor }) => {
  const page = await visitor.open()
  const widget = await connectExtension(page)
  const before = await widget.accountButton.textContent()
  const extension = await openExtension(page)
  await extension.account.selectOption({ index: 1 })
  await expect.poll(() => widget.accountButton.textContent()).not.toBe(before)
})

test('the wallet disconnects the page, or locks itself: the page is disconnected [ACC-11] [REL-03]', async ({
  visitor,
}) => {
  const page = await visitor.open()
  const widget = await connectExtension(page)
  const extension = await openExtension(page)
  await extension.disconnect.click()
  await widget.connectButton.waitFor()
  await connectExtension(page)
  await extension.locked.check()
  await widget.connectButton.waitFor()
})

test('a link that is no WalletConnect link is refused in words [CON-03]', async ({ visitor }) => {
  const wallet = await openSandboxWallet(visitor.context)
  await wallet.pair('wc:nonsense')
  await wallet.page.getByText('That is not a connection link.').waitFor()
})
