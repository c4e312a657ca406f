import { Problem } from '@quoin/server-kit/http'
import { encodeAbiParameters, type Hex, parseAbiParameters } from 'viem'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { contextOf, ethereum, PLANTED_KEY, solana, TEST_TIME } from '../../testing/provider-context.js'
import { type PriceWorld, startCoingecko, startDefillama } from '../../testing/stand-ins/price-stand-ins.js'
import type { StandIn } from '../../testing/stand-ins/start-stand-in.js'
import type { ChainNode } from '../chains/chain-node.js'
import type { GatewayChain } from '../chains/gateway-chain.js'
import { ProviderFailure } from '../providers/provider-failure.js'
import { networkPrices } from './network-prices.js'
import { chainlinkPrices } from './sources/chainlink-prices.js'
import { coingeckoPrices } from './sources/coingecko-prices.js'
import { defillamaPrices } from './sources/defillama-prices.js'
import { cachedPrices, type PriceSource } from './sources/price-source.js'

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const DAI = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const COIN = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const idOf = (address: string): string => `eip155:1:${address}`
const SECONDS = TEST_TIME / 1000
const running: StandIn[] = []
afterEach(async () => {
  for (const standIn of running.splice(0)) await standIn.stop()
})

/** A node that answers the calls of contracts from a table, by address and selector. */
function nodeOf(chain: GatewayChain, answers: Readonly<Record<string, Hex>>): ChainNode {
  return {
    chain,
    async request(method, params) {
      if (method !== 'eth_call') throw new Error(`unexpected ${method}`)
      // The client under test makes calls of this form.
      const [{ to, data }] = params as readonly [{ to: string; data: string }]
      return answers[`${to} ${data}`] ?? '0x'
    },
  }
}

describe('prices of coingecko', () => {
  const start = async (world: PriceWorld, more: object = {}) => {
    const standIn = await startCoingecko(() => world)
    running.push(standIn)
    const source = coingeckoPrices(contextOf('coingecko', standIn.url, more))
    if (source === undefined) throw new Error('not created')
    return { standIn, source }
  }
  const world = { [USDC.toLowerCase()]: { usd: 1, last_updated_at: SECONDS }, ethereum: { usd: 2500.5 } }

  it('reads the coin and tokens, by the requested id, with the key of the plan', async () => {
    const { standIn, source } = await start(world)
    const prices = await source.prices(ethereum, [idOf(COIN), idOf(USDC), idOf(DAI)])
    expect([...prices]).toEqual([
      [idOf(COIN), 2500.5],
      [idOf(USDC), 1],
    ])
    expect(standIn.requests.map(({ path }) => path)).toEqual([
      '/api/v3/simple/price',
      '/api/v3/simple/token_price/ethereum',
    ])
    expect(standIn.requests[0]?.headers['x-cg-demo-api-key']).toBe(PLANTED_KEY)
    const pro = await start(world, { account: 'pro' })
    await pro.source.prices(ethereum, [idOf(COIN)])
    expect(pro.standIn.requests[0]?.headers['x-cg-pro-api-key']).toBe(PLANTED_KEY)
    expect(pro.standIn.requests[0]?.headers['x-cg-demo-api-key']).toBeUndefined()
  })

  it('requests thirty tokens at a time with a demo key, and single ones without a key', async () => {
    const ids = Array.from({ length: 31 }, (_, at) => idOf(`0x${String(at).padStart(40, 'a')}`))
    const { standIn, source } = await start({})
    await source.prices(ethereum, ids)
    expect(standIn.requests).toHaveLength(2)
    const keyless = await start({}, { key: undefined })
    await keyless.source.prices(ethereum, ids.slice(0, 3))
    expect(keyless.standIn.requests).toHaveLength(3)
    expect(keyless.standIn.requests[0]?.headers['x-cg-demo-api-key']).toBeUndefined()
  })

  it('leaves out old and invalid prices, and reports failures without the key', async () => {
    const { standIn, source } = await start({
      [USDC.toLowerCase()]: { usd: 1, last_updated_at: SECONDS - 100_000 },
      [DAI.toLowerCase()]: { usd: 'one' },
    })
    expect((await source.prices(ethereum, [idOf(USDC), idOf(DAI)])).size).toBe(0)
    standIn.fail({ status: 429, body: { status: { error_code: 429 } } })
    const failure: unknown = await source.prices(ethereum, [idOf(USDC)]).catch((error: unknown) => error)
    expect(failure).toMatchObject({ name: 'ProviderFailure', reason: 'limited' })
    expect(JSON.stringify([failure, String(failure)])).not.toContain(PLANTED_KEY)
    standIn.fail({ body: '<html></html>' })
    const other = await start({})
    other.standIn.fail({ body: '<html></html>' })
    await expect(other.source.prices(ethereum, [idOf(USDC)])).rejects.toMatchObject({ reason: 'malformed' })
  })

  it('serves only networks that it names', () => {
    const source = coingeckoPrices(contextOf('coingecko', 'http://127.0.0.1:9'))
    expect(source?.supports(ethereum)).toBe(true)
    expect(source?.supports({ ...ethereum, id: 'eip155:31337' })).toBe(false)
    expect(coingeckoPrices(contextOf('alchemy', 'http://127.0.0.1:9'))).toBeUndefined()
  })
})

describe('prices of defillama', () => {
  const start = async (world: PriceWorld) => {
    const standIn = await startDefillama(() => world)
    running.push(standIn)
    const source = defillamaPrices(contextOf('defillama', standIn.url, { key: undefined }))
    if (source === undefined) throw new Error('not created')
    return { standIn, source }
  }
  const fresh = { decimals: 6, symbol: 'USDC', timestamp: SECONDS - 60, confidence: 0.99 }

  it('reads the coin and tokens of a network in one request, in any letter case', async () => {
    const { standIn, source } = await start({
      [`ethereum:${USDC.toLowerCase()}`]: { ...fresh, price: 0.9998 },
      'coingecko:ethereum': { ...fresh, price: 2500 },
    })
    const prices = await source.prices(ethereum, [
      idOf(USDC),
      idOf(USDC.toLowerCase()),
      idOf(COIN),
      idOf(DAI),
    ])
    expect([...prices.values()]).toEqual([0.9998, 0.9998, 2500])
    expect(standIn.requests).toHaveLength(1)
    const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
    const other = await start({ [`solana:${mint}`]: { ...fresh, price: 1 } })
    expect((await other.source.prices(solana, [`${solana.id}:${mint}`])).size).toBe(1)
  })

  it('leaves out prices that are old, doubtful, of the future, or invalid', async () => {
    const { source } = await start({
      [`ethereum:${USDC.toLowerCase()}`]: { ...fresh, price: 1, timestamp: SECONDS - 7200 },
      [`ethereum:${DAI.toLowerCase()}`]: { ...fresh, price: 1, confidence: 0.3 },
      'coingecko:ethereum': { ...fresh, price: 'high' },
    })
    expect((await source.prices(ethereum, [idOf(USDC), idOf(DAI), idOf(COIN)])).size).toBe(0)
  })

  it.each([
    [{ status: 500, body: {} }, 'failed'],
    [{ status: 429, body: {} }, 'limited'],
    [{ body: { coins: [] } }, 'malformed'],
    [{ body: '<html></html>' }, 'malformed'],
  ])('reports %o as %s', async (answer, reason) => {
    const { standIn, source } = await start({})
    standIn.fail(answer)
    await expect(source.prices(ethereum, [idOf(USDC)])).rejects.toMatchObject({ reason })
  })
})

describe('prices of chainlink', () => {
  const feed = `0x${'f'.repeat(40)}`
  const chain = { ...ethereum, priceFeeds: { [COIN]: feed } }
  const round = (answer: bigint, updatedAt: number): Hex =>
    encodeAbiParameters(parseAbiParameters('uint80, int256, uint256, uint256, uint80'), [
      7n,
      answer,
      0n,
      BigInt(updatedAt),
      7n,
    ])
  const priceOf = async (answer: Hex, decimals = 8) => {
    const node = nodeOf(chain, {
      [`${feed} 0xfeaf968c`]: answer,
      [`${feed} 0x313ce567`]: `0x${decimals.toString(16).padStart(64, '0')}`,
    })
    const source = chainlinkPrices(new Map([[chain.id, node]]), () => TEST_TIME)
    expect(source.supports(chain)).toBe(true)
    return (await source.prices(chain, [idOf(COIN), idOf(USDC)])).get(idOf(COIN))
  }

  it('reads the feeds that the network lists, in their decimals', async () => {
    expect(await priceOf(round(250_012_345_678n, SECONDS - 3600))).toBe(2500.12345678)
    expect(await priceOf(round(25n * 10n ** 17n, SECONDS), 18)).toBe(2.5)
    const source = chainlinkPrices(new Map(), () => TEST_TIME)
    expect(source.supports(ethereum)).toBe(false)
  })

  it('reads a feed of another network from that network, once for all tokens', async () => {
    const calls: string[] = []
    const ofEthereum: ChainNode = {
      chain: ethereum,
      async request(method, params) {
        calls.push(method)
        return nodeOf(ethereum, {
          [`${feed} 0xfeaf968c`]: round(15_000_000_000n, SECONDS),
          [`${feed} 0x313ce567`]: `0x${(8).toString(16).padStart(64, '0')}`,
        }).request(method, params)
      },
    }
    const wrapped = 'So11111111111111111111111111111111111111112'
    const coin = 'So11111111111111111111111111111111111111111'
    const remote = `eip155:1:${feed}`
    const priced = { ...solana, priceFeeds: { [coin]: remote, [wrapped]: remote } }
    const nodes = new Map([
      [ethereum.id, ofEthereum],
      [solana.id, nodeOf(priced, {})],
    ])
    const source = chainlinkPrices(nodes, () => TEST_TIME)
    expect(source.supports(priced)).toBe(true)
    const ids = [coin, wrapped, wrapped.toLowerCase()].map((address) => `${solana.id}:${address}`)
    expect([...(await source.prices(priced, ids))]).toEqual([
      [ids[0], 150],
      [ids[1], 150],
    ])
    expect(calls).toEqual(['eth_call', 'eth_call'])
    // Without the other network there is nobody to ask.
    const alone = chainlinkPrices(new Map([[solana.id, nodeOf(priced, {})]]), () => TEST_TIME)
    expect(alone.supports(priced)).toBe(false)
    expect((await alone.prices(priced, ids)).size).toBe(0)
    const confused = { ...priced, priceFeeds: { [coin]: `${solana.id}:${feed}` } }
    expect(source.supports(confused)).toBe(false)
  })

  it('reports that the nodes of the feeds are down', async () => {
    const node: ChainNode = { chain, request: () => Promise.reject(new Problem(503, [])) }
    const source = chainlinkPrices(new Map([[chain.id, node]]), () => TEST_TIME)
    await expect(source.prices(chain, [idOf(COIN)])).rejects.toMatchObject({ status: 503 })
  })

  it.each([
    ['zero', round(0n, SECONDS)],
    ['negative', round(-5n, SECONDS)],
    ['older than 25 hours', round(1n, SECONDS - 90_001)],
    ['never updated', round(1n, 0)],
    ['of the future', round(1n, SECONDS + 7200)],
    ['empty', '0x'],
    ['short', '0x1234'],
  ] as const)('leaves out an answer that is %s', async (_, answer) => {
    expect(await priceOf(answer)).toBeUndefined()
  })

  it('leaves out a feed with absurd decimals', async () => {
    expect(await priceOf(round(1n, SECONDS), 200)).toBeUndefined()
  })
})

describe('prices of a network', () => {
  const sourceOf = (name: string, prices: Readonly<Record<string, number>>) => ({
    name,
    supports: () => true,
    prices: vi.fn<PriceSource['prices']>(
      async (_chain, ids) => new Map(ids.flatMap((id) => (id in prices ? [[id, prices[id] ?? 0]] : []))),
    ),
  })
  const readerOf = (chain: GatewayChain, sources: readonly PriceSource[], onError = vi.fn()) =>
    networkPrices({ nodes: new Map([[chain.id, nodeOf(chain, {})]]), sources, onError })
  const [a, b, c] = ['a', 'b', 'c'].map(idOf) as [string, string, string]

  it('asks each source for what is missing, in the configured order', async () => {
    const one = sourceOf('coingecko', { [a]: 1 })
    const two = sourceOf('defillama', { [a]: 9, [b]: 2 })
    const chain = { ...ethereum, providers: { prices: ['defillama', 'coingecko'] } }
    expect([...(await readerOf(ethereum, [one, two]).prices([a, b, c]))]).toEqual([
      [a, 1],
      [b, 2],
    ])
    expect(two.prices.mock.calls[0]?.[1]).toEqual([b, c])
    expect((await readerOf(chain, [one, two]).prices([a])).get(a)).toBe(9)
    expect((await readerOf(chain, [one, two]).prices(['eip155:5:x'])).size).toBe(0)
  })

  it('continues if a source fails, and reports it', async () => {
    const one = sourceOf('coingecko', {})
    one.prices.mockRejectedValue(new ProviderFailure('coingecko', 'late'))
    const onError = vi.fn()
    const prices = await readerOf(ethereum, [one, sourceOf('defillama', { [a]: 3 })], onError).prices([a])
    expect(prices.get(a)).toBe(3)
    expect(onError).toHaveBeenCalledTimes(1)
  })

  it.each([Number.NaN, Number.POSITIVE_INFINITY, -1, 0, 1e13])(
    'drops a price of %d and asks the next source',
    async (price) => {
      const prices = await readerOf(ethereum, [
        sourceOf('coingecko', { [a]: price }),
        sourceOf('defillama', { [a]: 5 }),
      ]).prices([a])
      expect(prices.get(a)).toBe(5)
    },
  )

  it('keeps prices, and the lack of one, for a minute', async () => {
    let time = 0
    const source = sourceOf('coingecko', { [a]: 1 })
    const cached = cachedPrices(source, { now: () => time })
    await cached.prices(ethereum, [a, b])
    time = 59_999
    expect([
      ...(await cached.prices(ethereum, [a.toUpperCase().replace('EIP155', 'eip155'), b])),
    ]).toHaveLength(1)
    await cached.prices(ethereum, [c])
    expect(source.prices.mock.calls.map(([, ids]) => ids)).toEqual([[a, b], [c]])
    time = 60_000
    await cached.prices(ethereum, [a])
    expect(source.prices).toHaveBeenCalledTimes(3)
  })
})
