import type { Page } from 'playwright-core'
import { expect, test, type Visitor, world } from '../testing/host-page.js'
import { openSandboxWallet } from '../testing/sandbox-wallet.js'
import { showCode } from '../testing/show-code.js'
import { chooseExtension, extensionName, extensionOf, type Widget, widgetOf } from '../testing/widget.js'

/** The displayed values of a chain, and a recipient. */
interface Chain {
  readonly name: string
  readonly namespace: string
  readonly network: string
  readonly symbol: string
  readonly rpcUrl: string
  /** The start of every address. */
  readonly address: RegExp
}

const [solanaUrl = '', bitcoinUrl = '', polkadotUrl = ''] = world.furtherChains
const chains: readonly Chain[] = [
  {
    name: 'solana',
    namespace: 'solana',
    network: 'Sandbox Solana',
    symbol: 'SOL',
    rpcUrl: solanaUrl,
    address: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
  },
  {
    name: 'bitcoin',
    namespace: 'bip122',
    network: 'Sandbox Bitcoin',
    symbol: 'BTC',
    rpcUrl: bitcoinUrl,
    address: /^bcrt1q[a-z0-9]+$/,
  },
  {
    name: 'polkadot',
    namespace: 'polkadot',
    network: 'Sandbox Asset Hub',
    symbol: 'ROC',
    rpcUrl: polkadotUrl,
    address: /^[1-9A-HJ-NP-Za-km-z]{46,48}$/,
  },
]

async function fund({ rpcUrl, symbol }: Chain, address: string): Promise<void> {
  // 5 SOL, 50 BTC; ROC has three digits more.
  const body = JSON.stringify({ address, amount: symbol === 'ROC' ? '10000000000000' : '5000000000' })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${rpcUrl}/sandbox/fund`, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`${rpcUrl} did not fund ${address}: ${await answer.text()}`)
}

/** Opens the demo with a chain, connects the extension's wallet for it, and funds the wallet. */
async function connectChain(
  visitor: Visitor,
  chain: Chain,
): Promise<{ page: Page; widget: Widget; address: string }> {
  const page = await visitor.open(`/?chains=${chain.name}`)
  const widget = widgetOf(page)
  await widget.open()
  await chooseExtension(widget, chainName(chain))
  await extensionOf(page).approve()
  await widget.accountButton.waitFor()
  const address = await addressOf(page)
  expect(address).toMatch(chain.address)
  await fund(chain, address)
  return { page, widget, address }
}

function chainName({ namespace }: Chain): string {
  return { solana: 'Solana', bip122: 'Bitcoin', polkadot: 'Polkadot' }[namespace] ?? namespace
}

async function addressOf(page: Page): Promise<string> {
  return (await page.getByTestId('address').textContent()) ?? ''
}

for (const chain of chains) {
  test(`${chain.network}: the wallet connects, signs a message that verifies, sends, and survives a reload; a declined signature and a transfer beyond the balance are reported [NET-12] [CON-02] [ACC-12] [ERR-03]`, async ({
    visitor,
  }) => {
    const { page, widget, address } = await connectChain(visitor, chain)
    await page.getByRole('button', { name: 'Sign', exact: true }).click()
    await extensionOf(page).reject()
    await page
      .getByTestId('sign-outcome')
      .getByText('You declined in the wallet. Nothing was signed or sent.')
      .waitFor()
    await page.getByRole('button', { name: 'Sign', exact: true }).click()
    await extensionOf(page).approve()
    await page
      .getByTestId('sign-outcome')
      .getByText(/signature is valid/)
      .waitFor()
    await page.getByLabel('Recipient').fill(address)
    await page.getByLabel(/^Amount in/).fill('1000000')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page
      .getByTestId('send-outcome')
      .getByText('Not enough funds for the amount and the network fee. Nothing was sent.')
      .waitFor()
    expect(await extensionOf(page).screen.count()).toBe(0)
    await page.getByLabel(/^Amount in/).fill('0.01')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await extensionOf(page).approve()
    const sent = `0.01 ${chain.symbol} sent; the chain has it.`
    await page.getByTestId('send-outcome').getByText(sent).waitFor()
    await page.reload()
    await widget.accountButton.waitFor()
    expect(await addressOf(page)).toBe(address)
    expect(await extensionOf(page).screen.count()).toBe(0)
  })
}

test('one code connects all four namespaces; each signs, and a disconnect ends them together [NET-12] [CON-03] [ACC-11]', async ({
  visitor,
}) => {
  const page = await visitor.open('/?chains=solana,bitcoin,polkadot')
  const { widget, uri } = await showCode(visitor, page)
  const wallet = await openSandboxWallet(visitor)
  await wallet.pair(uri)
  await wallet.approve()
  await widget.accountButton.waitFor()
  const seen = new Set([await addressOf(page)])
  for (const { network, address } of chains) {
    await page.getByRole('button', { name: network, exact: true }).click()
    await expect.poll(() => addressOf(page)).toMatch(address)
    seen.add(await addressOf(page))
    await page.getByRole('button', { name: 'Sign', exact: true }).click()
    await wallet.approve()
    await page
      .getByTestId('sign-outcome')
      .getByText(/signature is valid/)
      .waitFor()
  }
  expect(seen.size).toBe(4)
  await page.reload()
  await widget.accountButton.waitFor()
  expect(seen).toContain(await addressOf(page))
  await widget.accountButton.click()
  await widget.disconnect()
  await widget.connectButton.waitFor()
  await page.reload()
  await widget.connectButton.waitFor()
})

test('a page without further chains downloads no code of them [NET-12] [SEC-14]', async ({ visitor }) => {
  const page = await visitor.context.newPage()
  const scripts: { readonly url: string; readonly body: Promise<string> }[] = []
  page.on('response', (response) => {
    if (!response.url().endsWith('.js')) return
    const body = response.text()
    // A script that arrives when the test has ended is read by nobody, and its page is gone.
    body.catch(() => {})
    scripts.push({ url: response.url(), body })
  })
  await page.goto(`${world.demo}/embed`)
  const widget = widgetOf(page)
  await widget.open()
  await widget.row(extensionName).click()
  await extensionOf(page).approve()
  await widget.accountButton.waitFor()
  await widget.accountButton.click()
  await widget.dialog.waitFor()
  await page.waitForLoadState('networkidle')
  const bodies = await Promise.all(scripts.map(({ body }) => body))
  expect(bodies.length).toBeGreaterThan(3)
  // Strings that occur only in the code of those chains.
  const marks = ['solana_signMessage', 'btc_providers', 'injectedWeb3', 'wallet-standard:register-wallet']
  for (const mark of marks) expect(bodies.filter((body) => body.includes(mark)).length, mark).toBe(0)
  expect(scripts.filter(({ url }) => /solana|bip122|polkadot|wallet-standard/.test(url))).toEqual([])
})

test('a button of the demo starts a chain [ERR-03]', async ({ visitor }) => {
  const page = await visitor.open('/?chains=')
  await page.getByRole('button', { name: 'Start Sandbox Solana' }).click()
  await page.waitForURL(/chains=solana/)
  await page.getByText('Running', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Sandbox Solana', exact: true }).waitFor()
})
