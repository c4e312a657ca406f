import { afterEach, describe, expect, it, vi } from 'vitest'
import { createTestGateway } from '../../../testing/create-test-gateway.js'
import { contextOf, ethereum, solana, TEST_TIME } from '../../../testing/provider-context.js'
import { type PastWorld, startCoingecko, startDefillama } from '../../../testing/stand-ins/price-stand-ins.js'
import type { StandIn } from '../../../testing/stand-ins/start-stand-in.js'
import type { ChainNode } from '../../chains/chain-node.js'
import type { GatewayChain } from '../../chains/gateway-chain.js'
import { ProviderFailure } from '../../providers/provider-failure.js'
import { coingeckoPrices } from '../sources/coingecko-prices.js'
import { defillamaPrices } from '../sources/defillama-prices.js'
import type { PricePoint, PriceSource, ReadPricePoints } from '../sources/price-source.js'
import { timeGrid } from '../sources/time-grid.js'
import { createPriceHistories } from './create-price-histories.js'
import { pricesOnGrid } from './prices-on-grid.js'

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const DAI = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const COIN = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const idOf = (address: string): string => `eip155:1:${address}`
const SECONDS = TEST_TIME / 1000
const day = timeGrid('day', TEST_TIME)
/** A price for each hour of 32 days: the number of hours since 1970 in thousandths, times `factor`. */
const hourly = (factor: number): PastWorld[string] =>
  Array.from({ length: 32 * 24 }, (_, index) => {
    const time = SECONDS - (32 * 24 - index) * 3600 + 3600
    return [time, (time / 3_600_000) * factor] as const
  })

const running: StandIn[] = []
afterEach(async () => {
  for (const standIn of running.splice(0)) await standIn.stop()
})

describe('the times of a period', () => {
  it('are regular, end less than their lifetime ago, and are the same for all within it', () => {
    expect(day).toEqual({ period: 'day', start: SECONDS - 86_400, step: 3600, count: 25 })
    expect(timeGrid('day', TEST_TIME + 299_999)).toEqual(day)
    expect(timeGrid('day', TEST_TIME + 300_000).start).toBe(day.start + 300)
    for (const [period, length] of [
      ['week', 7],
      ['month', 30],
    ] as const) {
      const { start, step, count } = timeGrid(period, TEST_TIME)
      expect(step * (count - 1)).toBe(length * 86_400)
      expect(SECONDS - (start + step * (count - 1))).toBeLessThan(3600)
    }
  })

  it('take the nearest price, keep the one before a gap, and drop invalid ones', () => {
    const grid = { period: 'day', start: 1000, step: 100, count: 5 } as const
    const points: PricePoint[] = [
      { time: 1395, price: 4 },
      { time: 1010, price: 1 },
      { time: 990, price: Number.NaN },
      { time: 1120, price: 2 },
      { time: 1100, price: -1 },
    ]
    expect(pricesOnGrid(points, grid)).toEqual([1, 2, 2, 4, 4])
    expect(pricesOnGrid([{ time: 1150, price: 1 }], grid)).toBeUndefined()
    expect(pricesOnGrid([], grid)).toBeUndefined()
  })
})

describe('former prices of defillama', () => {
  const start = async (past: PastWorld) => {
    const standIn = await startDefillama(
      () => ({}),
      () => past,
    )
    running.push(standIn)
    const source = defillamaPrices(contextOf('defillama', standIn.url, { key: undefined }))
    if (!source?.points) throw new Error('not created')
    return { standIn, points: source.points }
  }

  it('reads the coin and tokens in one request; a token without a chart has no points', async () => {
    const { standIn, points } = await start({
      'coingecko:ethereum': hourly(2),
      [`ethereum:${USDC.toLowerCase()}`]: hourly(1),
    })
    const found = await points(ethereum, [idOf(COIN), idOf(USDC), idOf(DAI)], day)
    expect(standIn.requests).toHaveLength(1)
    expect(standIn.requests[0]?.query).toEqual({
      start: String(day.start),
      span: '25',
      period: '60m',
      searchWidth: '60m',
    })
    const prices = pricesOnGrid(found.get(idOf(USDC)) ?? [], day)
    expect(prices).toHaveLength(25)
    expect(prices?.[0]).toBeCloseTo(day.start / 3_600_000)
    expect(pricesOnGrid(found.get(idOf(COIN)) ?? [], day)?.at(-1)).toBeCloseTo((2 * SECONDS) / 3_600_000)
    expect(found.get(idOf(DAI))).toEqual([])
  })

  it('requests at most four hundred prices at a time, and leaves out what a failed request was for', async () => {
    const { standIn, points } = await start({})
    const ids = Array.from({ length: 17 }, (_, at) => idOf(`0x${String(at).padStart(40, 'a')}`))
    await points(ethereum, ids, day)
    expect(standIn.requests).toHaveLength(2)
    standIn.fail({ status: 500, body: {} })
    await expect(points(ethereum, [idOf(USDC)], day)).rejects.toMatchObject({ reason: 'failed' })
  })
})

describe('former prices of coingecko', () => {
  const start = async (past: PastWorld) => {
    const standIn = await startCoingecko(
      () => ({}),
      () => past,
    )
    running.push(standIn)
    const source = coingeckoPrices(contextOf('coingecko', standIn.url))
    if (!source?.points) throw new Error('not created')
    return { standIn, points: source.points }
  }

  it.each(['day', 'week', 'month'] as const)(
    'covers a %s; an unknown token has no points',
    async (period) => {
      const { standIn, points } = await start({ ethereum: hourly(2), [USDC.toLowerCase()]: hourly(1) })
      const grid = timeGrid(period, TEST_TIME)
      const found = await points(ethereum, [idOf(COIN), idOf(USDC), idOf(DAI)], grid)
      expect(standIn.requests.map(({ path }) => path)).toEqual([
        '/api/v3/coins/ethereum/market_chart',
        `/api/v3/coins/ethereum/contract/${USDC}/market_chart`,
        `/api/v3/coins/ethereum/contract/${DAI}/market_chart`,
      ])
      expect(pricesOnGrid(found.get(idOf(USDC)) ?? [], grid)).toHaveLength(grid.count)
      expect(pricesOnGrid(found.get(idOf(COIN)) ?? [], grid)?.[0]).toBeCloseTo((2 * grid.start) / 3_600_000)
      expect(found.get(idOf(DAI))).toEqual([])
    },
  )

  it('asks for the first ten tokens, and throws if it is at its limit', async () => {
    const { standIn, points } = await start({})
    const ids = Array.from({ length: 14 }, (_, at) => idOf(`0x${String(at).padStart(40, 'a')}`))
    expect((await points(ethereum, ids, day)).size).toBe(10)
    expect(standIn.requests).toHaveLength(10)
    standIn.fail({ status: 429, body: {} })
    await expect(points(ethereum, [idOf(USDC)], day)).rejects.toMatchObject({ reason: 'limited' })
  })
})

describe('former prices of all networks', () => {
  const nodeOf = (chain: GatewayChain): [string, ChainNode] => [
    chain.id,
    { chain, request: () => Promise.reject(new Error('not asked')) },
  ]
  const flat = (price: number): readonly PricePoint[] =>
    Array.from({ length: 25 }, (_, index) => ({ time: day.start + index * 3600, price }))
  const sourceOf = (name: string, prices: Readonly<Record<string, number>>) => ({
    name,
    supports: () => true,
    prices: async () => new Map(),
    points: vi.fn<ReadPricePoints>(
      async (_chain, ids) =>
        new Map(ids.map((id) => [id, prices[id] === undefined ? [] : flat(prices[id])] as const)),
    ),
  })
  const readerOf = (sources: readonly PriceSource[], more: object = {}) => {
    const clock = { time: TEST_TIME }
    const onError = vi.fn()
    const histories = createPriceHistories({
      nodes: new Map([nodeOf(ethereum), nodeOf(solana)]),
      sources,
      now: () => clock.time,
      onError,
      ...more,
    })
    return { histories, clock, onError }
  }
  const [a, b, c] = [idOf('a'), idOf('b'), idOf('c')]

  it('asks the next source for tokens that the first does not know, and none about other networks', async () => {
    const [one, two] = [sourceOf('defillama', { [a]: 1 }), sourceOf('coingecko', { [b]: 2 })]
    const { histories } = readerOf([one, two])
    const { grid, prices } = await histories.read([a, b, c, 'eip155:9:x'], 'day')
    expect(grid).toEqual(day)
    expect([...prices].map(([id, [first]]) => [id, first])).toEqual([
      [a, 1],
      [b, 2],
    ])
    expect(two.points.mock.calls.map(([, ids]) => ids)).toEqual([[b, c]])
  })

  it('asks once for all readers, and again when the times have ended; unknown tokens are remembered too', async () => {
    const one = sourceOf('defillama', { [a]: 1 })
    const { histories, clock } = readerOf([one])
    await Promise.all([histories.read([a, c], 'day'), histories.read([c, a, b], 'day')])
    await histories.read([a, b, c], 'day')
    expect(one.points.mock.calls.map(([, ids]) => ids)).toEqual([[a, c], [b]])
    clock.time += 300_000
    await histories.read([a], 'day')
    expect(one.points).toHaveBeenCalledTimes(3)
    await histories.read([a], 'week')
    expect(one.points).toHaveBeenCalledTimes(4)
  })

  it('does not remember a failure, and a reader that leaves ends no request of another', async () => {
    const one = sourceOf('defillama', { [a]: 1 })
    one.points.mockRejectedValueOnce(new ProviderFailure('defillama', 'failed'))
    const { histories, onError } = readerOf([one])
    expect((await histories.read([a], 'day')).prices.size).toBe(0)
    expect(onError).toHaveBeenCalledTimes(1)
    const leaving = new AbortController()
    const left = histories.read([a], 'day', leaving.signal)
    const stays = histories.read([a], 'day')
    leaving.abort(new Error('left'))
    await expect(left).rejects.toThrow('left')
    expect((await stays).prices.has(a)).toBe(true)
    expect(one.points).toHaveBeenCalledTimes(2)
  })

  it("asks the host's own prices first", async () => {
    const one = sourceOf('defillama', { [a]: 1, [b]: 2 })
    const ownPoints: ReadPricePoints = async (_chain, ids) =>
      new Map(ids.map((id) => [id, id === a ? flat(9) : []]))
    const { histories } = readerOf([one], { ownPoints })
    const { prices } = await histories.read([a, b], 'day')
    expect([prices.get(a)?.[0], prices.get(b)?.[0]]).toEqual([9, 2])
    expect(one.points.mock.calls.map(([, ids]) => ids)).toEqual([[b]])
  })

  it('serves tokens and coins by the requested id, and leaves out those of networks that are not served', async () => {
    const asked: (readonly string[])[] = []
    const gateway = await createTestGateway({
      nodes: [nodeOf(ethereum)[1]],
      now: () => TEST_TIME,
      providers: {
        async pastPrices(_chain, ids) {
          asked.push(ids)
          return new Map(ids.map((id) => [id, id === idOf(DAI) ? [] : flat(2)] as const))
        },
      },
    })
    const tokens = ['eip155:1', idOf(USDC), idOf(DAI), 'eip155:9', 'eip155:9:0x1', 'eip155:1:nothing']
    const answer = await gateway.send('/v1/fungible/history', { currency: 'usd', period: 'day', tokens })
    expect(answer.status).toBe(200)
    const prices = new Array(25).fill(2)
    expect(await answer.json()).toEqual({
      start: day.start,
      step: 3600,
      histories: [
        { token: 'eip155:1', prices },
        { token: idOf(USDC), prices },
      ],
    })
    expect(asked).toEqual([[idOf(COIN), idOf(USDC), idOf(DAI)]])
    const many = await gateway.send('/v1/fungible/history', {
      currency: 'usd',
      period: 'day',
      tokens: Array.from({ length: 101 }, (_, at) => idOf(`0x${at}`)),
    })
    expect(many.status).toBe(400)
    await gateway.database.close()
  })
})
