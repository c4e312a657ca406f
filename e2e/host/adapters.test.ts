import { expect, test } from '../testing/host-page.js'
import { openSandboxWallet } from '../testing/sandbox-wallet.js'
import { extensionName, extensionOf } from '../testing/widget.js'
import { type AdapterPage, extensionAccount, openAdapterPage } from './adapter-page.js'

/** Checks the widget's effects that every host library must report. */
async function goRound(host: AdapterPage): Promise<void> {
  const { page, widget, networkButton } = host
  await host.shows('address', 'Not connected')
  await widget.open()
  await widget.row(extensionName).click()
  await host.approve()
  await host.shows('address', extensionAccount)
  await host.shows('balance', /^\d+(\.\d+)? ETH$/)
  await widget.dialog.waitFor({ state: 'detached' })

  await host.press('Sign')
  await host.approve()
  await host.shows('outcome', 'Signed, and the signature is valid.')
  await host.press('Sign')
  await extensionOf(page).reject()
  await host.shows('outcome', 'You declined. Nothing was signed or sent.')
  await host.press('Send 0.01')
  await host.approve()
  await host.shows('outcome', '0.01 ETH sent; the chain has it.')

  await host.press('Use Sandbox Two')
  await host.approve()
  await host.shows('network', 'Sandbox Two')
  await expect.poll(() => networkButton.textContent()).toContain('Sandbox Two')

  await page.reload()
  await host.shows('address', extensionAccount)
  await host.shows('network', 'Sandbox Two')
  await widget.accountButton.waitFor()
  expect(await extensionOf(page).screen.count()).toBe(0)

  await networkButton.click()
  await widget.row(/Sandbox One/).click()
  await host.approve()
  await host.shows('network', 'Sandbox One')
  await widget.dialog.waitFor({ state: 'detached' })

  await widget.accountButton.click()
  await widget.disconnect()
  await host.shows('address', 'Not connected')
}

test('wagmi and the widget share one connection [NET-11]', async ({ visitor }) => {
  const host = await openAdapterPage(visitor, 'wagmi')
  await goRound(host)
  await host.press(`Connect: ${extensionName}`)
  await host.approve()
  await host.widget.accountButton.waitFor()
  await host.shows('status', /^connected by/)
  await host.press('Disconnect')
  await host.widget.connectButton.waitFor()
  await host.shows('address', 'Not connected')
})

for (const name of ['ethers', 'ethers5'])
  test(`${name} shares the connection of the widget, and opens it on a request for accounts [NET-11]`, async ({
    visitor,
  }) => {
    const host = await openAdapterPage(visitor, name)
    await goRound(host)
    await host.press('Connect')
    await host.widget.dialog.waitFor()
    await host.page.keyboard.press('Escape')
    await host.shows('outcome', 'You declined.')
    await host.press('Connect')
    await host.widget.row(extensionName).click()
    await host.approve()
    await host.shows('outcome', /^Connected 0x/)
    await host.press('Disconnect')
    await host.widget.connectButton.waitFor()
    await host.shows('address', 'Not connected')
    // This library ignores networks of other namespaces.
    await host.page.goto(new URL('?chains=solana', host.page.url()).href)
    await host.networkButton.waitFor()
    expect(await host.page.getByRole('button', { name: /^Use / }).allTextContents()).toEqual([
      'Use Sandbox One',
      'Use Sandbox Two',
    ])
  })

test('a page without any chain module connects by WalletConnect, signs, switches the network and disconnects [NET-11] [UI-02]', async ({
  visitor,
}) => {
  const { page, widget, ...host } = await openAdapterPage(visitor, 'universal')
  const wallet = await openSandboxWallet(visitor)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await host.press('Connect')
  await widget.button(/Copy link/).click()
  const uri = await page.evaluate(() => navigator.clipboard.readText())
  await wallet.pair(uri)
  await wallet.approve()
  await host.shows('outcome', /^Connected 0x/)
  await host.press('Sign')
  await wallet.approve()
  await host.shows('outcome', /^Signed: 0x/)
  await host.press('Use Sandbox Two')
  await host.shows('network', 'Sandbox Two')
  await host.press('Disconnect')
  await host.shows('address', 'Not connected')
})
