import { base58 } from '@scure/base'
import { PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { address as bitcoinAddress, networks, Psbt } from 'bitcoinjs-lib'
import type { BrowserContext, Page } from 'playwright-core'
import type { AnyKernel } from 'quoin/kernel'
import { addMockWallet, type BrowserWallet } from 'quoin/testing/playwright'
import type {} from '../../demo/src/lab/show-lab.js'
import { expect, type Visitor } from '../testing/host-page.js'
import { type Widget, widgetOf } from '../testing/widget.js'

declare global {
  interface Window {
    furtherReviewed?: {
      readonly kernel: AnyKernel
      /** The ends of the page's requests: `sent`, or the code of the error. */
      readonly ends: string[]
    }
  }
}

/** A risky request on a further chain. */
export interface Risk {
  readonly namespace: string
  add(context: BrowserContext): Promise<BrowserWallet>
  readonly what: string
  /** A risky request of an account. */
  request(address: string): { readonly method: string; readonly params: unknown }
  readonly warning: RegExp
  /** The name of the request in the wallet's own interface. */
  readonly received: string
}

/** Returns the message of a transfer: whoever gets its signature can send it. */
function transferMessage(address: string): string {
  const from = new PublicKey(address)
  const transaction = new Transaction({ feePayer: from, recentBlockhash: PublicKey.default.toBase58() })
  const toPubkey = new PublicKey('9B5XszUGdMaxCZ7uSQhPzdks5ZQSmWxrmzCSvtJ6Ns6g')
  transaction.add(SystemProgram.transfer({ fromPubkey: from, toPubkey, lamports: 1_000_000_000 }))
  return base58.encode(transaction.serializeMessage())
}

/** Returns a payment of a coin of the account, nearly all of which is the fee. */
function wastefulPayment(address: string): string {
  const script = bitcoinAddress.toOutputScript(address, networks.regtest)
  return new Psbt({ network: networks.regtest })
    .addInput({ hash: 'ab'.repeat(32), index: 0, witnessUtxo: { script, value: 100_000n } })
    .addOutput({ address: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080', value: 1_000n })
    .toBase64()
}

/** The requests by the name of their chain. */
export const risks: Readonly<Record<string, Risk>> = {
  Solana: {
    namespace: 'solana',
    add: (context) =>
      addMockWallet(context, { namespace: 'solana', networks: ['solana:QuoinSandboxSo1anaGenesis1111111'] }),
    what: 'a transaction in disguise',
    request: (address) => ({
      method: 'solana_signMessage',
      params: { message: transferMessage(address), pubkey: address },
    }),
    warning: /transaction in disguise/,
    received: 'solana_signMessage',
  },
  Bitcoin: {
    namespace: 'bip122',
    add: (context) =>
      addMockWallet(context, { namespace: 'bip122', networks: ['bip122:0f9188f13cb7b2c71f2a335e3a4fc328'] }),
    what: 'a payment with a fee far above the usual',
    request: (address) => ({
      method: 'signPsbt',
      params: { account: address, psbt: wastefulPayment(address), signInputs: [{ address, index: 0 }] },
    }),
    warning: /The fee is unusually high/,
    received: 'signPsbt',
  },
  Polkadot: {
    namespace: 'polkadot',
    add: (context) => addMockWallet(context, { namespace: 'polkadot' }),
    what: 'a message of bytes',
    request: (address) => ({
      method: 'polkadot_signMessage',
      params: { address, message: `0x${'ab'.repeat(32)}` },
    }),
    warning: /isn’t readable text/,
    received: 'polkadot_signMessage',
  },
}

/** A page of a further chain whose requests are reviewed. */
export interface FurtherReviewScene {
  readonly page: Page
  readonly widget: Widget
  /** Sends the risky request, as the page does. */
  send(): Promise<void>
  /** The ends of the page's requests: `sent`, or the code of the error. */
  ends(): Promise<readonly string[] | undefined>
  /** The number of requests that the wallet got. */
  count(): number
  /** Waits until Enter continues. */
  armed(): Promise<void>
}

/** Opens a page with a kernel that reviews by default, and a connected wallet of a chain. */
export async function openFurtherReviewScene(visitor: Visitor, chain: string): Promise<FurtherReviewScene> {
  const risk = risks[chain]
  if (!risk) throw new Error(`${chain} has no risk.`)
  const { namespace, add, request, received } = risk
  const wallet = await add(visitor.context)
  const page = await visitor.open(`/lab?chains=${chain.toLowerCase()}`)
  await page.waitForFunction(() => window.quoinLab !== undefined)
  const address = await page.evaluate(async (wanted) => {
    const lab = window.quoinLab
    if (!lab) throw new Error('The lab has not loaded.')
    // No options: the review is on by default.
    const kernel = lab.bundle.createQuoin(lab.options())
    lab.ui.mountQuoin(kernel)
    await kernel.start()
    const find = () => kernel.connectors.list(wanted).find(({ name }) => name === 'Mock Wallet')
    await new Promise<void>((resolve) => {
      const look = (): void => (find() ? resolve() : void setTimeout(look, 20))
      look()
    })
    await kernel.connections.connect(find()?.id ?? '')
    window.furtherReviewed = { kernel, ends: [] }
    return kernel.connections.active(wanted)?.accounts[0]?.address ?? ''
  }, namespace)
  const call = { ...request(address), namespace }
  const send = (): Promise<void> =>
    page.evaluate((given) => {
      const { kernel, ends } = window.furtherReviewed ?? {}
      kernel?.rpc.request(given).then(
        () => ends?.push('sent'),
        (error) => ends?.push(error.code),
      )
    }, call)
  const ends = () => page.evaluate(() => window.furtherReviewed?.ends)
  const count = () => wallet.requests.filter(({ method }) => method === received).length
  const widget = widgetOf(page)
  const armed = async (): Promise<void> => {
    const button = widget.button('Continue in wallet')
    await button.waitFor()
    await expect.poll(() => button.getAttribute('aria-disabled')).toBeNull()
  }
  return { page, widget, send, ends, count, armed }
}
