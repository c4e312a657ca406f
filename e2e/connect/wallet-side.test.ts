import type { Locator, Page } from 'playwright-core'
import { expect, makeVisitor, test } from '../testing/host-page.js'
import { openSandboxWallet } from '../testing/sandbox-wallet.js'
import { connectExtension, extensionName, extensionOf, type Widget, widgetOf } from '../testing/widget.js'

/** Opens the extension's own menu from the corner of the page. */
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

/** Connects the extension in one of several namespaces. */
async function connectExtensionIn(page: Page, namespace: string): Promise<Widget> {
  const widget = widgetOf(page)
  await widget.open()
  await widget.row(extensionName).click()
  // The extension's own row, which stays until then, names its namespaces, too.
  await widget.heading('Choose a network').waitFor()
  await widget.row(namespace).click()
  await extensionOf(page).approve()
  await widget.accountButton.waitFor()
  await widget.dialog.waitFor({ state: 'detached' })
  return widget
}

test('the wallet switches its network and its account, disconnects the page and locks itself; the page follows [NET-04] [ACC-01] [ACC-11] [REL-03]', async ({
  visitor,
}) => {
  const page = await visitor.open()
  const widget = await connectExtension(page)
  const extension = await openExtension(page)
  await extension.network.selectOption({ label: 'Sandbox Two' })
  await page
    .locator('quoin-network-button')
    .getByRole('button', { name: /Sandbox Two/ })
    .waitFor()
  const before = await widget.accountButton.textContent()
  await extension.account.selectOption({ index: 1 })
  await expect.poll(() => widget.accountButton.textContent()).not.toBe(before)
  await extension.disconnect.click()
  await widget.connectButton.waitFor()
  await connectExtension(page)
  await extension.locked.check()
  await widget.connectButton.waitFor()
})

test('the extension lists its connections by namespace in the corner, and leaves the corner during a request [CON-02] [ACC-11]', async ({
  visitor,
}) => {
  const page = await visitor.open('/?chains=solana,bitcoin,polkadot')
  const widget = widgetOf(page)
  const corner = page.locator('sandbox-extension').getByRole('button', { name: /^Sandbox Extension/ })
  await expect.poll(() => corner.count()).toBe(4)
  for (const name of ['Bitcoin', 'Solana', 'Polkadot'])
    await corner
      .and(page.getByRole('button', { name: `Sandbox Extension, ${name}: not connected` }))
      .waitFor()
  await widget.open()
  // In the order of the host's networks.
  await widget.row(extensionName).getByText('EVM networks · Solana · Bitcoin · Polkadot').waitFor()
  await widget.row(extensionName).click()
  await widget.heading('Choose a network').waitFor()
  await widget.row('Polkadot').click()
  await extensionOf(page).screen.waitFor()
  expect(await corner.count()).toBe(0)
  // The announcement has no icon, but the wallet has one.
  expect(await widget.dialog.locator('.q-image img').count()).toBe(1)
  await extensionOf(page).approve()
  await widget.accountButton.waitFor()
  await corner.and(page.getByRole('button', { name: /^Sandbox Extension, Polkadot: account \d$/ })).click()
  await page.locator('sandbox-extension').getByRole('button', { name: 'Disconnect this site' }).click()
  await widget.connectButton.waitFor()
})

test("in a narrow window the extension covers neither a sheet nor the page's buttons, which share a line [UI-16]", async () => {
  const { visitor, leave } = await makeVisitor({ viewport: { width: 390, height: 844 } })
  const page = await visitor.open('/?chains=solana,bitcoin,polkadot')
  const widget = await connectExtensionIn(page, 'Bitcoin')
  const box = async (one: Locator) => {
    const found = await one.boundingBox()
    if (!found) throw new Error('It is not to be seen.')
    return found
  }
  const network = await box(page.locator('quoin-network-button'))
  const account = await box(page.locator('quoin-button'))
  const corner = page.locator('sandbox-extension').getByRole('button', { name: /^Sandbox Extension/ })
  expect(await corner.count()).toBe(1)
  const chip = await box(corner)
  expect(network.y).toBe(account.y)
  expect(network.x + network.width).toBeLessThanOrEqual(account.x)
  expect(account.x + account.width).toBeLessThanOrEqual(390)
  expect(chip.y + chip.height).toBeLessThanOrEqual(account.y)
  await widget.accountButton.click()
  expect(chip.y + chip.height).toBeLessThanOrEqual((await box(widget.dialog)).y)
  await leave()
})

test('an invalid WalletConnect link is refused with a message [CON-03]', async ({ visitor }) => {
  const wallet = await openSandboxWallet(visitor)
  await wallet.pair('wc:nonsense')
  await wallet.page.getByText('This isn’t a connection link.').waitFor()
})
