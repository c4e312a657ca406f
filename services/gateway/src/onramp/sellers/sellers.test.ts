import { generateKeyPairSync } from 'node:crypto'
import { loadSchemas, type OnrampQuoteBody } from 'quoin/endpoints/onramp'
import { afterEach, describe, expect, it } from 'vitest'
import { contextOf, PLANTED_KEY, TEST_TIME } from '../../../testing/provider-context.js'
import { startCoinbase } from '../../../testing/stand-ins/start-coinbase.js'
import { MELD_KEY, startMeld } from '../../../testing/stand-ins/start-meld.js'
import { MOONPAY_KEY, startMoonpay } from '../../../testing/stand-ins/start-moonpay.js'
import type { StandIn } from '../../../testing/stand-ins/start-stand-in.js'
import { STRIPE_KEY, startStripeOnramp } from '../../../testing/stand-ins/start-stripe-onramp.js'
import type { ProviderContext } from '../../providers/provider-context.js'
import type { Vendor, VendorSettings } from '../../providers/provider-settings.js'
import type { OnrampOrder, OnrampProvider } from '../onramp-provider.js'
import { coinbaseSeller } from './coinbase-seller.js'
import { meldSeller } from './meld-seller.js'
import { moonpaySeller } from './moonpay-seller.js'
import { stripeSeller } from './stripe-seller.js'

const { signal } = new AbortController()
const wallet = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const usdc = { chain: 'eip155:8453', address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' }
const reference = 'a1'.repeat(20)

const question = (more: Partial<OnrampQuoteBody> = {}): OnrampQuoteBody => ({
  purchaseCurrency: {
    id: 'x',
    name: 'USD Coin',
    symbol: 'USDC',
    networks: [{ name: 'base', display_name: 'Base', chain_id: '8453', contract_address: usdc.address }],
  },
  paymentCurrency: { id: 'USD', payment_method_limits: [] },
  amount: '100',
  network: 'USDC',
  country: 'US',
  paymentMethod: 'card',
  ...more,
})
const order = (more: Partial<OnrampOrder> = {}): OnrampOrder => ({
  destinationWallets: [{ address: wallet, blockchains: [], assets: ['USDC'] }],
  partnerUserId: reference,
  presetFiatAmount: 42.5,
  presetCryptoAmount: 41,
  fiatCurrency: 'USD',
  country: 'US',
  token: usdc,
  paymentMethod: 'card',
  clientIp: '203.0.113.9',
  ...more,
})

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const pem = String(privateKey.export({ format: 'pem', type: 'pkcs8' }))

type Change = (answer: never, call: string) => unknown

interface Case {
  readonly vendor: Vendor
  readonly settings: Partial<VendorSettings>
  readonly create: (context: ProviderContext) => OnrampProvider | undefined
  readonly start: (change?: Change) => Promise<StandIn>
  /** Symbol, network and contract of all listed tokens. */
  readonly listed: readonly string[]
  /** Received amount and total of the quote for 100 dollars. */
  readonly quoted: readonly [receive: string, total: string]
  /** An amount that the seller refuses. */
  readonly refused: string
  readonly origin: string
  /** Quotes that must not reach a page. */
  readonly lies: Readonly<Record<string, Change>>
  /** Answers from which no link may come. */
  readonly traps: Readonly<Record<string, Change>>
}

/** Changes the answer of one call. */
const on =
  (call: string, change: (answer: never) => unknown): Change =>
  (answer, name) =>
    name === call ? change(answer) : answer

// A stand-in has its own type of answers; each change is for an answer of its own stand-in.
const cases: readonly Case[] = [
  {
    vendor: 'coinbase',
    settings: { key: 'organizations/1/apiKeys/2', secret: pem },
    create: coinbaseSeller,
    start: (change) =>
      startCoinbase(publicKey, () => TEST_TIME, change as Parameters<typeof startCoinbase>[2]),
    listed: [
      'USDC 1 0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
      `USDC 8453 ${usdc.address.toLowerCase()}`,
      'ETH 8453 ',
    ],
    quoted: ['96.940000', '100.00'],
    refused: '1',
    origin: 'https://pay.coinbase.com',
    lies: {
      'another token': on('quote', (answer: { purchase_amount: object }) => ({
        ...(answer as object),
        purchase_amount: { ...answer.purchase_amount, currency: 'SHIB' },
      })),
      'another currency': on('quote', (answer: { payment_total: object }) => ({
        ...(answer as object),
        payment_total: { ...answer.payment_total, currency: 'JPY' },
      })),
      'a total that is not the sum': on('quote', (answer: object) => ({
        ...answer,
        payment_total: { value: '180.00', currency: 'USD' },
      })),
      'an absurd amount': on('quote', (answer: object) => ({
        ...answer,
        purchase_amount: { value: '1e30', currency: 'USDC' },
      })),
    },
    traps: {
      'a token with a link': on('token', () => ({ token: 'x&redirect=https://evil.example' })),
      'no token': on('token', () => ({})),
    },
  },
  {
    vendor: 'meld',
    settings: { key: MELD_KEY },
    create: meldSeller,
    start: (change) => startMeld(change as Parameters<typeof startMeld>[0]),
    listed: [
      `USDC 8453 ${usdc.address.toLowerCase()}`,
      'ETH 8453 ',
      'SOL solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp ',
      'BTC bip122:000000000019d6689c085ae165831e93 ',
    ],
    quoted: ['97.5', '100'],
    refused: '1',
    origin: 'https://meldcrypto.com',
    lies: Object.fromEntries(
      Object.entries({
        'another token': { destinationCurrencyCode: 'SHIB' },
        'another currency': { sourceCurrencyCode: 'JPY' },
        'another amount': { sourceAmount: 180 },
        'fees above the amount': { totalFee: 400 },
        'an absurd amount': { destinationAmount: 1e30 },
        'nothing received': { destinationAmount: 0 },
      }).map(([name, lie]) => [
        name,
        on('quote', ({ quotes }: { quotes: object[] }) => ({
          quotes: quotes.map((one) => ({ ...one, ...lie })),
        })),
      ]),
    ),
    traps: {
      'a link to another host': on('session', (answer: object) => ({
        ...answer,
        widgetUrl: 'https://meldcrypto.com.evil.example/?token=1',
      })),
      'a link without TLS': on('session', (answer: object) => ({
        ...answer,
        widgetUrl: 'http://meldcrypto.com/',
      })),
      'a link with a user': on('session', (answer: object) => ({
        ...answer,
        widgetUrl: 'https://meldcrypto.com@evil.example/',
      })),
      'a script': on('session', (answer: object) => ({ ...answer, widgetUrl: 'javascript:alert(1)' })),
      'the session of another order': on('session', (answer: object) => ({
        ...answer,
        externalSessionId: 'x',
      })),
    },
  },
  {
    vendor: 'moonpay',
    settings: { key: MOONPAY_KEY, secret: PLANTED_KEY },
    create: moonpaySeller,
    start: (change) => startMoonpay(change as Parameters<typeof startMoonpay>[0]),
    listed: [
      `USDC 8453 ${usdc.address.toLowerCase()}`,
      'ETH 8453 ',
      'SOL solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp ',
    ],
    quoted: ['95.37', '100'],
    refused: '10',
    origin: 'https://buy.moonpay.com',
    lies: Object.fromEntries(
      Object.entries({
        'another token': { quoteCurrencyCode: 'shib' },
        'another currency': { baseCurrencyCode: 'jpy' },
        'another amount': { totalAmount: 180, baseCurrencyAmount: 175.37 },
        'a total that is not the sum': { totalAmount: 100, baseCurrencyAmount: 50 },
        'a negative fee': { feeAmount: -20 },
        'an absurd amount': { quoteCurrencyAmount: 1e30 },
      }).map(([name, lie]) => [name, on('quote', (answer: object) => ({ ...answer, ...lie }))]),
    ),
    traps: {},
  },
  {
    vendor: 'stripe',
    settings: { key: STRIPE_KEY },
    create: stripeSeller,
    start: (change) => startStripeOnramp(change as Parameters<typeof startStripeOnramp>[0]),
    listed: [
      'ETH 1 ',
      'USDC 1 0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
      'ETH 8453 ',
      `USDC 8453 ${usdc.address.toLowerCase()}`,
      'USDC 137 0x3c499c542cef5e3811e1192ce70d8cc03d5c3359',
      'AVAX 43114 ',
      'USDC 43114 0xb97ef9ef8734c71904d8002f8b6bc66dd9c48a6e',
      'SOL solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp ',
      'USDC solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp epjfwdd5aufqssqem2qn1xzybapc8g4weggkzwytdt1v',
      'BTC bip122:000000000019d6689c085ae165831e93 ',
    ],
    quoted: ['100', '103.09'],
    refused: '20000',
    origin: 'https://crypto.link.com',
    lies: {
      'another currency': on('quotes', (answer: object) => ({ ...answer, source_currency: 'jpy' })),
      'another amount': on('quotes', (answer: object) => ({ ...answer, source_amount: '900' })),
      ...Object.fromEntries(
        Object.entries({
          'a total that is not the sum': { source_total_amount: '180.00' },
          'an absurd amount': { destination_amount: '9'.repeat(40) },
          'nothing received': { destination_amount: '0' },
        }).map(([name, lie]) => [
          name,
          on('quotes', (answer: { destination_network_quotes: { base: object[] } }) => ({
            ...(answer as object),
            destination_network_quotes: {
              base: answer.destination_network_quotes.base.map((one) => ({ ...one, ...lie })),
            },
          })),
        ]),
      ),
    },
    traps: {
      'a link to another host': on('create', (answer: object) => ({
        ...answer,
        redirect_url: 'https://crypto-link.example/?session_hash=1',
      })),
      'no link': on('create', (answer: object) => ({ ...answer, redirect_url: null })),
      'another address': on('create', (answer: { transaction_details: object }) => ({
        ...(answer as object),
        transaction_details: {
          ...answer.transaction_details,
          wallet_addresses: { base_network: '0x8617E340B3D01FA5F11F306F4090FD50E238070D' },
        },
      })),
      'another token': on('create', (answer: { transaction_details: object }) => ({
        ...(answer as object),
        transaction_details: { ...answer.transaction_details, destination_currency: 'matic' },
      })),
      'an address that the buyer may change': on('create', (answer: { transaction_details: object }) => ({
        ...(answer as object),
        transaction_details: { ...answer.transaction_details, lock_wallet_address: false },
      })),
    },
  },
]

const running: StandIn[] = []
afterEach(async () => {
  for (const standIn of running.splice(0)) await standIn.stop()
})

describe.each(cases)('the seller $vendor', ({ vendor, settings, create, start, ...its }) => {
  const secrets = [settings.key, settings.secret].filter((one) => one !== undefined)
  async function open(change?: Change) {
    const standIn = await start(change)
    running.push(standIn)
    const seller = create(contextOf(vendor, standIn.url, settings))
    if (!seller) throw new Error('The seller is off.')
    return { standIn, seller }
  }
  /** Returns the failure with all that a log could print of it. */
  async function failureOf(
    pending: Promise<unknown> | undefined,
  ): Promise<{ readonly text: string; readonly error: unknown }> {
    const error = await pending?.then(
      () => undefined,
      (reason: unknown) => reason,
    )
    const { stack = '' } = error instanceof Error ? error : {}
    return { error, text: `${String(error)} ${JSON.stringify(error)} ${stack}` }
  }

  it('is absent without its key', () => {
    expect(create({ ...contextOf(vendor, 'http://127.0.0.1:1', settings), settings: {} })).toBeUndefined()
  })

  it('lists tokens by network and currencies with limits, in the format of the options [ONR-01]', async () => {
    const { seller } = await open()
    const answer = await seller.options?.(signal, { country: 'US' })
    const { onrampOptions } = await loadSchemas()
    expect(onrampOptions.parse(answer)).toEqual(answer)
    const sold = answer?.purchaseCurrencies.flatMap(({ symbol, networks }) =>
      networks.map((network) => `${symbol} ${network.chain_id} ${network.contract_address.toLowerCase()}`),
    )
    // Neither unknown networks, nor a known name with the number of another network.
    expect(sold).toEqual(its.listed)
    const dollar = answer?.paymentCurrencies.find(({ id }) => id === 'USD')
    expect(dollar?.payment_method_limits.find(({ id }) => id === 'card')).toMatchObject({
      min: expect.stringMatching(/^\d+(\.\d+)?$/),
      max: expect.stringMatching(/^\d+(\.\d+)?$/),
    })
  })

  it('quotes the requested payment as decimal texts [ONR-01]', async () => {
    const { seller } = await open()
    const answer = await seller.quote?.(question(), signal)
    const { onrampQuote } = await loadSchemas()
    expect(onrampQuote.parse(answer)).toEqual(answer)
    expect([answer?.purchaseAmount.amount, answer?.paymentTotal.amount]).toEqual(its.quoted)
    expect(answer?.paymentTotal.currency).toBe('USD')
    expect(answer?.purchaseAmount.currency).toBe('USDC')
  })

  it('refuses an unlisted token before it asks for a quote', async () => {
    const { seller, standIn } = await open()
    const { purchaseCurrency } = question()
    const networks = purchaseCurrency.networks.map((network) => ({ ...network, contract_address: wallet }))
    const other = question({ purchaseCurrency: { ...purchaseCurrency, networks } })
    await expect(seller.quote?.(other, signal)).rejects.toMatchObject({ status: 400 })
    expect(standIn.requests.filter(({ path }) => /quote/.test(path))).toEqual([])
    const placing = seller.createUrl(order({ token: { chain: 'eip155:8453', address: wallet } }), signal)
    await expect(placing).rejects.toMatchObject({ status: 400 })
    await expect(seller.createUrl(order({ token: undefined }), signal)).rejects.toMatchObject({ status: 400 })
  })

  it('reports a refused amount as rejected, without the seller’s words', async () => {
    const { seller } = await open()
    const { error, text } = await failureOf(seller.quote?.(question({ amount: its.refused }), signal))
    expect(error).toMatchObject({ provider: vendor, reason: 'rejected' })
    for (const secret of secrets) expect(text).not.toContain(secret)
  })

  it.each(Object.keys(its.lies))('refuses a quote with %s', async (lie) => {
    const { seller } = await open(its.lies[lie])
    await expect(seller.quote?.(question(), signal)).rejects.toMatchObject({ reason: 'malformed' })
  })

  it('opens a page of the seller’s own host [ONR-03]', async () => {
    const { seller } = await open()
    const page = await seller.createUrl(order(), signal)
    const url = new URL(typeof page === 'string' ? page : page.url)
    expect(url.origin).toBe(its.origin)
    if (settings.secret !== undefined) expect(url.href).not.toContain(encodeURIComponent(settings.secret))
  })

  it.each(Object.keys(its.traps))('opens no page after %s', async (trap) => {
    const { seller } = await open(its.traps[trap])
    await expect(seller.createUrl(order(), signal)).rejects.toMatchObject({ reason: 'malformed' })
  })

  it.each([
    ['an invalid key', { status: 401, body: { message: `no ${PLANTED_KEY}` } }, 'refused'],
    ['too many requests', { status: 429, body: {}, headers: { 'retry-after': '7' } }, 'limited'],
    ['a fault', { status: 500, body: {} }, 'failed'],
    ['another format', { body: { quotes: 'none', destination_network_quotes: [] } }, 'malformed'],
    ['a page instead of JSON', { body: '<html>' }, 'malformed'],
    ['a redirect', { status: 302, body: {}, headers: { location: 'http://127.0.0.1:1/' } }, 'unreachable'],
  ] as const)('reports %s, without a key', async (_, answer, reason) => {
    const { seller, standIn } = await open()
    // The lists are known: the quote itself fails.
    await seller.options?.(signal, { country: 'US' })
    standIn.fail(answer)
    const { error, text } = await failureOf(seller.quote?.(question(), signal))
    expect(error).toMatchObject({ provider: vendor, reason })
    for (const secret of [...secrets, PLANTED_KEY, standIn.url]) expect(text).not.toContain(secret)
  })

  it('ends with its caller', async () => {
    const { seller, standIn } = await open()
    await seller.options?.(signal, { country: 'US' })
    standIn.fail('hang')
    const caller = new AbortController()
    const pending = seller.quote?.(question(), caller.signal)
    caller.abort(new Error('left'))
    await expect(pending).rejects.toThrow('left')
  })
})
