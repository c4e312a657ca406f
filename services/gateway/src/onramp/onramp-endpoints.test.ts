import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Hono } from 'hono'
import { getHistory } from 'quoin/endpoints/history'
import { createOnrampUrl, getOnrampOptions, getOnrampQuote } from 'quoin/endpoints/onramp'
import { getAddress } from 'viem/utils'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { serveApp } from '../../../../sandbox/src/http/serve-app.js'
import { createOnrampServer } from '../../../../sandbox/src/onramp/create-onramp-server.js'
import { callEndpoints } from '../../testing/call-endpoint.js'
import { describeEachDatabase } from '../../testing/each-database.js'
import { historyEndpoints } from '../history/history-endpoints.js'
import type { PurchaseHistory } from '../history/purchase-history.js'
import { onrampEndpoints } from './onramp-endpoints.js'
import type { OnrampProvider, OnrampPurchase } from './onramp-provider.js'
import { createPurchaseHistory } from './purchase-history.js'
import { sandboxOnramp } from './sandbox-onramp-provider.js'

const secret = 'sandbox-secret'
const chain = 'eip155:31337'
const start = Date.UTC(2026, 10, 21, 12)
const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

/** Starts the sandbox's on-ramp; `deliver` is called by the test in place of the chain. */
async function startSandbox() {
  let deliver: (hash: string) => void = () => {}
  const delivered = new Promise<string>((resolve) => {
    deliver = resolve
  })
  const network = { chain, network: 'sandbox-one', networkTitle: 'Sandbox One' }
  // The on-ramp needs its URL, which is known once the server listens.
  const app = new Hono()
  const server = await serveApp(app, 0)
  const onramp = createOnrampServer({
    url: server.url,
    secret,
    deliver: () => delivered,
    now: () => start,
    assets: [{ ...network, symbol: 'ETH', name: 'Ether', decimals: 18, usd: '2500' }],
  })
  app.all('*', ({ req }) => onramp.fetch(req.raw))
  stops.push(server.stop)
  return { url: server.url, deliver, stop: server.stop }
}

/** Submits the forms of a checkout. */
async function buy(checkout: string, card: string): Promise<void> {
  const submit = async (url: string, form: Record<string, string>): Promise<string> => {
    const { origin } = new URL(url)
    const body = new URLSearchParams(form)
    const answer = await fetch(url, { method: 'POST', headers: { origin }, body, redirect: 'manual' })
    expect(answer.status).toBe(303)
    return origin + answer.headers.get('location')
  }
  await submit(await submit(checkout, { asset: '0', currency: 'USD', amount: '100' }), { card })
}

let people = 0
const newAddress = (): string => `0x${(++people).toString(16).padStart(40, 'A')}`
const purchaseKey = '0f'.repeat(16)
const order = (address: string, more: object = {}) => ({
  destinationWallets: [{ address, blockchains: [], assets: [] }],
  ...more,
})
const withKey = (account: string, provider: string, cursor?: string) => ({
  account,
  provider,
  purchaseKey,
  cursor,
})
const statuses = async (
  history: PurchaseHistory,
  account: string,
  provider = 'sandbox',
): Promise<readonly string[]> =>
  (await history.page(withKey(account, provider, undefined))).data.map(({ metadata }) => metadata.status)

describeEachDatabase('purchases', (open) => {
  it('are tracked from the provider’s page to the delivery in the history of the receiver [ONR-03]', async () => {
    const sandbox = await startSandbox()
    const providers = [sandboxOnramp({ url: sandbox.url, secret })]
    const call = callEndpoints(onrampEndpoints({ providers }))
    const history = createPurchaseHistory({ database: await open(), providers, now: () => start })
    // Another process of the gateway.
    const other = createPurchaseHistory({ database: await open(), providers, now: () => start })
    const address = newAddress()
    const { url } = await call(createOnrampUrl, { body: order(address, { purchaseKey }) })
    expect(await history.page(withKey(address, 'sandbox', undefined))).toEqual({ data: [] })

    await buy(url, '4242 4242 4242 4242')
    expect(await statuses(history, `${chain}:${address}`)).toEqual(['ONRAMP_TRANSACTION_STATUS_IN_PROGRESS'])
    await buy(url, '4000 0000 0000 0002')
    sandbox.deliver(`0x${'ab'.repeat(32)}`)
    const over = ['ONRAMP_TRANSACTION_STATUS_FAILED', 'ONRAMP_TRANSACTION_STATUS_SUCCESS']
    await vi.waitFor(async () => expect([...(await statuses(other, address))].sort()).toEqual(over))
    expect(await history.page(withKey(newAddress(), 'sandbox', undefined))).toEqual({ data: [] })

    // The provider stops, and restarts without its data: stored purchases stay.
    await sandbox.stop()
    const { data } = await history.page(withKey(address.toLowerCase(), 'sandbox', undefined))
    expect(data.find(({ metadata }) => metadata.hash !== '')).toMatchObject({
      metadata: {
        operationType: 'bought',
        chain,
        sentTo: getAddress(address),
        hash: `0x${'ab'.repeat(32)}`,
      },
      transfers: [{ direction: 'in', quantity: { numeric: '0.0393' }, fungible_info: { symbol: 'ETH' } }],
    })
    const forgetful = [sandboxOnramp({ url: (await startSandbox()).url, secret })]
    const later = createPurchaseHistory({ database: await open(), providers: forgetful, now: () => start })
    expect([...(await statuses(later, address))].sort()).toEqual(over)
  })

  it("are returned only to the holder of their orders' key [S16] [ONR-03]", async () => {
    const sandbox = await startSandbox()
    const providers = [sandboxOnramp({ url: sandbox.url, secret })]
    const database = await open()
    const purchases = createPurchaseHistory({ database, providers, now: () => start })
    const deps = { database, chains: [], nodes: new Map(), purchases, now: () => start }
    const directory = { list: () => [], find: () => undefined, resolve: async () => undefined }
    const prices = { prices: async () => new Map() }
    const call = callEndpoints([
      ...onrampEndpoints({ providers }),
      ...historyEndpoints({ ...deps, directory, prices }),
    ])
    const [address, other] = [newAddress(), newAddress()]
    const read = (bearer: string | undefined, account = address) =>
      call(getHistory, { path: { account }, query: { onramp: 'sandbox' }, bearer })
    const [mine, foreign] = ['a1'.repeat(16), 'b2'.repeat(16)]
    for (const purchaseKey of [mine, undefined]) {
      const { url } = await call(createOnrampUrl, {
        body: order(address, { partnerUserId: address, ...(purchaseKey && { purchaseKey }) }),
      })
      await buy(url, '4000 0000 0000 0002')
    }
    expect((await read(mine)).data).toMatchObject([
      { metadata: { status: 'ONRAMP_TRANSACTION_STATUS_FAILED' } },
    ])
    for (const wrong of [undefined, '', mine.slice(1), mine.toUpperCase()])
      await expect(read(wrong)).rejects.toMatchObject({ status: 400, reasons: [{ name: 'Authorization' }] })
    expect(await read(foreign)).toEqual({ data: [] })
    expect(await read(mine, other)).toEqual({ data: [] })
    // The provider lists nothing for the address as a reference.
    const listed = await fetch(`${sandbox.url}/api/purchases?partnerUserId=${address}`, {
      headers: { authorization: `Bearer ${secret}` },
    })
    expect(await listed.json()).toEqual({ purchases: [] })
  })

  const purchase = (id: string, address: string, more: Partial<OnrampPurchase> = {}): OnrampPurchase => ({
    id,
    address,
    chain,
    hash: '',
    status: 'success',
    created: start,
    token: { name: 'Ether', symbol: 'ETH', amount: '1' },
    ...more,
  })
  /** Creates a provider with a list, in pages of 7. */
  const listing = (id: string, list: () => readonly OnrampPurchase[]): OnrampProvider => ({
    id,
    createUrl: async () => '',
    async purchases(_, cursor) {
      const from = Number(cursor ?? 0)
      const page = list().slice(from, from + 7)
      return { purchases: page, next: from + 7 < list().length ? String(from + 7) : undefined }
    },
  })

  it('keep a final status, whatever a late answer contains [ONR-03]', async () => {
    const address = newAddress()
    let status: OnrampPurchase['status'] = 'in-progress'
    const late = listing('late', () => [purchase('a', address, { status })])
    const history = createPurchaseHistory({ database: await open(), providers: [late], now: () => start })
    expect(await statuses(history, address, 'late')).toEqual(['ONRAMP_TRANSACTION_STATUS_IN_PROGRESS'])
    // Read before another process stores the final status, and stored after it.
    const slow = createPurchaseHistory({
      database: await open(),
      now: () => start,
      providers: [
        {
          ...late,
          async purchases() {
            status = 'success'
            await history.page(withKey(address, 'late', undefined))
            return { purchases: [purchase('a', address, { status: 'in-progress' })] }
          },
        },
      ],
    })
    expect(await statuses(slow, address, 'late')).toEqual(['ONRAMP_TRANSACTION_STATUS_SUCCESS'])
  })

  it('are never reported as failed when missing from answers, and reappear when listed again [M8]', async () => {
    const address = newAddress()
    const received: OnrampPurchase = purchase('b', address, { status: 'in-progress' })
    let list: readonly OnrampPurchase[] = [received]
    let time = start
    const provider = listing('forgetful', () => list)
    const history = createPurchaseHistory({ database: await open(), providers: [provider], now: () => time })
    const day = 86_400_000
    const after = async (days: number): Promise<unknown> => {
      time = start + days * day
      return (await statuses(history, address, 'forgetful'))[0]
    }
    const underWay = 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS'
    expect(await after(0)).toBe(underWay)
    list = []
    // A bank transfer takes days; one complete answer without it proves nothing.
    expect(await after(0.1)).toBe(underWay)
    expect(await after(6)).toBe(underWay)
    // A new listing resets the count.
    list = [received]
    expect(await after(7)).toBe(underWay)
    list = []
    expect(await after(8)).toBe(underWay)
    expect(await after(8.1)).toBe(underWay)
    expect(await after(8.2)).toBe(underWay)
    expect(await after(9.1)).toBe('unknown')
    list = [{ ...received, status: 'success', hash: `0x${'cd'.repeat(32)}` }]
    expect(await after(9.2)).toBe('ONRAMP_TRANSACTION_STATUS_SUCCESS')
    expect((await history.page(withKey(address, 'forgetful', undefined))).data[0]?.metadata.hash).toMatch(
      /^0xcdcd/,
    )
    // A status that the provider reported as final stays.
    list = [received]
    expect(await after(9.3)).toBe('ONRAMP_TRANSACTION_STATUS_SUCCESS')
  })

  it('keep their status until three answers in a row lack them, however much time has passed [M8]', async () => {
    const address = newAddress()
    let list: readonly OnrampPurchase[] = [purchase('c', address, { status: 'in-progress' })]
    let time = start
    const provider = listing('rarely-read', () => list)
    const history = createPurchaseHistory({ database: await open(), providers: [provider], now: () => time })
    const seen: (string | undefined)[] = []
    for (const days of [0, 8, 10, 10.1]) {
      time = start + days * 86_400_000
      seen.push((await statuses(history, address, 'rarely-read'))[0])
      list = []
    }
    const underWay = 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS'
    expect(seen).toEqual([underWay, underWay, underWay, 'unknown'])
  })

  it('are paged newest first without gaps or repeats while new ones arrive [HIS-01]', async () => {
    const address = newAddress()
    const make = (index: number) =>
      purchase(`n-${index}`, address, { created: start + Math.floor(index / 3) })
    let list = Array.from({ length: 120 }, (_, index) => make(119 - index))
    const history = createPurchaseHistory({
      database: await open(),
      providers: [listing('many', () => list)],
      now: () => start,
    })
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await history.page(withKey(address, 'many', cursor))
      seen.push(...page.data.map(({ id }) => id))
      cursor = page.next
      list = [make(200 + seen.length), ...list]
      await statuses(history, address, 'many')
    } while (cursor !== undefined)
    expect(new Set(seen).size).toBe(120)
    expect(seen).toHaveLength(120)
    expect(await statuses(history, address, 'many')).toHaveLength(50)
  })

  it('are refused for unknown providers and invalid cursors', async () => {
    const providers = [listing('many', () => [])]
    const history = createPurchaseHistory({ database: await open(), providers, now: () => start })
    const page = (...[provider, cursor, account = newAddress()]: readonly [string, string?, string?]) =>
      history.page(withKey(account, provider, cursor))
    await expect(page('coinbase')).rejects.toMatchObject({ status: 404 })
    for (const cursor of ['x', '1~', '~a', `${'9'.repeat(20)}~a`]) {
      await expect(page('many', cursor)).rejects.toMatchObject({ status: 400, reasons: [{ name: 'cursor' }] })
    }
    await expect(page('many', undefined, 'nobody')).rejects.toMatchObject({ status: 400 })
  })
})

/** Starts a provider with a custom request listener. */
async function startBroken(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => {
    server.close()
    server.closeAllConnections()
  })
  // A server on a TCP port has an address of this form.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('on-ramp endpoints', () => {
  const usd = { id: 'USD', payment_method_limits: [] }
  const eth = { id: 'x', name: 'Ether', symbol: 'ETH', networks: [] }
  const quote = { purchaseCurrency: eth, paymentCurrency: usd, amount: '100', network: 'ETH' }

  it('return options and quotes of the provider, and its reason for a refusal [ONR-01]', async () => {
    const { url } = await startSandbox()
    const call = callEndpoints(onrampEndpoints({ providers: [sandboxOnramp({ url, secret })] }))
    expect((await call(getOnrampOptions)).purchaseCurrencies).toMatchObject([{ symbol: 'ETH' }])
    expect(await call(getOnrampQuote, { body: quote })).toMatchObject({
      purchaseAmount: { amount: '0.0393' },
    })
    await expect(call(getOnrampQuote, { body: { ...quote, amount: '1' } })).rejects.toMatchObject({
      status: 400,
      reasons: [{ name: 'onramp', description: 'The least that can be paid is 10.00 USD.' }],
    })
    await expect(
      call(createOnrampUrl, { body: order(newAddress(), { partnerUserId: newAddress() }) }),
    ).rejects.toMatchObject({ status: 400, reasons: [{ name: 'partnerUserId' }] })
  })

  it('use the provider that an order names, else the first', async () => {
    const requests: unknown[] = []
    const provider = (id: string): OnrampProvider => ({
      id,
      createUrl: async (given) => {
        requests.push(given.partnerUserId)
        return `https://${id}.example/`
      },
    })
    const call = callEndpoints(onrampEndpoints({ providers: [provider('one'), provider('two')] }))
    const address = newAddress()
    expect(await call(createOnrampUrl, { body: order(address) })).toEqual({ url: 'https://one.example/' })
    const second = order(address, { provider: 'two', partnerUserId: address.toLowerCase() })
    expect(await call(createOnrampUrl, { body: second })).toEqual({ url: 'https://two.example/' })
    // References of orders without a key are random, so that their purchases cannot be read.
    expect(new Set([...requests, address.toLowerCase()]).size).toBe(3)
    for (const reference of requests) expect(reference).toMatch(/^[\da-f]{40}$/)
    await expect(
      call(createOnrampUrl, { body: order(address, { provider: 'three' }) }),
    ).rejects.toMatchObject({
      status: 404,
    })
  })

  it('return quotes and options of the named provider, or 404 without one; the sandbox’s two differ [ONR-01]', async () => {
    const { url } = await startSandbox()
    const express = sandboxOnramp({ id: 'express', url: `${url}/express`, secret })
    const call = callEndpoints(
      onrampEndpoints({
        providers: [sandboxOnramp({ url, secret }), express, { id: 'page', createUrl: async () => '' }],
      }),
    )
    const offered = async (provider?: string) => {
      const answer = await call(getOnrampQuote, { body: { ...quote, ...(provider && { provider }) } })
      return [answer?.purchaseAmount.amount, answer?.deliverySeconds]
    }
    expect([await offered(), await offered('sandbox'), await offered('express')]).toEqual([
      ['0.0393', 60],
      ['0.0393', 60],
      ['0.03856', 10],
    ])
    expect(
      (await call(getOnrampOptions, { query: { provider: 'express' } })).purchaseCurrencies,
    ).toHaveLength(1)
    expect((await call(getOnrampOptions, { query: { provider: 'page' } })).purchaseCurrencies).toEqual([])
    for (const requested of [
      () => call(getOnrampOptions, { query: { provider: 'nobody' } }),
      () => call(getOnrampQuote, { body: { ...quote, provider: 'page' } }),
    ])
      await expect(requested()).rejects.toMatchObject({ status: 404, reasons: [{ name: 'provider' }] })
  })

  it('return empty options and 404 without providers', async () => {
    const call = callEndpoints(onrampEndpoints({ providers: [] }))
    expect(await call(getOnrampOptions)).toEqual({ paymentCurrencies: [], purchaseCurrencies: [] })
    await expect(call(getOnrampQuote, { body: quote })).rejects.toMatchObject({ status: 404 })
    await expect(call(createOnrampUrl, { body: order(newAddress()) })).rejects.toMatchObject({ status: 404 })
  })

  it.each<[string, number, RequestListener]>([
    ['does not answer', 504, () => {}],
    ['closes the connection', 502, (request) => request.destroy()],
    ['does not return JSON', 502, (_, response) => response.end('<html>')],
    ['returns an invalid URL', 502, (_, response) => response.end('{"url":"javascript:alert(1)"}')],
    ['returns too large an answer', 502, (_, response) => response.end('x'.repeat(3_000_000))],
    [
      'returns a server error',
      502,
      (_, response) => response.writeHead(500).end('{"secret":"sandbox-secret"}'),
    ],
    ['refuses the credentials', 502, (_, response) => response.writeHead(401).end('{}')],
    ['redirects', 502, (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
  ])('hide the details of a provider that %s behind a %i [REL-02]', async (_, status, answer) => {
    const url = await startBroken(answer)
    const call = callEndpoints(
      onrampEndpoints({
        providers: [sandboxOnramp({ url, secret, timeLimit: status === 504 ? 100 : 5000 })],
      }),
    )
    const failure = await call(createOnrampUrl, { body: order(newAddress()) }).catch(
      (error: unknown) => error,
    )
    expect(failure).toMatchObject({ status, reasons: [{ name: 'onramp' }] })
    expect(String(failure)).not.toContain(secret)
  })

  it('skip a provider that keeps failing, and abort with their caller [REL-02]', async () => {
    let requestCount = 0
    const failing = await startBroken((_, response) => {
      requestCount += 1
      response.writeHead(500).end('{}')
    })
    const call = callEndpoints(onrampEndpoints({ providers: [sandboxOnramp({ url: failing, secret })] }))
    for (let times = 0; times < 5; times += 1)
      await expect(call(getOnrampOptions)).rejects.toMatchObject({ status: 502 })
    await expect(call(getOnrampOptions)).rejects.toMatchObject({ status: 503 })
    expect(requestCount).toBe(5)

    const caller = new AbortController()
    const silent = await startBroken(() => caller.abort(new Error('gone')))
    const other = callEndpoints(onrampEndpoints({ providers: [sandboxOnramp({ url: silent, secret })] }))
    await expect(other(getOnrampOptions, { signal: caller.signal })).rejects.toThrow('gone')
  })
})
