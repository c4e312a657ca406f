import { createHmac, generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { type CoinbaseStandIn, startCoinbase } from '@quoin/gateway/testing/stand-ins/start-coinbase'
import {
  MELD_KEY,
  type MeldStandIn,
  meldTransaction,
  startMeld,
} from '@quoin/gateway/testing/stand-ins/start-meld'
import {
  MOONPAY_KEY,
  type MoonpayStandIn,
  moonpayTransaction,
  startMoonpay,
} from '@quoin/gateway/testing/stand-ins/start-moonpay'
import {
  STRIPE_KEY,
  type StripeStandIn,
  startStripeOnramp,
} from '@quoin/gateway/testing/stand-ins/start-stripe-onramp'
import { type Address, type Hex, isAddress } from 'viem'
import { createDelivery, DELIVERED, DELIVERED_TOKEN } from './create-delivery.js'
import type { RunningNetwork } from './rehearsed-networks.js'
import type { ServedProviders } from './served-providers.js'

/** An order at a seller's page. */
export interface SellerOrder {
  /** The displayed name. */
  readonly seller: string
  /** Receives the tokens. */
  readonly address: Address
  readonly status: 'open' | 'delivered' | 'declined'
}

export interface ServedSellers extends ServedProviders {
  /** Returns the order of a seller's page, by its URL; `undefined` if that is of no seller or no order. */
  find(page: string): SellerOrder | undefined
  /**
   * Ends an order, once: pays it, as its buyer does at the seller's page, so that USDC are delivered on Base; or declines the
   * payment.
   *
   * @throws `Error` if the page is of no order
   */
  settle(page: string, isPaid: boolean): Promise<void>
}

/** What a seller reports about an order: the delivery, or that the payment was declined. */
interface Outcome {
  readonly address: Address
  /** `undefined`: declined. */
  readonly hash: Hex | undefined
  readonly now: string
}

/** A seller, as its page knows it. */
interface Seller {
  readonly name: string
  /** Returns the address of the order that the page's URL names; `undefined` if it names none. */
  readonly addressOf: (page: URL) => string | undefined
  readonly report: (page: URL, outcome: Outcome) => void
}

const USDC = { value: DELIVERED, currency: DELIVERED_TOKEN }

function coinbasePage({ sessions, transactions }: CoinbaseStandIn): Seller {
  return {
    name: 'Coinbase',
    addressOf: ({ searchParams }) =>
      Object(sessions.get(searchParams.get('sessionToken') ?? '')).addresses?.[0]?.address,
    report({ searchParams }, { address, hash, now }) {
      transactions.set(searchParams.get('partnerUserRef') ?? '', [
        {
          transaction_id: randomUUID(),
          status: `ONRAMP_TRANSACTION_STATUS_${hash ? 'SUCCESS' : 'FAILED'}`,
          purchase_network: 'base',
          purchase_amount: USDC,
          wallet_address: address,
          tx_hash: hash ?? '',
          created_at: now,
        },
      ])
    },
  }
}

function meldPage({ sessions, transactions }: MeldStandIn): Seller {
  const sessionOf = ({ searchParams }: URL) => Object(sessions.get(searchParams.get('token') ?? ''))
  return {
    name: 'Meld.io',
    addressOf: (page) => sessionOf(page).sessionData?.walletAddress,
    report(page, { address, hash, now }) {
      const id = String(sessionOf(page).externalSessionId)
      transactions.set(id, [
        meldTransaction(id, address, {
          id: randomUUID(),
          status: hash ? 'SETTLED' : 'DECLINED',
          createdAt: now,
          destinationAmount: Number(DELIVERED),
          cryptoDetails: { walletAddress: address, blockchainTransactionId: hash ?? null },
        }),
      ])
    },
  }
}

/** MoonPay's page accepts only a query that the secret key has signed. */
function moonpayPage({ transactions }: MoonpayStandIn, secret: string): Seller {
  return {
    name: 'MoonPay',
    addressOf({ search, searchParams }) {
      const [query = ''] = search.split('&signature=')
      const expected = createHmac('sha256', secret).update(query).digest('base64')
      return searchParams.get('signature') === expected
        ? (searchParams.get('walletAddress') ?? undefined)
        : undefined
    },
    report({ searchParams }, { address, hash, now }) {
      const id = searchParams.get('externalTransactionId') ?? ''
      transactions.set(id, [
        moonpayTransaction(id, address, {
          id: randomUUID(),
          status: hash ? 'completed' : 'failed',
          createdAt: now,
          quoteCurrencyAmount: Number(DELIVERED),
          cryptoTransactionId: hash ?? null,
        }),
      ])
    },
  }
}

function stripePage({ sessions }: StripeStandIn): Seller {
  const sessionOf = ({ searchParams }: URL) =>
    [...sessions].find(
      ([, { redirect_url }]) =>
        new URL(String(redirect_url)).searchParams.get('session_hash') === searchParams.get('session_hash'),
    )
  return {
    name: 'Stripe',
    addressOf(page) {
      const addresses = sessionOf(page)?.[1].transaction_details.wallet_addresses
      return Object.values(Object(addresses)).find((one): one is string => typeof one === 'string')
    },
    report(page, { hash }) {
      const [id, session] = sessionOf(page) ?? []
      if (id === undefined || session === undefined) return
      sessions.set(id, {
        ...session,
        status: hash ? 'fulfillment_complete' : 'rejected',
        transaction_details: {
          ...session.transaction_details,
          transaction_id: hash ?? null,
          destination_amount: DELIVERED,
        },
      })
    },
  }
}

/** Creates the orders of all sellers, by the hosts of their pages. */
function createOrders(
  sellers: ReadonlyMap<string, Seller>,
  deliver: (to: Address) => Promise<Hex>,
): Pick<ServedSellers, 'find' | 'settle'> {
  /** By the URL of the page. */
  const ends = new Map<string, Promise<void>>()
  const statuses = new Map<string, SellerOrder['status']>()

  function read(page: string) {
    if (!URL.canParse(page)) return undefined
    const url = new URL(page)
    const seller = sellers.get(url.host)
    const address = seller?.addressOf(url) ?? ''
    return seller && isAddress(address, { strict: false }) ? { url, seller, address } : undefined
  }

  async function end(page: string, isPaid: boolean): Promise<void> {
    const order = read(page)
    if (!order) throw new Error('This page is of no order of the rehearsal.')
    const { url, seller, address } = order
    const hash = isPaid ? await deliver(address) : undefined
    seller.report(url, { address, hash, now: new Date().toISOString() })
    statuses.set(page, isPaid ? 'delivered' : 'declined')
  }

  return {
    find(page) {
      const order = read(page)
      const status = statuses.get(page) ?? 'open'
      return order && { seller: order.seller.name, address: order.address, status }
    },
    async settle(page, isPaid) {
      // A second press of the button pays nothing again.
      const ending = ends.get(page) ?? end(page, isPaid)
      ends.set(page, ending)
      await ending.catch((error: unknown) => {
        ends.delete(page)
        throw error
      })
    },
  }
}

/** Starts the stand-ins of the four sellers, which deliver on the local chain of Base. */
export async function serveSellers(networks: readonly RunningNetwork[]): Promise<ServedSellers> {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const secret = `sk_live_${randomBytes(16).toString('hex')}`
  const [coinbase, meld, moonpay, stripe] = await Promise.all([
    startCoinbase(publicKey, Date.now),
    startMeld(),
    startMoonpay(),
    startStripeOnramp(),
  ])
  const sellers = new Map([
    ['pay.coinbase.com', coinbasePage(coinbase)],
    ['meldcrypto.com', meldPage(meld)],
    ['buy.moonpay.com', moonpayPage(moonpay, secret)],
    ['crypto.link.com', stripePage(stripe)],
  ])
  return {
    ...createOrders(sellers, createDelivery(networks)),
    environment: {
      GATEWAY_COINBASE_KEY: 'organizations/rehearsal/apiKeys/rehearsal',
      GATEWAY_COINBASE_SECRET: String(privateKey.export({ format: 'pem', type: 'pkcs8' })),
      GATEWAY_COINBASE_URL: coinbase.url,
      GATEWAY_MELD_KEY: MELD_KEY,
      GATEWAY_MELD_URL: meld.url,
      GATEWAY_MOONPAY_KEY: MOONPAY_KEY,
      GATEWAY_MOONPAY_SECRET: secret,
      GATEWAY_MOONPAY_URL: moonpay.url,
      GATEWAY_STRIPE_KEY: STRIPE_KEY,
      GATEWAY_STRIPE_URL: stripe.url,
    },
    standIns: { coinbase, meld, moonpay, stripe },
    stop: async () => {
      await Promise.all([coinbase, meld, moonpay, stripe].map((part) => part.stop()))
    },
  }
}
