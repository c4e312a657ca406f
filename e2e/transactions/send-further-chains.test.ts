import { expect, test, type Visitor, world } from '../testing/host-page.js'
import { extensionName, extensionOf, type Widget } from '../testing/widget.js'
import {
  amountField,
  chooseToken,
  confirm,
  openSend,
  openSendPage,
  ownAddress,
  recipientField,
  review,
} from './send-page.js'

const [solanaUrl = '', bitcoinUrl = '', polkadotUrl = ''] = world.furtherChains
/** The token of the sandbox's Solana. */
const mint = '8btsZ2aHu8QW8FWprvmmxypfLW34FeDV7FXDmmPt9QcG'

interface Chain {
  readonly name: string
  readonly title: string
  readonly symbol: string
  readonly rpcUrl: string
  /** An address of another owner. */
  readonly recipient: string
  /** The account's initial funds, in the smallest unit. */
  readonly gift: string
}

const chains = {
  solana: {
    name: 'solana',
    title: 'Solana',
    symbol: 'SOL',
    rpcUrl: solanaUrl,
    gift: '5000000000',
    recipient: '9B5XszUGdMaxCZ7uSQhPzdks5ZQSmWxrmzCSvtJ6Ns6g',
  },
  bitcoin: {
    name: 'bitcoin',
    title: 'Bitcoin',
    symbol: 'BTC',
    rpcUrl: bitcoinUrl,
    gift: '5000000000',
    recipient: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
  },
  polkadot: {
    name: 'polkadot',
    title: 'Polkadot',
    symbol: 'ROC',
    rpcUrl: polkadotUrl,
    gift: '10000000000000',
    recipient: '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty',
  },
} as const satisfies Readonly<Record<string, Chain>>

async function give({ rpcUrl }: Chain, address: string, amount: string, token?: string): Promise<void> {
  const body = JSON.stringify({ address, amount, ...(token !== undefined && { token }) })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${rpcUrl}/sandbox/fund`, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`${rpcUrl} did not fund ${address}: ${await answer.text()}`)
}

/** Opens a page with the chain, and the extension's wallet for it with some coins. */
async function connect(visitor: Visitor, chain: Chain) {
  const { page, widget } = await openSendPage(visitor, { path: `/lab?chains=${chain.name}` })
  await widget.open()
  await widget.row(extensionName).click()
  await widget.heading('Choose a network').waitFor()
  await widget.row(chain.title).click()
  await extensionOf(page).approve()
  await widget.accountButton.waitFor()
  await widget.dialog.waitFor({ state: 'detached' })
  const own = await ownAddress(page)
  await give(chain, own, chain.gift)
  if (chain.name === 'solana') await give(chain, own, '7000000', mint)
  return { page, widget }
}

async function send(
  widget: Widget,
  approve: () => Promise<void>,
  amount: string,
  to: string,
  symbol: string,
) {
  await amountField(widget).fill(amount)
  await recipientField(widget).fill(to)
  await review(widget)
  await widget.heading(`${amount} ${symbol}`).waitFor()
  await confirm(widget)
  await approve()
  await widget.dialog.getByText(`${amount} ${symbol} sent`, { exact: true }).waitFor()
}

for (const chain of Object.values(chains)) {
  test(`${chain.title}: the coin is sent and mined [SND-01] [ACC-08]`, async ({ visitor }) => {
    const { page, widget } = await connect(visitor, chain)
    await openSend(widget)
    await send(widget, extensionOf(page).approve, '0.5', chain.recipient, chain.symbol)
    if (chain.name !== 'solana') return
    await widget.button('Send another').click()
    await chooseToken(widget, /SBD|Sandbox Dollar/)
    await send(widget, extensionOf(page).approve, '2.5', chain.recipient, 'SBD')
    // An amount is 8 bytes of a token's account, after the mint and the owner.
    const params = [chain.recipient, { mint }, { encoding: 'base64' }]
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getTokenAccountsByOwner', params })
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(chain.rpcUrl, { method: 'POST', headers, body })
    const { result } = await answer.json()
    expect(Buffer.from(result.value[0].account.data[0], 'base64').readBigUInt64LE(64)).toBe(2_500_000n)
  })
}
