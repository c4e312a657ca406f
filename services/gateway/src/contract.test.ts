import { randomUUID } from 'node:crypto'
import { serve as serveApp } from '@hono/node-server'
import { createLogger } from '@quoin/server-kit/observability'
import type { Endpoint } from 'quoin/endpoints'
import type { NftsPage } from 'quoin/endpoints/nfts'
import type { SiwxNonce } from 'quoin/endpoints/siwx'
import { formatSignIn } from 'quoin/siwx-server'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createOnrampServer } from '../../../sandbox/src/onramp/create-onramp-server.js'
import type { OnrampAsset } from '../../../sandbox/src/onramp/onramp-asset.js'
import { badRequests, type GoodCall } from '../testing/bad-requests.js'
import { exampleBugReport } from '../testing/example-bug-report.js'
import { startMarket, type TestMarket } from '../testing/start-market.js'
import { readGatewayConfig } from './gateway-config.js'
import { checkAnswer } from './http/input/check-answer.js'
import type { OpenApiDocument } from './openapi/describe-endpoints.js'
import { type RunningGateway, serveGateway } from './serve-gateway.js'
import { servedEndpoints } from './served-endpoints.js'
import { openDatabase } from './storage/open-database.js'

const SECRET = 'onramp-secret'
const ada = privateKeyToAccount(generatePrivateKey())
const rich = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
/** Patterns of leaked internals: stack traces, file paths, modules, SQL. */
const LEAKS =
  /\bat .+:\d+:\d+|\/(?:work|home|usr|tmp)\/|node_modules|\.[cm]?[jt]s\b|Error:|SQLITE|select .+ from/i

interface OnrampServer {
  readonly url: string
  close(): void
}

/** Starts the on-ramp of the sandbox; these tests buy nothing. */
async function startOnramp(assets: readonly OnrampAsset[]): Promise<OnrampServer> {
  const url = 'http://localhost:4180'
  const { fetch } = createOnrampServer({ url, secret: SECRET, assets, deliver: async () => '0x' })
  return new Promise((resolve) => {
    const server = serveApp({ fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
      resolve({ url: `http://127.0.0.1:${port}`, close: () => server.close() }),
    )
  })
}

let market: TestMarket
let onramp: OnrampServer
let gateway: RunningGateway
let document: OpenApiDocument
/** By operation id. */
let endpoints: ReadonlyMap<string, Endpoint>
let calls: Readonly<Record<string, GoodCall>>

async function send(
  method: string,
  path: string,
  { path: segments = {}, query = {}, body, bearer }: GoodCall,
): Promise<Response> {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(segments[name] ?? ''))
  return fetch(`${gateway.url}${filled}?${new URLSearchParams({ ...query, projectId: 'contract' })}`, {
    method,
    ...(body === undefined
      ? {}
      : {
          headers: {
            'content-type': 'application/json',
            origin: 'http://localhost:3000',
            ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
          },
          body: JSON.stringify(body),
        }),
  })
}

/** Returns the image call of an indexed collectible. */
async function pictured(): Promise<GoodCall> {
  const chainId = 'eip155:31337'
  const find = async () => {
    const answer = await send('GET', '/v1/account/{address}/nfts', {
      path: { address: rich },
      query: { chainId },
    })
    // `checkAnswer` validates this answer in the test below.
    return ((await answer.json()) as NftsPage).nfts.find(({ hasImage }) => hasImage)
  }
  const { contract, tokenId } = await vi.waitFor(async () => {
    const found = await find()
    if (found === undefined) throw new Error('Not indexed yet')
    return found
  })
  return { path: { chainId, contract, tokenId }, query: { size: 'preview' } }
}

/** Returns a good call of each operation. Creates the data that the calls need. */
async function goodCalls(): Promise<Record<string, GoodCall>> {
  const chainId = 'eip155:31337'
  const [SBD, SBA] = [market.id('SBD'), market.id('SBA')]
  const account = `${chainId}:${ada.address}`
  const expiry = Math.floor(Date.now() / 1000) + 3600
  const permissions = [{ type: 'contract-call', data: {} }]
  const claim = async (name: string): Promise<GoodCall> => {
    const message = JSON.stringify({
      name: `${name}.quoin.id`,
      attributes: {},
      timestamp: Math.floor(Date.now() / 1000),
      domain: 'localhost:4172',
      network: chainId,
    })
    const signature = await ada.signMessage({ message })
    return { body: { coin_type: 0x80000000 + 31337, address: ada.address, message, signature } }
  }
  const signIn = async (): Promise<GoodCall> => {
    // `checkAnswer` validates this answer in the test below.
    const { token, nonce, issuedAt } = (await (await send('GET', '/auth/v1/nonce', {})).json()) as SiwxNonce
    const page = { domain: 'localhost:3000', uri: 'http://localhost:3000/', version: '1' } as const
    const message = formatSignIn({ ...page, chainId, accountAddress: ada.address, nonce, issuedAt })
    return { body: { proofs: [{ message, signature: await ada.signMessage({ message }) }], token } }
  }
  const begin = async (): Promise<{ pci: string; activationKey: string }> => {
    const body = { expiry, permissions, signer: { type: 'keys' } }
    const answer = await send('POST', '/v1/sessions/{address}', { path: { address: account }, body })
    // `checkAnswer` validates this answer in the test below.
    return (await answer.json()) as { pci: string; activationKey: string }
  }
  const registered = await send('POST', '/v1/profile/account', await claim('contract-one'))
  expect([registered.status, await registered.text()]).toEqual([200, '{"success":true}'])
  const options = (await (await send('GET', '/v1/onramp/options', {})).json()) as Readonly<
    Record<string, readonly unknown[]>
  >
  const [{ pci, activationKey }, list] = [await begin(), await send('GET', '/getWallets', {})]
  const { data: wallets } = (await list.json()) as { data: { image_id: string }[] }
  const address = { path: { address: account } }
  return {
    'networks.getSupported': {},
    'networks.requestNode': {
      query: { chainId },
      body: { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] },
    },
    'account.getIdentity': { path: { address: ada.address }, query: { sender: rich } },
    'account.getBalances': { path: { address: rich }, query: { currency: 'usd', chainId, forceUpdate: SBD } },
    'account.getPrices': { body: { currency: 'usd', addresses: [SBD, SBA], projectId: 'contract' } },
    'portfolio.getPriceHistory': { body: { currency: 'usd', period: 'week', tokens: [SBD, chainId] } },
    'history.getHistory': { path: { account: rich }, query: { chainId } },
    'nfts.getNfts': { path: { address: rich }, query: { chainId } },
    'nfts.getNftImage': await pictured(),
    'swap.getTokens': { query: { chainId } },
    'swap.getQuotes': {
      query: {
        amount: '1000000',
        from: SBD,
        to: SBA,
        userAddress: `${chainId}:${rich}`,
        gasPrice: '1000000000',
      },
    },
    'swap.getAllowance': { query: { tokenAddress: SBD, userAddress: `${chainId}:${rich}` } },
    'swap.getGasPrices': { query: { chainId } },
    'swap.buildTransaction': {
      body: {
        amount: '1000000',
        from: SBD,
        to: SBA,
        userAddress: `${chainId}:${rich}`,
        eip155: { slippage: 1 },
        projectId: 'contract',
        disableEstimate: true,
      },
    },
    'swap.buildApprove': { query: { userAddress: `${chainId}:${rich}`, from: SBD, to: SBA } },
    'swap.getBridgeStatus': {
      query: {
        transactionId: `0x${'ab'.repeat(32)}`,
        from: chainId,
        to: `eip155:1:${rich}`,
        recipient: `eip155:1:${ada.address}`,
        quoteId: 'lifi',
      },
    },
    'swap.simulate': {
      body: {
        userAddress: `${chainId}:${rich}`,
        accounts: [account],
        calls: [{ to: ada.address, data: '0x', value: '1' }],
      },
    },
    'names.getProfile': { path: { name: 'contract-one.quoin.id' }, query: { apiVersion: '2' } },
    'names.resolve': { query: { name: 'contract-one.quoin.id', chainId: 'eip155:31337' } },
    'names.getPrimaryName': { query: { address: ada.address, chainId: 'eip155:31337' } },
    'names.getNamesOf': { path: { address: ada.address }, query: { sender: rich, apiVersion: '2' } },
    'names.getSuggestions': { path: { name: 'contract' }, query: { zone: 'quoin.id' } },
    'names.register': await claim('contract-two'),
    'onramp.createUrl': {
      body: {
        destinationWallets: [{ address: ada.address, blockchains: ['sandbox-one'], assets: ['ETH'] }],
        defaultNetwork: 'sandbox-one',
        partnerUserId: ada.address,
        defaultExperience: 'buy',
        presetFiatAmount: 100,
        purchaseKey: '0f'.repeat(16),
      },
    },
    'onramp.getOptions': {},
    'onramp.getQuote': {
      body: {
        purchaseCurrency: options.purchaseCurrencies?.[0],
        paymentCurrency: options.paymentCurrencies?.[0],
        amount: '100',
        network: 'ETH',
      },
    },
    'smartSessions.list': address,
    'smartSessions.add': {
      ...address,
      body: { expiry, permissions, signer: { type: 'keys' }, policies: [] },
    },
    'smartSessions.activate': {
      ...address,
      body: { pci, expiry, permissions, context: '0xab' },
      bearer: activationKey,
    },
    'smartSessions.revoke': { ...address, body: { pci, signature: await ada.signMessage({ message: pci }) } },
    'siwx.nonce': {},
    'siwx.authenticate': await signIn(),
    'siwx.me': {},
    'siwx.signOut': { body: {} },
    'analytics.track': {
      body: {
        eventId: randomUUID(),
        url: 'http://localhost:3000/',
        domain: 'localhost',
        timestamp: Date.now(),
        props: { type: 'track', event: 'MODAL_OPEN', properties: { connected: false } },
      },
    },
    'analytics.trackAll': {
      body: {
        events: ['MODAL_OPEN', 'MODAL_CLOSE'].map((event) => ({
          eventId: randomUUID(),
          url: '',
          domain: '',
          timestamp: Date.now(),
          props: { type: 'track', event },
        })),
      },
    },
    'bugReport.send': { body: exampleBugReport },
    'wallets.getWallets': { query: { page: '1', entries: '10', search: 'kestrel', badge_type: 'certified' } },
    'wallets.getWalletImage': { path: { imageId: wallets[0]?.image_id ?? '' } },
  }
}

beforeAll(async () => {
  market = await startMarket()
  const asset = { chain: 'eip155:31337', network: 'sandbox-one', networkTitle: 'Sandbox One' }
  onramp = await startOnramp([{ ...asset, symbol: 'ETH', name: 'Ether', decimals: 18, usd: '2500' }])
  const config = readGatewayConfig({
    GATEWAY_PORT: '0',
    GATEWAY_CHAINS: JSON.stringify([market.chain]),
    GATEWAY_PROJECTS: 'contract',
    GATEWAY_SESSION_KEY: 'ab'.repeat(32),
    GATEWAY_ONRAMP_URL: onramp.url,
    GATEWAY_ONRAMP_SECRET: SECRET,
    GATEWAY_REQUESTS_PER_MINUTE: '1000000',
    GATEWAY_PROJECT_REQUESTS_PER_MINUTE: '1000000',
    GATEWAY_BUG_REPORT_DAYS: '30',
    GATEWAY_LOG_LEVEL: 'silent',
    NODE_ENV: 'test',
  })
  gateway = await serveGateway(config)
  document = (await (await fetch(`${gateway.url}/openapi.json`)).json()) as OpenApiDocument
  calls = await goodCalls()
  endpoints = await describedEndpoints()
}, 60_000)

/** Returns the declared endpoints of the document, by operation id. */
async function describedEndpoints(): Promise<ReadonlyMap<string, Endpoint>> {
  const database = await openDatabase(':memory:')
  const config = readGatewayConfig({ GATEWAY_LOG_LEVEL: 'silent', GATEWAY_BUG_REPORT_DAYS: '30' })
  const log = createLogger('silent')
  const served = servedEndpoints({
    config,
    database,
    providers: {},
    context: { settings: {}, log, now: Date.now },
    now: Date.now,
    nodes: new Map(),
    log,
  })
  await database.close()
  return new Map(served.map(({ endpoint }) => [endpoint.id, endpoint]))
}

afterAll(async () => {
  await gateway?.stop()
  onramp?.close()
  await market?.stop()
})

/** Returns every operation of the document. */
function operations() {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
}

describe('all operations of the OpenAPI document on a running gateway', () => {
  it('answers a good call of every operation as its schema describes [API-01]', async () => {
    expect(operations().length).toBe(39)
    for (const { path, method, operation } of operations()) {
      const { operationId: id } = operation
      const good = calls[id]
      const endpoint = endpoints.get(id)
      if (!good || !endpoint) throw new Error(`The test has no call of ${id}.`)
      const answer = await send(method.toUpperCase(), path, good)
      expect([id, answer.status, answer.ok ? '' : await answer.text()]).toEqual([id, 200, ''])
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      if (id.endsWith('Image')) expect(answer.headers.get('content-type')).toBe('image/svg+xml')
      else await checkAnswer(endpoint, await answer.json())
    }
  })

  it('refuses bad input of every operation with reasons and nothing else, at least ten cases of each [API-03, SEC-16]', async () => {
    const counts: Record<string, number> = {}
    const wrong: string[] = []
    for (const { path, method, operation } of operations()) {
      const bad = badRequests(method, path, operation, calls[operation.operationId] ?? {})
      counts[operation.operationId] = bad.length
      const tries = bad.map(async ({ why, url, body, ...request }) => {
        const answer = await fetch(`${gateway.url}${url}`, {
          ...request,
          ...(body !== undefined && { body }),
        })
        const text = await answer.text()
        const label = `${request.method} ${path} ${why}: ${answer.status} ${text.slice(0, 200)}`
        if (answer.status < 400 || answer.status > 499 || LEAKS.test(text)) wrong.push(label)
        const { status, reasons, ...others } = JSON.parse(text || '{}') as Record<string, unknown>
        const hasStatus = Array.isArray(reasons) && reasons.length > 0 && reasons.every(isReason)
        if (status !== answer.status || !hasStatus || Object.keys(others).length > 0) wrong.push(label)
      })
      await Promise.all(tries)
    }
    expect(wrong).toEqual([])
    expect(Object.keys(counts).length).toBe(39)
    expect(Object.entries(counts).filter(([, count]) => count < 10)).toEqual([])
    const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
    expect(all).toBeGreaterThan(1000)
  }, 120_000)
})

function isReason(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { name, description, ...others } = value as Record<string, unknown>
  const isText = typeof name === 'string' && typeof description === 'string' && description !== ''
  return isText && Object.keys(others).length === 0
}
