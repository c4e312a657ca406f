import { Writable } from 'node:stream'
import { pino } from 'pino'
import { getHistory } from 'quoin/endpoints/history'
import { createOnrampUrl } from 'quoin/endpoints/onramp'
import { afterEach, describe, expect, it } from 'vitest'
import { callEndpoints } from '../../testing/call-endpoint.js'
import { createTestGateway } from '../../testing/create-test-gateway.js'
import { describeEachDatabase } from '../../testing/each-database.js'
import { contextOf, ethereum, PLANTED_KEY } from '../../testing/provider-context.js'
import {
  MOONPAY_KEY,
  type MoonpayStandIn,
  moonpayTransaction,
  startMoonpay,
} from '../../testing/stand-ins/start-moonpay.js'
import { historyEndpoints } from '../history/history-endpoints.js'
import type { ProviderFailure } from '../providers/provider-failure.js'
import type { Database } from '../storage/open-database.js'
import { onrampEndpoints } from './onramp-endpoints.js'
import { createOrderStore } from './order-store.js'
import { createPurchaseHistory } from './purchase-history.js'
import { moonpaySeller } from './sellers/moonpay-seller.js'

const wallet = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const hash = `0x${'ab'.repeat(32)}`
const base = { ...ethereum, id: 'eip155:8453', name: 'Base' }
const usdc = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
let keys = 0
/** Returns a key of its own for each test: the tests share a database. */
const newKey = (): string => (++keys).toString(16).padStart(32, '0')
const body = (purchaseKey: string, more: object = {}) => ({
  destinationWallets: [{ address: wallet, blockchains: [], assets: ['USDC'] }],
  provider: 'moonpay',
  purchaseKey,
  presetFiatAmount: 100,
  presetCryptoAmount: 95.37,
  fiatCurrency: 'USD',
  token: { chain: base.id, address: usdc },
  ...more,
})

const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})
async function start(): Promise<MoonpayStandIn> {
  const standIn = await startMoonpay()
  stops.push(standIn.stop)
  return standIn
}

describeEachDatabase('orders of a seller that finds purchases by its orders', (open) => {
  let time = Date.UTC(2026, 10, 26, 11)
  const failures: ProviderFailure[] = []
  /** Creates a process of the gateway. */
  function process(database: Database, url: string, purchaseKey: string) {
    const seller = moonpaySeller(contextOf('moonpay', url, { key: MOONPAY_KEY, secret: PLANTED_KEY }))
    const providers = seller ? [seller] : []
    const now = () => time
    const purchases = createPurchaseHistory({
      database,
      providers,
      now,
      onFailure: (failure) => failures.push(failure),
    })
    const directory = { list: () => [], find: () => undefined, resolve: async () => undefined }
    const prices = { prices: async () => new Map() }
    const call = callEndpoints([
      ...onrampEndpoints({ providers, orders: createOrderStore(database, now) }),
      ...historyEndpoints({ database, chains: [], nodes: new Map(), purchases, now, directory, prices }),
    ])
    const statuses = async (bearer = purchaseKey) =>
      (await call(getHistory, { path: { account: wallet }, query: { onramp: 'moonpay' }, bearer })).data.map(
        ({ metadata, transfers }) => [
          metadata.status.split('STATUS_')[1],
          metadata.hash,
          transfers[0]?.quantity?.numeric,
        ],
      )
    const place = async (more: object = {}) => {
      const { url: page } = await call(createOnrampUrl, { body: body(purchaseKey, more) })
      return new URL(page).searchParams.get('externalTransactionId') ?? ''
    }
    return { statuses, place }
  }

  it('are followed by every process until they are delivered, for the holder of their key [ONR-03] [S16]', async () => {
    const standIn = await start()
    const database = await open()
    const key = newKey()
    const first = process(database, standIn.url, key)
    const order = await first.place()
    expect(await first.statuses()).toEqual([])
    standIn.transactions.set(order, [moonpayTransaction(order, wallet)])
    // Another process, and a page that was reloaded: only the key is needed.
    const second = process(database, standIn.url, key)
    expect(await second.statuses()).toEqual([['IN_PROGRESS', '', '95.37']])
    expect(await second.statuses('b2'.repeat(16))).toEqual([])
    const delivered = { status: 'completed', quoteCurrencyAmount: 94.9, cryptoTransactionId: hash }
    standIn.transactions.set(order, [moonpayTransaction(order, wallet, delivered)])
    expect(await first.statuses()).toEqual([['SUCCESS', hash, '94.9']])

    // The seller is down: what is stored is returned, and a final status stays.
    standIn.fail({ status: 500, body: {} })
    expect(await second.statuses()).toEqual([['SUCCESS', hash, '94.9']])
    expect(failures.splice(0)).toMatchObject([{ provider: 'moonpay', reason: 'failed' }])
  })

  it('do not hide each other if one fails', async () => {
    const standIn = await start()
    const database = await open()
    const { place, statuses } = process(database, standIn.url, newKey())
    const [broken, good] = [await place(), await place()]
    standIn.transactions.set(good, [moonpayTransaction(good, wallet, { id: 'good' })])
    // Not a list: this order's answer is refused.
    standIn.transactions.set(broken, { not: 'a list' } as never)
    expect(await statuses()).toEqual([['IN_PROGRESS', '', '95.37']])
    expect(failures.splice(0)).toMatchObject([{ reason: 'malformed' }])
  })

  it('are not found by a reference without a key, and removed after 30 days', async () => {
    const standIn = await start()
    const database = await open()
    const { place, statuses } = process(database, standIn.url, newKey())
    await place({ purchaseKey: undefined })
    expect(await statuses()).toEqual([])
    await place()
    time += 31 * 86_400_000
    const asked = standIn.requests.length
    expect(await statuses()).toEqual([])
    expect(standIn.requests).toHaveLength(asked)
    await createOrderStore(database, () => time).clean()
    expect(await database.query.selectFrom('onramp_orders').selectAll().execute()).toEqual([])
  })
})

describe('a gateway with sellers', () => {
  it('logs and returns no key, no signature and no link of theirs', async () => {
    const standIn = await start()
    const lines: string[] = []
    const stream = new Writable({
      write(chunk, _, done) {
        lines.push(String(chunk))
        done()
      },
    })
    const secret = 'sk_live_planted_secret'
    const gateway = await createTestGateway({
      log: pino({ level: 'trace' }, stream),
      nodes: [{ chain: base, request: () => Promise.reject(new Error('no node')) }],
      environment: {
        GATEWAY_MOONPAY_KEY: MOONPAY_KEY,
        GATEWAY_MOONPAY_SECRET: secret,
        GATEWAY_MOONPAY_URL: standIn.url,
      },
    })
    stops.push(gateway.database.close)
    const placed = await gateway.send('/v1/generators/onrampurl', body(newKey()))
    const { url } = (await placed.json()) as { readonly url: string }
    const link = new URL(url)
    expect(link.origin).toBe('https://buy.moonpay.com')

    const asked = {
      purchaseCurrency: {
        id: 'x',
        name: 'USD Coin',
        symbol: 'USDC',
        networks: [{ name: 'base', display_name: 'Base', chain_id: '8453', contract_address: usdc }],
      },
      paymentCurrency: { id: 'USD', payment_method_limits: [] },
      amount: '100',
      network: 'USDC',
      provider: 'moonpay',
    }
    const answers: string[] = []
    for (const failure of [401, 429, 500, 400]) {
      standIn.fail({ status: failure, body: { message: `${MOONPAY_KEY} ${secret} ${url}` } })
      const answer = await gateway.send('/v1/onramp/quote', asked)
      answers.push(await answer.text())
      expect(answer.status).toBe({ 401: 502, 429: 503, 500: 503, 400: 503 }[failure])
    }
    expect(lines.some((line) => line.includes('"provider":"moonpay"'))).toBe(true)
    const signature = link.searchParams.get('signature') ?? 'none'
    for (const hidden of [MOONPAY_KEY, secret, signature, encodeURIComponent(signature), 'buy.moonpay.com'])
      for (const text of [...answers, ...lines]) expect(text).not.toContain(hidden)
  })
})
