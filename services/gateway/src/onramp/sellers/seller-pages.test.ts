import { createHmac, generateKeyPairSync } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { contextOf, PLANTED_KEY, TEST_TIME } from '../../../testing/provider-context.js'
import { startCoinbase } from '../../../testing/stand-ins/start-coinbase.js'
import { MELD_KEY, startMeld } from '../../../testing/stand-ins/start-meld.js'
import { MOONPAY_KEY, startMoonpay } from '../../../testing/stand-ins/start-moonpay.js'
import type { StandIn } from '../../../testing/stand-ins/start-stand-in.js'
import { STRIPE_KEY, startStripeOnramp } from '../../../testing/stand-ins/start-stripe-onramp.js'
import type { OnrampOrder, OnrampProvider } from '../onramp-provider.js'
import { createCoinbaseSigner } from './coinbase-jwt.js'
import { coinbaseSeller } from './coinbase-seller.js'
import { meldSeller } from './meld-seller.js'
import { signMoonpayUrl } from './moonpay-api.js'
import { moonpaySeller } from './moonpay-seller.js'
import { SOLANA } from './seller-asset.js'
import { stripeSeller } from './stripe-seller.js'

const { signal } = new AbortController()
const wallet = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const order: OnrampOrder = {
  destinationWallets: [{ address: wallet, blockchains: [], assets: ['USDC'] }],
  partnerUserId: 'a1'.repeat(20),
  presetFiatAmount: 42.5,
  presetCryptoAmount: 41.25,
  fiatCurrency: 'USD',
  country: 'US',
  token: { chain: 'eip155:8453', address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' },
  paymentMethod: 'card',
  clientIp: '203.0.113.9',
}

const running: StandIn[] = []
afterEach(async () => {
  for (const standIn of running.splice(0)) await standIn.stop()
})
/** Returns a seller that is switched on. */
function on<Given extends StandIn>(
  standIn: Given,
  create: (url: string) => OnrampProvider | undefined,
): { readonly standIn: Given; readonly seller: OnrampProvider } {
  running.push(standIn)
  const seller = create(standIn.url)
  if (!seller) throw new Error('The seller is off.')
  return { standIn, seller }
}
const partsOf = (page: Awaited<ReturnType<OnrampProvider['createUrl']>>) => {
  const { origin, pathname, searchParams } = new URL(typeof page === 'string' ? page : page.url)
  return [origin + pathname, Object.fromEntries(searchParams)]
}
const bodiesOf = ({ requests }: StandIn, path: RegExp): readonly unknown[] =>
  requests.filter((request) => path.test(request.path) && request.method === 'POST').map(({ body }) => body)

describe('Coinbase', () => {
  const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const edwards = generateKeyPairSync('ed25519')
  const pem = String(ec.privateKey.export({ format: 'pem', type: 'sec1' }))
  // The platform shows Ed25519 keys as seed and public key, in base64.
  const seed = edwards.privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(-32)
  const point = edwards.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  const keys = {
    'a P-256 key': [pem, ec.publicKey],
    'a P-256 key with escaped line breaks': [pem.replaceAll('\n', '\\n'), ec.publicKey],
    'an Ed25519 key': [Buffer.concat([seed, point]).toString('base64'), edwards.publicKey],
  } as const
  const settings = (secret: string) => ({ key: 'organizations/1/apiKeys/2', secret })

  it.each(Object.entries(keys))(
    'gets the address only through a session that %s signs [ONR-03]',
    async (_, [secret, key]) => {
      const { standIn, seller } = on(await startCoinbase(key, () => TEST_TIME), (url) =>
        coinbaseSeller(contextOf('coinbase', url, settings(secret))),
      )
      expect(partsOf(await seller.createUrl(order, signal))).toEqual([
        'https://pay.coinbase.com/buy/select-asset',
        {
          sessionToken: 'MWYwZTQ5ZGItYTk4Yi02',
          defaultNetwork: 'base',
          defaultAsset: 'USDC',
          defaultExperience: 'buy',
          presetFiatAmount: '42.5',
          fiatCurrency: 'USD',
          partnerUserRef: order.partnerUserId,
        },
      ])
      expect(bodiesOf(standIn, /token/)).toEqual([
        {
          addresses: [{ address: wallet, blockchains: ['base'] }],
          assets: ['2b92315d-eab7-5bef-84fa-089a131333f5'],
          clientIp: '203.0.113.9',
        },
      ])
    },
  )

  it('signs each request with a token of its own, for two minutes', () => {
    const signer = createCoinbaseSigner('id', pem, () => TEST_TIME)
    const [first, second] = ['a', 'b'].map((path) => signer?.token(`GET host/${path}`))
    expect(first).not.toBe(second)
    const claims = JSON.parse(Buffer.from(first?.split('.')[1] ?? '', 'base64url').toString())
    expect(claims).toMatchObject({ iss: 'cdp', sub: 'id', uri: 'GET host/a', exp: claims.nbf + 120 })
  })

  it.each([
    'planted',
    Buffer.alloc(32).toString('base64'),
    '-----BEGIN EC PRIVATE KEY-----\nplanted\n-----END EC PRIVATE KEY-----',
  ])('prevents the start with a secret that is no key, without the secret', (secret) => {
    const start = () => coinbaseSeller(contextOf('coinbase', 'http://127.0.0.1:1', settings(secret)))
    expect(start).toThrow(/^GATEWAY_COINBASE_SECRET: /)
    expect(start).not.toThrow(/planted/)
  })
})

describe('MoonPay', () => {
  const settings = { key: MOONPAY_KEY, secret: PLANTED_KEY }

  it('gets a URL whose query the secret key has signed [ONR-03]', async () => {
    const { seller } = on(await startMoonpay(), (url) => moonpaySeller(contextOf('moonpay', url, settings)))
    const page = await seller.createUrl(order, signal)
    const { url, order: placed } = typeof page === 'string' ? { url: page, order: undefined } : page
    const [parameters = '', signature = ''] = new URL(url).search.split('&signature=')
    const expected = createHmac('sha256', PLANTED_KEY).update(parameters).digest('base64')
    expect(decodeURIComponent(signature)).toBe(expected)
    expect(Object.fromEntries(new URLSearchParams(parameters))).toEqual({
      apiKey: MOONPAY_KEY,
      currencyCode: 'usdc_base',
      walletAddress: wallet,
      baseCurrencyCode: 'usd',
      baseCurrencyAmount: '42.5',
      paymentMethod: 'credit_debit_card',
      externalTransactionId: placed?.id,
    })
    expect(placed).toMatchObject({
      address: wallet,
      code: 'usdc_base',
      chain: 'eip155:8453',
      expected: '41.25',
    })
  })

  it('signs the encoded query with its question mark, as the documents describe', () => {
    const parameters = {
      apiKey: 'pk_test_key',
      currencyCode: 'eth',
      left: undefined,
      redirectURL: 'https://a.b/?c=d&e',
    }
    const url = signMoonpayUrl('https://buy-sandbox.moonpay.com', parameters, 'sk_test_key')
    const query = '?apiKey=pk_test_key&currencyCode=eth&redirectURL=https%3A%2F%2Fa.b%2F%3Fc%3Dd%26e'
    const signature = createHmac('sha256', 'sk_test_key').update(query).digest('base64')
    expect(url).toBe(`https://buy-sandbox.moonpay.com/${query}&signature=${encodeURIComponent(signature)}`)
  })

  it('sells neither suspended tokens, nor in countries that it excludes', async () => {
    const { seller } = on(await startMoonpay(), (url) => moonpaySeller(contextOf('moonpay', url, settings)))
    const sold = async (country?: string) => {
      const answer = await seller.options?.(signal, { country })
      return [answer?.purchaseCurrencies.map(({ symbol }) => symbol), answer?.paymentCurrencies.length]
    }
    expect(await sold()).toEqual([['USDC', 'ETH', 'SOL'], 2])
    expect(await sold('CA')).toEqual([[], 2])
    expect(await sold('CU')).toEqual([['USDC', 'ETH', 'SOL'], 0])
    const answer = await seller.options?.(signal, { country: 'US' })
    expect(answer?.paymentCurrencies.map((one) => one.payment_method_limits.map(({ id }) => id))).toEqual([
      ['card', 'ach_bank_account'],
      ['card', 'sepa_bank_transfer'],
    ])
  })
})

describe('Meld', () => {
  const open = async () =>
    on(await startMeld(), (url) => meldSeller(contextOf('meld', url, { key: MELD_KEY })))

  it('gets the chosen token and the provider of the chosen quote [ONR-01]', async () => {
    const { standIn, seller } = await open()
    const page = await seller.createUrl({ ...order, quoteId: 'meld-TRANSAK' }, signal)
    expect(partsOf(page)[0]).toBe('https://meldcrypto.com/')
    const [sent] = bodiesOf(standIn, /session/)
    expect(sent).toMatchObject({
      sessionType: 'BUY',
      externalCustomerId: order.partnerUserId,
      externalSessionId: expect.stringMatching(/^[\da-f-]{36}$/),
      sessionData: {
        walletAddress: wallet,
        countryCode: 'US',
        sourceCurrencyCode: 'USD',
        sourceAmount: 42.5,
        destinationCurrencyCode: 'USDC_BASE',
        paymentMethodType: 'CREDIT_DEBIT_CARD',
        serviceProvider: 'TRANSAK',
      },
    })
    // Each order is a session of its own.
    await seller.createUrl({ ...order, quoteId: 'meld-TRANSAK' }, signal)
    const ids = bodiesOf(standIn, /session/).map((body) => Object(body).externalSessionId)
    expect(new Set(ids).size).toBe(2)
  })

  it('uses the provider that gives most without a chosen quote', async () => {
    const { standIn, seller } = await open()
    await seller.createUrl(order, signal)
    expect(bodiesOf(standIn, /session/)).toMatchObject([{ sessionData: { serviceProvider: 'BANXA' } }])
    await expect(
      seller.createUrl({ ...order, quoteId: 'https://evil.example' }, signal),
    ).rejects.toMatchObject({
      reason: 'rejected',
    })
  })

  it('lists a country’s own currency first, with its methods', async () => {
    const { seller } = await open()
    const listed = async (country?: string) =>
      (await seller.options?.(signal, { country }))?.paymentCurrencies.map(
        ({ id, payment_method_limits }) => [
          id,
          ...payment_method_limits.map((limit) => `${limit.id} ${limit.min}-${limit.max}`),
        ],
      )
    expect(await listed('US')).toEqual([
      ['USD', 'card 5-29999.5', 'ach_bank_account 5-29999.5', 'apple_pay 5-29999.5'],
      ['EUR', 'card 5-20000'],
    ])
    expect(await listed()).toEqual([
      ['EUR', 'card 5-20000'],
      ['USD', 'card 5-29999.5'],
    ])
  })
})

describe('Stripe', () => {
  const open = async () =>
    on(await startStripeOnramp(), (url) => stripeSeller(contextOf('stripe', url, { key: STRIPE_KEY })))

  it('creates a session for the chosen token and address only [ONR-03]', async () => {
    const { standIn, seller } = await open()
    const page = await seller.createUrl(order, signal)
    const [body] = bodiesOf(standIn, /onramp_sessions/)
    expect(Object.fromEntries(new URLSearchParams(String(body)))).toEqual({
      'wallet_addresses[base_network]': wallet,
      lock_wallet_address: 'true',
      'destination_currencies[0]': 'usdc',
      'destination_networks[0]': 'base',
      destination_currency: 'usdc',
      destination_network: 'base',
      source_amount: '42.5',
      source_currency: 'usd',
      'metadata[reference]': order.partnerUserId,
      customer_ip_address: '203.0.113.9',
    })
    // The client secret of the session stays here.
    expect(JSON.stringify(page)).not.toContain('_secret_')
    expect(page).toMatchObject({ order: { id: expect.stringMatching(/^cos_/), code: 'usdc.base' } })
  })

  it('reports a buyer in an unsupported country as rejected', async () => {
    const { seller } = await open()
    const refused = seller.createUrl({ ...order, clientIp: '203.0.113.66' }, signal)
    await expect(refused).rejects.toMatchObject({ provider: 'stripe', reason: 'rejected' })
  })

  it('sells in the United States and, fewer tokens, in the European Union', async () => {
    const { seller } = await open()
    const sold = async (country: string) => {
      const answer = await seller.options?.(signal, { country })
      const tokens = answer?.purchaseCurrencies.map(({ id }) => id)
      return [tokens?.length, tokens?.includes('usdc.base'), answer?.paymentCurrencies.length]
    }
    expect(await sold('US')).toEqual([10, true, 2])
    expect(await sold('DE')).toEqual([4, false, 2])
    expect(await sold('CH')).toEqual([0, false, 0])
    const onSolana = { ...order, token: { chain: SOLANA, address: '' }, country: 'CH' }
    await expect(seller.createUrl(onSolana, signal)).rejects.toMatchObject({ status: 400 })
  })
})
