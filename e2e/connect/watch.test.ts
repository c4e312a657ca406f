import type { Page } from 'playwright-core'
import type {} from '../../demo/src/lab/show-lab.js'
import { expect, test } from '../testing/host-page.js'
import { extensionName, extensionOf, type Widget, widgetOf } from '../testing/widget.js'

const vitalik = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
/** An address of each namespace. */
const accounts = [
  { namespace: 'eip155', address: vitalik },
  { namespace: 'solana', address: '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv' },
  {
    namespace: 'bip122',
    address: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
  },
  {
    namespace: 'polkadot',
    address: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
  },
] as const

/** The page's button while the account is watch-only. */
const markedButton = (page: Page) =>
  page.locator('quoin-button').getByRole('button', { name: /^Watch only: Account / })

/** Opens the view by the link at the end of all wallets, and enters the text. */
async function enter(widget: Widget, text: string): Promise<void> {
  await widget.open()
  await widget.row(/All wallets/).click()
  await widget.button('Watch an address').click()
  await widget.dialog.getByLabel('Address or name').fill(text)
  await widget.button('Watch').click()
}

for (const { namespace, address } of accounts)
  test(`${namespace}: an address is watched, marked and restored, nothing can be signed or sent, and it disconnects [ACC-12]`, async ({
    visitor,
  }) => {
    const chains = { eip155: '', solana: 'solana', bip122: 'bitcoin', polkadot: 'polkadot' }[namespace]
    const page = await visitor.open(`/?chains=${chains}`)
    const widget = widgetOf(page)
    await enter(widget, address)
    await widget.heading('Account').waitFor()
    await widget.dialog.getByText('You can’t sign or send from this account.').waitFor()
    await widget.dialog.getByText('Watch only', { exact: true }).first().waitFor()
    await markedButton(page).waitFor()
    expect(await page.getByTestId('address').textContent()).toBe(address)

    await page.reload()
    await markedButton(page).waitFor()
    expect(await page.getByTestId('address').textContent()).toBe(address)
    expect(await markedButton(page).locator('.watch svg').count()).toBe(1)

    await page.getByRole('button', { name: 'Sign', exact: true }).click()
    await page
      .getByTestId('sign-outcome')
      .getByText('The account is watch-only. Nothing was signed or sent.')
      .waitFor()
    await markedButton(page).click()
    // The widget sends on these namespaces by default.
    if (namespace === 'eip155' || namespace === 'solana') {
      await widget.button('Send').click()
      await widget.heading('Watch only').waitFor()
      await widget.dialog
        .getByText('You can only look at this account. Connect a wallet to continue.')
        .waitFor()
      expect(await widget.dialog.getByLabel('Recipient').count()).toBe(0)
      await widget.button('Back').click()
    }
    await widget.button('Receive').first().click()
    await widget.heading('Receive').waitFor()
    await widget.dialog.getByText('You can’t sign or send from this account.').waitFor()
    await widget.button('Back').click()
    expect(await extensionOf(page).screen.count()).toBe(0)

    await widget.disconnect()
    await widget.connectButton.waitFor()
    await page.reload()
    await widget.connectButton.waitFor()
    expect(await markedButton(page).count()).toBe(0)
  })

test('ethers reads for a watch-only account, and is refused each signature; a wallet that connects then signs [NET-11]', async ({
  visitor,
}) => {
  const page = await visitor.open('/adapters/ethers')
  const widget = widgetOf(page)
  const outcome = page.getByTestId('outcome')
  const press = (name: string) => page.locator('.actions').getByRole('button', { name, exact: true }).click()
  await enter(widget, vitalik)
  await markedButton(page).waitFor()
  await page.keyboard.press('Escape')
  await widget.dialog.waitFor({ state: 'detached' })
  await expect.poll(() => page.getByTestId('address').textContent()).toBe(vitalik)
  await expect.poll(() => page.getByTestId('balance').textContent()).toMatch(/ETH$/)
  for (const name of ['Sign', 'Send 0.01']) {
    await press(name)
    await outcome.getByText(/watch-only/).waitFor()
  }
  await press('Use Sandbox Two')
  await outcome.getByText('On Sandbox Two.').waitFor()
  expect(await extensionOf(page).screen.count()).toBe(0)

  // The explanation leads to a wallet, which replaces the watched account.
  await markedButton(page).click()
  await widget.button('Send').click()
  await widget.button('Connect wallet').click()
  await widget.row(extensionName).click()
  await extensionOf(page).approve()
  await widget.accountButton.waitFor()
  await widget.dialog.waitFor({ state: 'detached' })
  await press('Sign')
  await extensionOf(page).approve()
  await outcome.getByText('Signed, and the signature is valid.').waitFor()
})

test('a text that is no address is explained, and Enter watches one in lower case', async ({ visitor }) => {
  const page = await visitor.open('/')
  const widget = widgetOf(page)
  await enter(widget, vitalik.replace('d8dA', 'D8dA'))
  await widget.dialog.getByText('The address has a typo. Check it character by character.').waitFor()
  for (const [text, fault] of [
    ['hello', 'This is no address or name on the networks of this page.'],
    [accounts[1].address, 'This is no address or name on the networks of this page.'],
  ] as const) {
    await widget.dialog.getByLabel('Address or name').fill(text)
    await widget.button('Watch').click()
    await widget.dialog.getByText(fault).waitFor()
  }
  await widget.dialog.getByLabel('Address or name').fill(` ${vitalik.toLowerCase()} `)
  await page.keyboard.press('Enter')
  await markedButton(page).waitFor()
})

test('kernel.watch.connect watches an account; inline views of sending and swapping give the explanation until a wallet is connected', async ({
  visitor,
}) => {
  const page = await visitor.open('/lab')
  await page.waitForFunction(() => Reflect.has(window, 'quoinLab'))
  const refused = await page.evaluate(async (address) => {
    const { quoinLab: lab } = window
    if (!lab) throw new Error('The page has no lab.')
    document.querySelector('#app')?.remove()
    const target = document.body.appendChild(document.createElement('main'))
    target.append(document.createElement('quoin-button'))
    for (const name of ['account', 'send', 'swap']) {
      const view = target.appendChild(document.createElement('quoin-view'))
      view.id = name
      view.setAttribute('name', name)
      view.setAttribute('label', `View ${name}`)
    }
    const quoin = lab.bundle.createQuoin(lab.options())
    lab.ui.mountQuoin(quoin)
    await quoin.start({ services: 'all' })
    while (!quoin.connectors.find('watch')) await new Promise((resolve) => setTimeout(resolve, 5))
    await quoin.watch.connect(address)
    return quoin.rpc
      .request({ method: 'personal_sign', params: ['0x00', address] })
      .then(String, (error: unknown) => String(Reflect.get(Object(error), 'code')))
  }, vitalik)
  expect(refused).toBe('WATCH_ONLY')
  const explanation = 'You can only look at this account. Connect a wallet to continue.'
  const view = (name: string) => page.locator(`#${name}`)
  for (const name of ['send', 'swap']) await view(name).getByText(explanation).waitFor()
  await view('account').getByText('Watch only', { exact: true }).first().waitFor()
  await view('send').getByRole('button', { name: 'Connect wallet' }).click()
  await view('send').getByRole('button', { name: extensionName }).click()
  await extensionOf(page).approve()
  await view('send').getByLabel('Recipient').waitFor()
  await view('swap').getByText(explanation).waitFor({ state: 'detached' })
  await view('account').getByText('Watch only', { exact: true }).waitFor({ state: 'detached' })
})
