import type { PricePeriod } from 'quoin/endpoints/portfolio'
import type { SharedCache } from '../../caches/shared-cache.js'
import type { ChainNode } from '../../chains/chain-node.js'
import type { GatewayChain } from '../../chains/gateway-chain.js'
import { inConfiguredOrder } from '../../providers/in-configured-order.js'
import { splitCaip10, tokenKey } from '../../tokens/caip-account.js'
import { type CacheObserver, createExpiringCache, untilAborted } from '../../tokens/expiring-cache.js'
import type { PricePoint, PriceSource, ReadPricePoints } from '../sources/price-source.js'
import { gridLifetime, type TimeGrid, timeGrid } from '../sources/time-grid.js'
import { pricesOnGrid } from './prices-on-grid.js'

/** Returns former prices of tokens of all networks. */
export interface PriceHistories {
  /**
   * @param ids CAIP-10 ids
   * @returns the times, and the prices at them by the requested id; tokens without a known history are left out
   */
  read(
    ids: readonly string[],
    period: PricePeriod,
    signal?: AbortSignal,
  ): Promise<{ readonly grid: TimeGrid; readonly prices: ReadonlyMap<string, readonly number[]> }>
}

export interface PriceHistoriesOptions {
  /** By CAIP-2 id. */
  readonly nodes: ReadonlyMap<string, ChainNode>
  /** In the order in which they are asked by default. Those without former prices are left out. */
  readonly sources: readonly PriceSource[]
  /** Of the host, asked before the sources. */
  readonly ownPoints?: ReadPricePoints | undefined
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Called with a source's error, for the log. */
  readonly onError: (error: unknown) => void
  readonly onCacheSize?: CacheObserver | undefined
  readonly sharedCache?: SharedCache | undefined
}

/** `undefined`: no source knows prices of the token. */
interface Known {
  readonly prices: readonly number[] | undefined
}

const MAX_TOKENS = 20_000

/** Asks the sources of a network in their order. Tokens that no source could read are left out. */
async function readPrices(
  { sources, ownPoints, onError }: PriceHistoriesOptions,
  chain: GatewayChain,
  ids: readonly string[],
  grid: TimeGrid,
): Promise<ReadonlyMap<string, Known>> {
  const found = new Map<string, readonly number[]>()
  const unread = new Set<string>()
  const readers = [ownPoints, ...inConfiguredOrder(sources, chain, 'prices').map(({ points }) => points)]
  for (const readPoints of readers) {
    if (!readPoints) continue
    const missing = ids.filter((id) => !found.has(id))
    if (missing.length === 0) break
    let read: ReadonlyMap<string, readonly PricePoint[]> = new Map()
    try {
      read = await readPoints(chain, missing, grid)
    } catch (error) {
      onError(error)
    }
    for (const id of missing) {
      const points = read.get(id)
      const prices = points && pricesOnGrid(points, grid)
      if (prices) found.set(id, prices)
      else if (!points) unread.add(id)
    }
  }
  return new Map(
    ids.flatMap((id) => {
      const prices = found.get(id)
      return prices === undefined && unread.has(id) ? [] : [[id, { prices }] as const]
    }),
  )
}

/**
 * Creates the reader of former prices. What is known is kept until the times of its period end, also that a token has no history;
 * concurrent readers of a token share one request. A source that fails counts as knowing nothing, and is asked again by the next reader.
 */
export function createPriceHistories(options: PriceHistoriesOptions): PriceHistories {
  const { nodes, now, onCacheSize, sharedCache } = options
  const caches = new Map<PricePeriod, ReturnType<typeof createCache>>()
  const loading = new Map<string, Promise<Known | undefined>>()

  function createCache(period: PricePeriod) {
    const name = `price_history_${period}`
    return createExpiringCache<Known>({
      name,
      shared: sharedCache?.values(name),
      max: MAX_TOKENS,
      freshMs: () => gridLifetime(period, now()),
      now,
      onSize: onCacheSize,
      bytesOf: ({ prices = [] }) => 100 + prices.length * 8,
    })
  }
  function cacheOf(period: PricePeriod) {
    const cache = caches.get(period) ?? createCache(period)
    caches.set(period, cache)
    return cache
  }

  /** Starts reading the tokens that nobody reads yet. The request outlives a caller that left: others may wait for it. */
  function start(
    chain: GatewayChain,
    ids: readonly string[],
    grid: TimeGrid,
    keyOf: (id: string) => string,
  ): void {
    const cache = cacheOf(grid.period)
    const wanted = ids.filter((id) => cache.peek(keyOf(id)) === undefined && !loading.has(keyOf(id)))
    if (wanted.length === 0) return
    const batch = readPrices(options, chain, wanted, grid)
    for (const id of wanted) {
      const key = keyOf(id)
      const one = batch
        .then((known) => {
          const value = known.get(id)
          if (value) cache.set(key, value)
          return value
        })
        .finally(() => loading.delete(key))
      loading.set(key, one)
    }
  }

  return {
    async read(ids, period, signal) {
      const grid = timeGrid(period, now())
      const cache = cacheOf(period)
      const keyOf = (id: string): string => `${grid.start}:${tokenKey(id)}`
      await cache.preload(ids.map(keyOf))
      for (const [id, { chain }] of nodes)
        start(
          chain,
          ids.filter((one) => splitCaip10(one).chain === id),
          grid,
          keyOf,
        )
      const read = await untilAborted(
        Promise.all(ids.map(async (id) => (cache.peek(keyOf(id)) ?? (await loading.get(keyOf(id))))?.prices)),
        signal,
      )
      return {
        grid,
        prices: new Map(
          ids.flatMap((id, at) => {
            const prices = read[at]
            return prices === undefined ? [] : [[id, prices] as const]
          }),
        ),
      }
    },
  }
}
