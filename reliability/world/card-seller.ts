import type { RecordedRequest } from '#testing'
import type { Content, History } from '../history/history.js'
import { type EvmLedger, tokenAddress } from './evm-ledger.js'
import type { WalletUser } from './wallet-user.js'

/** A seller of the gateway: takes orders, is paid on its own page, and delivers on the ledgers. */
export interface CardSeller {
  /** Answers a call; `undefined` if it is another one. */
  answer(request: Pick<RecordedRequest, 'url' | 'body' | 'headers'>): Response | undefined
  /** The user reads the page of an order, and pays or leaves. Resolves once the user is done. */
  visit(url: string): Promise<void>
  /** Ids of the purchases that were paid, by account. */
  paidBy(account: string): readonly string[]
}

interface Purchase {
  readonly id: string
  readonly content: Content
  readonly key: string
  readonly at: number
  status: 'SUCCESS' | 'IN_PROGRESS' | 'FAILED'
  hash: string
}

interface SellerParts {
  readonly user: WalletUser
  readonly history: History
  readonly ledgers: () => readonly EvmLedger[]
  readonly after: (ms: number, run: () => void) => unknown
  /** Returns the time of the world. Milliseconds since 1970. */
  readonly now: () => number
}

export const sellerId = 'coinbase'
const page = 'https://pay.coinbase.com/buy'
export const seller = '0x5e11e45e11e45e11e45e11e45e11e45e11e45e11'
/** Milliseconds until a delivery, and between its attempts. */
const [usualTime, pause] = [20_000, 10_000]
/** The seller lists a purchase a while after it was paid. Milliseconds. */
const listedAfter = 8_000
/** What a dollar buys, in wei. */
const weiOf = (cents: bigint): bigint => (cents * 10n ** 16n) / 3_000n

const limits = [{ id: 'card', min: '10.00', max: '7500.00' }]
const money = (amount: string, currency: string) => ({ amount, currency })

const options = (ledgers: readonly EvmLedger[]): object => {
  const networks = (contract_address: string) =>
    ledgers.map(({ caipNetworkId }) => {
      const chain_id = caipNetworkId.split(':')[1] ?? ''
      return { name: `network-${chain_id}`, display_name: caipNetworkId, chain_id, contract_address }
    })
  return {
    paymentCurrencies: [{ id: 'USD', payment_method_limits: limits }],
    purchaseCurrencies: [
      { id: 'ether', name: 'Ether', symbol: 'ETH', networks: networks('') },
      { id: 'dollar', name: 'Dollar', symbol: 'USD', networks: networks(tokenAddress) },
    ],
  }
}

const quote = (body: unknown): object => ({
  paymentTotal: money(String(Object(body).amount), 'USD'),
  paymentSubtotal: money(String(Object(body).amount), 'USD'),
  purchaseAmount: money('0.03', 'ETH'),
  coinbaseFee: money('0', 'USD'),
  networkFee: money('0', 'USD'),
  quoteId: 'quote-1',
})

const entryOf = ({ id, content, at, status, hash }: Purchase): object => ({
  id,
  metadata: {
    hash,
    chain: content.network,
    minedAt: new Date(at).toISOString(),
    status: `ONRAMP_TRANSACTION_STATUS_${status}`,
  },
  transfers: [{ quantity: { numeric: '0.03' }, fungible_info: { name: 'Ether', symbol: 'ETH' } }],
})

export function createCardSeller({ user, history, ledgers, after, now }: SellerParts): CardSeller {
  const orders = new Map<string, { readonly content: Content; readonly key: string }>()
  const purchases: Purchase[] = []

  function order(body: unknown): object {
    const { destinationWallets = [], token, presetFiatAmount, purchaseKey } = Object(body)
    const address = String(Object(token).address)
    const content: Content = {
      action: 'purchase',
      network: String(Object(token).chain),
      account: String(Object(destinationWallets[0]).address).toLowerCase(),
      value: String(Math.round(Number(presetFiatAmount) * 100)),
      ...(address !== '' && { bought: address }),
    }
    const id = `order-${orders.size + 1}`
    orders.set(id, { content, key: String(purchaseKey) })
    return { url: `${page}?order=${id}` }
  }

  function deliver(purchase: Purchase): void {
    const { network, account, value = '0' } = purchase.content
    const ledger = ledgers().find(({ caipNetworkId }) => caipNetworkId === network)
    if (!ledger) return
    const nonce = ledger.nextNonce(seller)
    const moved = { to: account, value: weiOf(BigInt(value)), data: '0x' }
    const hash = ledger.submit({ request: `delivery of ${purchase.id}`, from: seller, nonce, ...moved })
    if (!ledger.find(hash)?.isSuccessful) return void after(pause, () => deliver(purchase))
    purchase.status = 'SUCCESS'
    purchase.hash = hash
  }

  return {
    paidBy: (account) =>
      purchases.flatMap(({ id, content, status }) =>
        content.account === account && status !== 'FAILED' ? [id] : [],
      ),
    async visit(url) {
      const found = orders.get(new URL(url).searchParams.get('order') ?? '')
      if (!found) throw new Error(`The seller has no order at ${url}.`)
      const { content, key } = found
      const record = (id: string, status: Purchase['status']): Purchase => {
        const purchase: Purchase = { id, content, key, at: now(), status, hash: '' }
        purchases.unshift(purchase)
        return purchase
      }
      try {
        await user.decide(content, (request) => {
          const purchase = record(`purchase-${purchases.length + 1}`, 'IN_PROGRESS')
          history.add({ type: 'executed', request, id: purchase.id, content, isSuccessful: true })
          after(usualTime, () => deliver(purchase))
          return purchase.id
        })
      } catch (error) {
        // The card was declined. A user who leaves, and a page that fails after the payment, leave no further purchase.
        if (user.isLocked) record(`declined-${purchases.length + 1}`, 'FAILED')
        void error
      }
    },
    answer({ url, body, headers }) {
      const { pathname, searchParams } = new URL(url)
      const given: unknown = JSON.parse(body ?? '{}')
      if (pathname === '/v1/onramp/options') return Response.json(options(ledgers()))
      if (pathname === '/v1/onramp/quote') return Response.json(quote(given))
      if (pathname === '/v1/generators/onrampurl') return Response.json(order(given))
      if (!pathname.endsWith('/history') || !searchParams.has('onramp')) return undefined
      const account = decodeURIComponent(pathname.split('/').at(-2) ?? '').toLowerCase()
      const bearer = headers.get('authorization')?.replace('Bearer ', '')
      const mine = purchases.filter(
        ({ content, key, at }) => content.account === account && key === bearer && now() - at >= listedAfter,
      )
      return Response.json({ data: mine.map(entryOf), next: null })
    },
  }
}
