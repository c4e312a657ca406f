import { pino } from 'pino'
import { loadSchemas as loadAccountSchemas } from 'quoin/endpoints/account'
import { type HistoryPage, loadSchemas } from 'quoin/endpoints/history'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestGateway, type TestGateway } from '../testing/create-test-gateway.js'
import { bitcoin, ethereum, PLANTED_KEY, solana } from '../testing/provider-context.js'
import { normalRow, startAccountModule } from '../testing/stand-ins/account-module-stand-in.js'
import { startAlchemy } from '../testing/stand-ins/alchemy-stand-in.js'
import {
  BITCOIN_ACCOUNT,
  BITCOIN_OTHER,
  esploraTransaction,
  startEsplora,
} from '../testing/stand-ins/esplora-stand-in.js'
import { ACCOUNT, heliusTransaction, startHelius } from '../testing/stand-ins/helius-stand-in.js'
import { startCoingecko } from '../testing/stand-ins/price-stand-ins.js'
import type { StandIn } from '../testing/stand-ins/start-stand-in.js'
import { createChainNode } from './chains/create-chain-node.js'
import { createGatewayMetrics } from './observability/gateway-metrics.js'

const { historyPage } = await loadSchemas()
const { balances: balancesAnswer } = await loadAccountSchemas()
const me = '0xC5102fE9359FD9a28f877a67E36B0F050d81a3CC'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

let gateway: TestGateway
let esplora: StandIn
let providers: Readonly<Record<'etherscan' | 'alchemy' | 'helius' | 'coingecko', StandIn>>
const metrics = createGatewayMetrics()
/** Everything that leaves the gateway: answers, logs, metrics. */
const written: string[] = []
let time = Date.now()

beforeAll(async () => {
  providers = {
    etherscan: await startAccountModule(() => ({
      txlist: [normalRow(2), normalRow(1)],
      txlistinternal: [],
      tokentx: [],
      tokennfttx: [],
      token1155tx: [],
    })),
    alchemy: await startAlchemy(() => ({ balances: { [USDC]: '0xf4240' } })),
    helius: await startHelius(() => ({ transactions: [heliusTransaction(1)], lamports: 10 ** 9 })),
    coingecko: await startCoingecko(() => ({
      ethereum: { usd: 2500 },
      [USDC.toLowerCase()]: { usd: 1 },
      solana: { usd: 100 },
      bitcoin: { usd: 100_000 },
    })),
  }
  esplora = await startEsplora(() => ({
    transactions: [
      esploraTransaction(
        1,
        [[BITCOIN_OTHER, 150_000_000]],
        [
          [BITCOIN_ACCOUNT, 149_000_000],
          [BITCOIN_OTHER, 900_000],
        ],
      ),
    ],
    stats: { chain_stats: { funded_txo_sum: 149_000_000, spent_txo_sum: 0 } },
  }))
  const settings = Object.entries(providers).flatMap(([name, { url }]) => [
    [`GATEWAY_${name.toUpperCase()}_KEY`, PLANTED_KEY],
    [`GATEWAY_${name.toUpperCase()}_URL`, url],
    [`GATEWAY_${name.toUpperCase()}`, 'true'],
  ])
  const chain = { ...ethereum, providers: { history: ['etherscan', 'alchemy'] } }
  gateway = await createTestGateway({
    environment: Object.fromEntries(settings),
    // Their nodes do not answer.
    nodes: [
      chain,
      solana,
      { ...ethereum, id: 'eip155:5', name: 'Bare' },
      { ...bitcoin, esploraUrl: esplora.url },
    ].map((one) => createChainNode(one)),
    log: pino({ level: 'trace' }, { write: (line: string) => void written.push(line) }),
    metrics,
    now: () => time,
  })
})
afterAll(async () => {
  for (const standIn of Object.values(providers)) await standIn.stop()
  await esplora.stop()
  await gateway.database.close()
})

async function get(path: string): Promise<{ readonly status: number; readonly body: unknown }> {
  // Past all caches and pauses.
  time += 600_000
  const response = await gateway.request(path)
  const text = await response.text()
  written.push(text)
  return { status: response.status, body: JSON.parse(text) }
}

const historyOf = async (account: string, chainId: string): Promise<HistoryPage> =>
  historyPage.parse((await get(`/v1/account/${account}/history?chainId=${chainId}`)).body)

describe('a gateway with providers, whose nodes are down', () => {
  it('returns the history of the configured provider, and names a network without one', async () => {
    const page = await historyOf(me, 'eip155:1')
    expect(
      page.data.map(({ metadata }) => [metadata.operationType, metadata.status, metadata.nonce]),
    ).toEqual([
      ['send', 'confirmed', 3],
      ['send', 'confirmed', 3],
    ])
    expect(page.data[0]?.transfers[0]).toMatchObject({ direction: 'out', quantity: { numeric: '5' } })
    expect(page.unavailable).toBeUndefined()
    expect(await historyOf(me, 'eip155:5')).toEqual({ data: [], unavailable: ['eip155:5'] })
    const [entry] = (await historyOf(ACCOUNT, solana.id)).data
    expect(entry?.transfers[0]?.quantity.numeric).toBe('2.5')
  })

  it('returns balances and prices of the providers', async () => {
    const { body } = await get(`/v1/account/${me}/balance?currency=usd&chainId=eip155:1`)
    expect(balancesAnswer.parse(body)).toMatchObject({
      balances: [
        { symbol: 'ETH', price: 2500 },
        { symbol: 'USDC', price: 1, value: 1, quantity: { numeric: '1' } },
      ],
    })
  })

  it('returns history and balance of a Bitcoin address, by its form or its network', async () => {
    for (const account of [
      BITCOIN_ACCOUNT,
      BITCOIN_ACCOUNT.toUpperCase(),
      `${bitcoin.id}:${BITCOIN_ACCOUNT}`,
    ]) {
      const { body } = await get(`/v1/account/${account}/history`)
      const page = historyPage.parse(body)
      expect(page.unavailable).toBeUndefined()
      expect(page.data).toMatchObject([
        {
          metadata: {
            operationType: 'receive',
            sentFrom: BITCOIN_OTHER,
            sentTo: BITCOIN_ACCOUNT,
            status: 'confirmed',
          },
          transfers: [{ quantity: { numeric: '1.49' }, fungible_info: { symbol: 'BTC' } }],
        },
      ])
    }
    const { body } = await get(`/v1/account/${BITCOIN_ACCOUNT}/balance?currency=usd`)
    const { balances, unavailable } = balancesAnswer.parse(body)
    expect(unavailable).toBeUndefined()
    expect(balances).toMatchObject([
      { symbol: 'BTC', chainId: bitcoin.id, price: 100_000, value: 149_000, quantity: { numeric: '1.49' } },
    ])
    expect(balances[0]?.address).toBeUndefined()
  })

  it('forwards no JSON-RPC of Bitcoin', async () => {
    const call = { jsonrpc: '2.0', id: 1, method: 'getblockcount', params: [] }
    const answer: unknown = await (await gateway.send(`/v1?chainId=${bitcoin.id}`, call)).json()
    expect(answer).toMatchObject({ error: { code: -32601 } })
  })

  it('puts no key into an answer, a log or a metric, also if the providers fail [SEC-16]', async () => {
    const paths = [
      `/v1/account/${me}/history?chainId=eip155:1`,
      `/v1/account/${me}/balance?currency=usd&chainId=eip155:1&forceUpdate=eip155:1:${USDC}`,
      `/v1/account/${ACCOUNT}/history?chainId=${solana.id}`,
    ]
    for (const failure of [
      { status: 401, body: { error: PLANTED_KEY } },
      { body: { status: '0', message: 'NOTOK', result: `Invalid API Key ${PLANTED_KEY}` } },
      { status: 500, body: PLANTED_KEY },
    ]) {
      for (const standIn of Object.values(providers)) standIn.fail(failure)
      for (const path of paths) await get(path)
    }
    for (const standIn of Object.values(providers)) await standIn.stop()
    for (const path of paths) await get(path)
    written.push(await metrics.registry.metrics())
    expect(written.join('\n')).toContain('a provider failed')
    for (const name of Object.keys(providers)) expect(written.join('\n')).toContain(name)
    expect(written.filter((text) => text.includes(PLANTED_KEY))).toEqual([])
  })
})
