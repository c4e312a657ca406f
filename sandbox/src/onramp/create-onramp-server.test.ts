import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { loadSchemas } from 'quoin/endpoints/onramp'
import { createPublicClient, getAddress, type Hex, http, parseAbi } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createDeployer } from '../chain/contracts/chain-deployer.js'
import { SANDBOX_MNEMONIC } from '../chain/sandbox-chains.js'
import { type RunningChain, startChain } from '../chain/start-chain.js'
import { freePort } from '../free-port.js'
import { createOnrampServer } from './create-onramp-server.js'
import { createDeliverTokens } from './deliver-tokens.js'
import type { OnrampAsset } from './onramp-asset.js'
import { isPaymentCurrency, paymentFor, priceOffer, readCents } from './price-offer.js'

const url = 'http://localhost:4180'
const secret = 'sandbox-secret'
const [paying, slow, declined] = ['4242424242424242', '4000 0000 0000 0077', '4000-0000-0000-0002']

let chain: RunningChain
let assets: readonly OnrampAsset[]
let server: ReturnType<typeof createOnrampServer>
let token: Hex
/** Requests that the simulated Solana chain received. */
const funded: unknown[] = []
const solana = createServer(async (request, response) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  funded.push([request.url, JSON.parse(Buffer.concat(parts).toString())])
  response.setHeader('content-type', 'application/json').end('{"id":"5igned"}')
})

beforeAll(async () => {
  chain = await startChain({ chain: { id: 31337, name: 'Test' }, port: await freePort() })
  const deployer = createDeployer(chain.rpcUrl, 9)
  token = await deployer.deployToken({
    name: 'Sandbox Dollar',
    symbol: 'SBD',
    decimals: 6,
    supply: 10n ** 12n,
  })
  const others = createDeployer(chain.rpcUrl, 0)
  const unowned = await others.deployToken({ name: 'Scarce', symbol: 'SCR', decimals: 6, supply: 10n ** 12n })
  await new Promise<void>((resolve) => solana.listen(0, '127.0.0.1', resolve))
  const network = { chain: 'eip155:31337', network: 'sandbox-one', networkTitle: 'Sandbox One' }
  const onSolana = { chain: 'solana:sandbox', network: 'sandbox-solana', networkTitle: 'Sandbox Solana' }
  assets = [
    { ...network, symbol: 'ETH', name: 'Ether', decimals: 18, usd: '2500' },
    { ...network, symbol: 'SBD', name: 'Sandbox Dollar', decimals: 6, address: token, usd: '1' },
    { ...onSolana, symbol: 'SOL', name: 'Sandbox SOL', decimals: 9, usd: '150' },
    { ...network, symbol: 'SCR', name: 'Scarce', decimals: 6, address: unowned, usd: '1' },
  ]
  // A server on a TCP port has an address of this form.
  const { port } = solana.address() as AddressInfo
  const deliver = createDeliverTokens({
    chains: [
      { id: 'eip155:31337', rpcUrl: chain.rpcUrl },
      { id: 'solana:sandbox', rpcUrl: `http://127.0.0.1:${port}` },
    ],
    account: mnemonicToAccount(SANDBOX_MNEMONIC, { addressIndex: 9 }),
  })
  server = createOnrampServer({ url, secret, assets, deliver, slowly: 200 })
})
afterAll(async () => {
  solana.close()
  solana.closeAllConnections()
  await chain?.stop()
})

let people = 0
/** Returns an address without a balance. */
const newAddress = (): Hex => getAddress(`0x${(++people).toString(16).padStart(40, 'a')}`)

const authorized = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' }
const api = (path: string, body?: unknown, headers: Record<string, string> = authorized) =>
  server.request(
    `${url}/api${path}`,
    body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) },
  )

const order = (address: string, more: object = {}): object => ({
  destinationWallets: [{ address, blockchains: [], assets: [] }],
  partnerUserId: address,
  ...more,
})

async function openCheckout(buyer: string, more: object = {}): Promise<string> {
  const answer = await api('/checkouts', order(buyer, more))
  expect(answer.status).toBe(201)
  const { url: address } = Object(await answer.json())
  return new URL(address).pathname
}

/** Submits a form like a browser. */
const submit = (
  path: string,
  form: Record<string, string>,
  headers: Record<string, string> = { origin: url },
) => server.request(url + path, { method: 'POST', headers, body: new URLSearchParams(form) })

const follow = async (answer: Response): Promise<string> =>
  (await server.request(url + answer.headers.get('location'))).text()

/** Submits the first form. Returns the path of the price. */
async function choose(checkout: string, form: Partial<Record<'asset' | 'amount' | 'currency', string>> = {}) {
  const answer = await submit(checkout, { asset: '0', amount: '100', currency: 'USD', ...form })
  expect(answer.status).toBe(303)
  return answer.headers.get('location') ?? ''
}

interface ListedPurchase {
  readonly id: string
  readonly status: string
  readonly hash: string
}
async function purchasesOf(partnerUserId: string): Promise<readonly ListedPurchase[]> {
  const answer = await api(`/purchases?partnerUserId=${partnerUserId}`)
  return Object(await answer.json()).purchases
}
const settled = (address: string) =>
  vi.waitFor(async () => {
    const found = await purchasesOf(address)
    expect(found.map(({ status }) => status)).not.toContain('in-progress')
    return found
  })

describe('the sandbox on-ramp', () => {
  it('accepts a test card and sends the tokens on the chain [ONR-01] [ONR-03]', async () => {
    const client = createPublicClient({ transport: http(chain.rpcUrl) })
    const address = newAddress()
    const checkout = await openCheckout(address)
    const bought = await submit(await choose(checkout), { card: paying })
    expect(bought.status).toBe(303)
    const [purchase] = await settled(address)
    expect(purchase).toMatchObject({ status: 'success', token: { symbol: 'ETH', amount: '0.0393' } })
    expect(await client.getBalance({ address })).toBe(393n * 10n ** 14n)
    const receipt = await client.getTransactionReceipt({ hash: (purchase?.hash ?? '0x') as Hex })
    expect([receipt.status, receipt.to]).toEqual(['success', address.toLowerCase()])
    const page = await (await server.request(url + bought.headers.get('location'))).text()
    expect(page).toContain('Delivered')
    expect(page).not.toContain('/look-again.js')

    await submit(await choose(checkout, { asset: '1', currency: 'EUR' }), { card: paying })
    await settled(address)
    const abi = parseAbi(['function balanceOf(address) view returns (uint256)'])
    const balance = { address: token, abi, functionName: 'balanceOf', args: [address] } as const
    // (100 − 1.50 − 0.25) × 1.08
    expect(await client.readContract(balance)).toBe(106_110_000n)
  })

  it('accepts one payment, also if the form is submitted repeatedly [ONR-03]', async () => {
    const address = newAddress()
    const offer = await choose(await openCheckout(address))
    const answers = await Promise.all(Array.from({ length: 10 }, () => submit(offer, { card: paying })))
    expect(new Set(answers.map(({ headers }) => headers.get('location'))).size).toBe(1)
    expect(await settled(address)).toHaveLength(1)
    await submit(offer, { card: declined })
    expect((await settled(address)).map(({ status }) => status)).toEqual(['success'])
    const client = createPublicClient({ transport: http(chain.rpcUrl) })
    expect(await client.getBalance({ address })).toBe(393n * 10n ** 14n)
  })

  it('displays a pending purchase, and then its delivery [ONR-03]', async () => {
    const address = newAddress()
    const bought = await submit(await choose(await openCheckout(address)), { card: slow })
    const look = async () => (await server.request(url + bought.headers.get('location'))).text()
    expect(await look()).toContain('/look-again.js')
    expect(await purchasesOf(address)).toMatchObject([{ status: 'in-progress', hash: '' }])
    await vi.waitFor(async () => expect(await look()).toContain('Delivered'))
  })

  it('sends nothing for a declined or unknown card, or if the chain refuses the transaction', async () => {
    const address = newAddress()
    const checkout = await openCheckout(address)
    const bought = await submit(await choose(checkout), { card: declined })
    expect(await (await server.request(url + bought.headers.get('location'))).text()).toContain('declined')
    const real = await submit(await choose(checkout), { card: '4111 1111 1111 1111' })
    expect(real.headers.get('location')).not.toContain('4111')
    expect([real.status, await follow(real)]).toEqual([
      303,
      expect.stringMatching(/role="alert"[^>]*>Use one of the test cards/),
    ])
    expect(await purchasesOf(address)).toMatchObject([{ status: 'failed', hash: '' }])
    // A token that the seller's account does not hold.
    const other = newAddress()
    await submit(await choose(await openCheckout(other), { asset: '2' }), { card: paying })
    expect(await settled(other)).toMatchObject([{ status: 'failed', hash: '' }])
  })

  it('delivers on Solana through the chain’s own funding endpoint', async () => {
    const address = 'So11111111111111111111111111111111111111112'
    await submit(await choose(await openCheckout(address)), { card: paying })
    expect(await settled(address)).toMatchObject([
      { status: 'success', hash: '5igned', chain: 'solana:sandbox' },
    ])
    expect(funded).toEqual([['/sandbox/fund', { address, amount: '655000000' }]])
  })

  it('presets the values of the order, and refuses an unsupported order', async () => {
    const page = async (more: object) => {
      const checkout = await openCheckout(newAddress(), more)
      return (await server.request(url + checkout)).text()
    }
    expect(await page({ presetFiatAmount: 42.5 })).toContain('value="42.50"')
    expect(await page({ presetCryptoAmount: 0.0393 })).toContain('value="100.00"')
    const [first] = (
      await page({ destinationWallets: [{ address: newAddress(), blockchains: [], assets: ['SBD'] }] })
    ).match(/<option value="0"[^<]*/) ?? ['']
    expect(first).toContain('SBD')
    for (const wrong of [
      order('neither'),
      order(newAddress(), {
        destinationWallets: [{ address: newAddress(), blockchains: ['polygon'], assets: [] }],
      }),
      {},
    ])
      expect((await api('/checkouts', wrong)).status).toBe(400)
  })

  it('displays the problem of a form, and keeps the submitted values', async () => {
    const checkout = await openCheckout(newAddress())
    for (const [form, problem] of [
      [{ amount: '9.99' }, 'The least'],
      [{ amount: '7500.01' }, 'The most'],
      [{ amount: '1e3' }, 'as a number'],
      [{ amount: '"><script>alert(1)</script>' }, 'as a number'],
      [{ currency: 'XXX' }, 'currency'],
      [{ asset: '9' }, 'Choose what'],
      [{ asset: '__proto__' }, 'Choose what'],
    ] as const) {
      const answer = await submit(checkout, { asset: '0', amount: '100', currency: 'USD', ...form })
      const text = await follow(answer)
      expect([answer.status, text]).toEqual([303, expect.stringContaining(problem)])
      expect(text).not.toContain('<script')
    }
  })

  it('refuses forms of other sites, framing, and scripts and content of other origins [SEC-16]', async () => {
    const checkout = await openCheckout(newAddress())
    const form = { asset: '0', amount: '100', currency: 'USD' }
    for (const headers of [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'null' },
    ]) {
      expect((await submit(checkout, form, headers)).status).toBe(403)
    }
    const { headers } = await server.request(url + checkout)
    const policy = headers.get('content-security-policy')
    for (const part of ["default-src 'none'", "frame-ancestors 'none'", "form-action 'self'"])
      expect(policy).toContain(part)
    expect(policy).not.toContain('script-src')
    expect(headers.get('cache-control')).toBe('no-store')
    expect((await submit(checkout, { ...form, amount: 'x'.repeat(20_000) })).status).toBe(413)
  })

  it('displays a checkout only at its secret URL, and its parts only below it', async () => {
    const [mine, other] = [await openCheckout(newAddress()), await openCheckout(newAddress())]
    const offer = await choose(mine)
    expect((await server.request(url + offer)).status).toBe(200)
    for (const path of [offer.replace(mine, other), '/buy/guess', '/buy/__proto__', '/nothing']) {
      expect((await server.request(url + path)).status).toBe(404)
    }
  })

  it('serves its API only to partners [SEC-16]', async () => {
    for (const headers of [{}, { authorization: 'Bearer wrong' }]) {
      expect((await api('/options', undefined, headers)).ok).toBe(false)
      expect((await api('/checkouts', order(newAddress()), headers)).ok).toBe(false)
    }
  })

  it('returns options and quotes in the format of the gateway’s schemas, exact to the cent [ONR-01]', async () => {
    const { onrampOptions, onrampQuote } = await loadSchemas()
    const options = onrampOptions.parse(await (await api('/options')).json())
    expect(options.purchaseCurrencies.map(({ symbol }) => symbol)).toEqual(['ETH', 'SBD', 'SOL', 'SCR'])
    const methodsIn = async (country: string) =>
      onrampOptions
        .parse(await (await api(`/options?country=${country}`)).json())
        .paymentCurrencies.map(({ payment_method_limits }) => payment_method_limits.map(({ id }) => id))
    const us = ['card', 'ach_bank_account']
    expect(await Promise.all(['US', 'FR', 'AQ'].map(methodsIn))).toEqual([[us, us], [['card'], ['card']], []])
    const [purchaseCurrency] = options.purchaseCurrencies
    const [paymentCurrency] = options.paymentCurrencies
    const question = { purchaseCurrency, paymentCurrency, amount: '100', network: 'ETH' }
    const quote = onrampQuote.parse(await (await api('/quotes', question)).json())
    const usd = (amount: string) => ({ amount, currency: 'USD' })
    expect(quote).toMatchObject({
      paymentTotal: usd('100.00'),
      paymentSubtotal: usd('98.25'),
      coinbaseFee: usd('1.50'),
      networkFee: usd('0.25'),
      purchaseAmount: { amount: '0.0393', currency: 'ETH' },
    })
    for (const wrong of [
      { amount: '1' },
      { amount: '10.001' },
      { country: 'AQ' },
      { paymentCurrency: { ...paymentCurrency, id: 'GBP' } },
    ]) {
      expect((await api('/quotes', { ...question, ...wrong })).status).toBe(400)
    }
  })
})

describe('prices', () => {
  it('are rounded in favour of the seller, by less than a cent', () => {
    const asset = {
      symbol: 'X',
      name: 'X',
      decimals: 2,
      chain: 'eip155:1',
      network: 'x',
      networkTitle: 'X',
      usd: '3',
    }
    // 1.5 % of 10.01 is 0.15015; 9.60 buys 3.2.
    expect(priceOffer(asset, 'USD', 1001n)).toMatchObject({ fee: '0.16', subtotal: '9.60', amount: '3.2' })
    expect(priceOffer(asset, 'USD', 1000n)).toMatchObject({ fee: '0.15', subtotal: '9.60', amount: '3.2' })
  })

  it('add up exactly, buy no more than is paid for, and preset a sufficient payment', () => {
    const asset = { symbol: 'X', name: 'X', chain: 'eip155:1', network: 'x', networkTitle: 'X' }
    fc.assert(
      fc.property(
        fc.integer({ min: 1000, max: 750_000 }),
        fc.constantFrom('USD', 'EUR'),
        fc.integer({ min: 6, max: 18 }),
        fc.integer({ min: 1, max: 1_000_000 }),
        (total, currency, decimals, price) => {
          if (!isPaymentCurrency(currency)) throw new Error('no currency')
          const sold = { ...asset, decimals, usd: (price / 100).toFixed(2) }
          const offer = priceOffer(sold, currency, BigInt(total))
          if ('problem' in offer) throw new Error(offer.problem)
          const [sum, part, fee, network] = [offer.total, offer.subtotal, offer.fee, offer.networkFee].map(
            readCents,
          )
          expect(sum).toBe(BigInt(total))
          expect((part ?? 0n) + (fee ?? 0n) + (network ?? 0n)).toBe(sum)
          const rate = currency === 'EUR' ? 108n : 100n
          expect(offer.units * BigInt(price) * 100n).toBeLessThanOrEqual(
            (part ?? 0n) * rate * 10n ** BigInt(decimals),
          )
          const again = priceOffer(sold, currency, paymentFor(sold, currency, 1))
          if (!('problem' in again)) expect(again.units).toBeGreaterThanOrEqual(10n ** BigInt(decimals))
        },
      ),
    )
  })
})
