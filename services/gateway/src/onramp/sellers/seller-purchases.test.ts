import { generateKeyPairSync } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { contextOf, PLANTED_KEY, TEST_TIME } from '../../../testing/provider-context.js'
import { startCoinbase } from '../../../testing/stand-ins/start-coinbase.js'
import { MELD_KEY, meldTransaction, startMeld } from '../../../testing/stand-ins/start-meld.js'
import { MOONPAY_KEY, moonpayTransaction, startMoonpay } from '../../../testing/stand-ins/start-moonpay.js'
import type { StandIn } from '../../../testing/stand-ins/start-stand-in.js'
import {
  STRIPE_KEY,
  type StripeSessionAnswer,
  startStripeOnramp,
} from '../../../testing/stand-ins/start-stripe-onramp.js'
import type { OnrampProvider, PlacedOrder } from '../onramp-provider.js'
import { coinbaseSeller } from './coinbase-seller.js'
import { meldSeller } from './meld-seller.js'
import { moonpaySeller } from './moonpay-seller.js'
import { stripeSeller } from './stripe-seller.js'

const { signal } = new AbortController()
const wallet = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const other = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const hash = `0x${'ab'.repeat(32)}`
const at = Date.UTC(2026, 10, 26, 12)
const placed = (id: string, code: string): PlacedOrder & { readonly created: number } => ({
  id,
  code,
  chain: 'eip155:8453',
  address: wallet,
  name: 'USD Coin',
  symbol: 'USDC',
  expected: '41.25',
  created: at,
})

const running: StandIn[] = []
afterEach(async () => {
  for (const standIn of running.splice(0)) await standIn.stop()
})
function open<Given extends StandIn>(standIn: Given, create: (url: string) => OnrampProvider | undefined) {
  running.push(standIn)
  const seller = create(standIn.url)
  if (!seller) throw new Error('The seller is off.')
  return { standIn, seller }
}
const shown = (seller: OnrampProvider, order: PlacedOrder & { readonly created: number }) =>
  seller
    .purchasesOf?.(order, signal)
    .then((list) => list.map(({ status, hash: delivery, token }) => [status, token.amount, delivery]))

describe('the purchases of Coinbase', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const secret = String(privateKey.export({ format: 'pem', type: 'pkcs8' }))
  const start = async () =>
    open(await startCoinbase(publicKey, () => TEST_TIME), (url) =>
      coinbaseSeller(contextOf('coinbase', url, { key: 'id', secret })),
    )
  const transaction = (id: string, status: string, more: object = {}) => ({
    transaction_id: id,
    status: `ONRAMP_TRANSACTION_STATUS_${status}`,
    purchase_currency: 'USDC',
    purchase_network: 'base',
    purchase_amount: { value: '41.25', currency: 'USDC' },
    payment_total: { value: '42.50', currency: 'USD' },
    wallet_address: wallet,
    tx_hash: status === 'SUCCESS' ? hash : '',
    created_at: '2026-11-26T12:00:00Z',
    completed_at: null,
    partner_user_ref: 'reference',
    ...more,
  })

  it('are listed in pages by the reference of the order [ONR-03]', async () => {
    const { standIn, seller } = await start()
    standIn.transactions.set('reference', [
      transaction('t3', 'CREATED'),
      transaction('t2', 'IN_PROGRESS'),
      transaction('t1', 'SUCCESS'),
    ])
    const first = await seller.purchases?.('reference', undefined, signal)
    const second = await seller.purchases?.('reference', first?.next, signal)
    const expected = {
      id: 't2',
      status: 'in-progress',
      chain: 'eip155:8453',
      hash: '',
      address: wallet,
      created: at,
      token: { name: 'USDC', symbol: 'USDC', amount: '41.25' },
    }
    expect(first).toEqual({ purchases: [expected], next: '2' })
    expect(second).toEqual({
      purchases: [{ ...expected, id: 't1', status: 'success', hash }],
      next: undefined,
    })
    expect(await seller.purchases?.('nobody', undefined, signal)).toEqual({ purchases: [], next: undefined })
  })

  it('leave out rows in another format, and read the documents’ other spelling', async () => {
    const { standIn, seller } = await start()
    standIn.transactions.set('reference', [
      transaction('t2', 'SUCCESS', { purchase_network: 'unknown', purchase_amount: null }),
      {
        transactionId: 't1',
        status: 'ONRAMP_TRANSACTION_STATUS_FAILED',
        purchaseNetwork: 'base',
        purchaseAmount: { value: '1', currency: 'USDC' },
        walletAddress: wallet,
        txHash: 'javascript:alert(1)',
        createdAt: '2026-11-26T12:00:00Z',
      },
    ])
    const page = await seller.purchases?.('reference', undefined, signal)
    expect(page?.purchases).toMatchObject([{ id: 't1', status: 'failed', hash: '' }])
  })
})

describe('the purchases of MoonPay', () => {
  const start = async () =>
    open(await startMoonpay(), (url) =>
      moonpaySeller(contextOf('moonpay', url, { key: MOONPAY_KEY, secret: PLANTED_KEY })),
    )
  const order = placed('3f1c', 'usdc_base')

  it('are followed to the delivery by the id of the order [ONR-03]', async () => {
    const { standIn, seller } = await start()
    const show = (more: object) => {
      standIn.transactions.set('3f1c', [moonpayTransaction('3f1c', wallet.toLowerCase(), more)])
      return shown(seller, order)
    }
    expect(await shown(seller, order)).toEqual([])
    standIn.fail({ status: 404, body: { message: 'Transaction not found.', type: 'NotFoundError' } })
    expect(await shown(seller, order)).toEqual([])
    standIn.recover()
    expect(await show({ status: 'waitingAuthorization' })).toEqual([])
    expect(await show({ status: 'pending' })).toEqual([['in-progress', '41.25', '']])
    expect(await show({ status: 'failed' })).toEqual([['failed', '41.25', '']])
    const delivered = { status: 'completed', quoteCurrencyAmount: 40.99, cryptoTransactionId: hash }
    expect(await show(delivered)).toEqual([['success', '40.99', hash]])
    // The secret key goes nowhere.
    expect(JSON.stringify(standIn.requests)).not.toContain(PLANTED_KEY)
  })

  it('are those of the order’s address and token only', async () => {
    const { standIn, seller } = await start()
    standIn.transactions.set('3f1c', [
      moonpayTransaction('3f1c', other, { id: 'a', status: 'completed' }),
      moonpayTransaction('another', wallet, { id: 'b', status: 'completed' }),
      moonpayTransaction('3f1c', wallet, { id: 'c', status: 'completed', currency: { code: 'shib' } }),
      moonpayTransaction('3f1c', wallet, { id: 'd', status: 'completed', createdAt: 'never' }),
      moonpayTransaction('3f1c', wallet, { id: 'e', status: 'completed', quoteCurrencyAmount: -5 }),
    ])
    expect(await shown(seller, order)).toEqual([])
  })
})

describe('the purchases of Meld', () => {
  const start = async () =>
    open(await startMeld(), (url) => meldSeller(contextOf('meld', url, { key: MELD_KEY })))
  const order = placed('7aa2', 'USDC_BASE')

  it('are followed to the delivery by the session of the order [ONR-03]', async () => {
    const { standIn, seller } = await start()
    const show = (more: object) => {
      standIn.transactions.set('7aa2', [meldTransaction('7aa2', wallet, more)])
      return shown(seller, order)
    }
    expect(await shown(seller, order)).toEqual([])
    expect(await show({ status: 'TWO_FA_REQUIRED' })).toEqual([])
    expect(await show({ status: 'SOMETHING_NEW' })).toEqual([])
    expect(await show({ status: 'ERROR', destinationAmount: null })).toEqual([['in-progress', '41.25', '']])
    const cryptoDetails = { destinationWalletAddress: wallet, blockchainTransactionId: hash }
    expect(await show({ status: 'SETTLED', cryptoDetails })).toEqual([['success', '97.5', hash]])
    expect(await show({ status: 'REFUNDED', cryptoDetails: null })).toEqual([['failed', '97.5', '']])
  })

  it('are those of the order’s address and token only', async () => {
    const { standIn, seller } = await start()
    standIn.transactions.set('7aa2', [
      meldTransaction('7aa2', other, { status: 'SETTLED' }),
      meldTransaction('another', wallet, { status: 'SETTLED' }),
      meldTransaction('7aa2', wallet, { status: 'SETTLED', destinationCurrencyCode: 'SHIB' }),
      meldTransaction('7aa2', wallet, { status: 'SETTLED', destinationAmount: 1e30 }),
    ])
    expect(await shown(seller, order)).toEqual([])
  })
})

describe('the purchases of Stripe', () => {
  const start = async () =>
    open(await startStripeOnramp(), (url) => stripeSeller(contextOf('stripe', url, { key: STRIPE_KEY })))
  const answer = (status: string, details: object = {}, more: object = {}): StripeSessionAnswer => ({
    id: 'cos_1',
    object: 'crypto.onramp_session',
    status,
    redirect_url: null,
    transaction_details: {
      destination_currency: 'usdc',
      destination_network: 'base',
      destination_amount: null,
      wallet_address: wallet,
      wallet_addresses: { base_network: wallet, ethereum: null },
      transaction_id: null,
      ...details,
    },
    ...more,
  })
  const order = placed('cos_1', 'usdc.base')

  it('are followed to the delivery by the session of the order [ONR-03]', async () => {
    const { standIn, seller } = await start()
    const show = (session: StripeSessionAnswer) => {
      standIn.sessions.set('cos_1', session)
      return shown(seller, order)
    }
    expect(await show(answer('initialized'))).toEqual([])
    expect(await show(answer('requires_payment'))).toEqual([])
    expect(await show(answer('fulfillment_processing'))).toEqual([['in-progress', '41.25', '']])
    const delivered = { destination_amount: '40.990000', transaction_id: hash }
    expect(await show(answer('fulfillment_complete', delivered))).toEqual([['success', '40.990000', hash]])
    expect(await show(answer('rejected'))).toEqual([['failed', '41.25', '']])
    // The time is that of the order here: Stripe's has no milliseconds.
    expect(await seller.purchasesOf?.(order, signal)).toMatchObject([{ created: at, address: wallet }])
  })

  it.each([
    ['another address', answer('fulfillment_complete', { wallet_address: other })],
    ['further addresses', answer('fulfillment_complete', { wallet_addresses: { ethereum: other } })],
    ['another token', answer('fulfillment_complete', { destination_currency: 'eth' })],
    ['another network', answer('fulfillment_complete', { destination_network: 'polygon' })],
    ['another id', answer('fulfillment_complete', {}, { id: 'cos_2' })],
  ])('do not include a session with %s', async (_, session) => {
    const { standIn, seller } = await start()
    standIn.sessions.set('cos_1', session)
    expect(await shown(seller, order)).toEqual([])
  })
})
