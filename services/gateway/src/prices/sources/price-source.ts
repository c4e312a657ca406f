import type { SharedCache } from '../../caches/shared-cache.js'
import type { GatewayChain } from '../../chains/gateway-chain.js'
import type { NamedProvider } from '../../providers/in-configured-order.js'
import { tokenKey } from '../../tokens/caip-account.js'
import { type CacheObserver, createExpiringCache } from '../../tokens/expiring-cache.js'
import type { TimeGrid } from './time-grid.js'

/** A price at a time. */
export interface PricePoint {
  /** Seconds since 1970. */
  readonly time: number
  /** US dollars for one whole token. */
  readonly price: number
}

/**
 * Reads former prices of tokens of one network.
 *
 * @param ids CAIP-10 ids of tokens of the network; its coin has its pseudo-address
 * @param grid the times whose prices are needed
 * @returns the prices by the requested id, in any order; none for a token that the source does not know. Tokens that could
 *   not be read are left out
 * @throws `ProviderFailure` if nothing could be read
 */
export type ReadPricePoints = (
  chain: GatewayChain,
  ids: readonly string[],
  grid: TimeGrid,
) => Promise<ReadonlyMap<string, readonly PricePoint[]>>

/** Reads the prices of the tokens of one network. */
export interface PriceSource extends NamedProvider {
  /**
   * @param ids CAIP-10 ids of tokens of the network; its coin has its pseudo-address
   * @returns US dollars for one whole token, by the requested id; unpriced tokens are left out
   * @throws `ProviderFailure`, `Problem`; the reason of the signal
   */
  prices(
    chain: GatewayChain,
    ids: readonly string[],
    signal?: AbortSignal,
  ): Promise<ReadonlyMap<string, number>>
  /** Absent: the source has no former prices. */
  readonly points?: ReadPricePoints
}

/** Above the price of any real token. US dollars. */
const MAX_PRICE = 1e12

/** Returns true for a price that may be displayed: a finite number above zero and below an absurd one. */
export function isUsablePrice(price: unknown): price is number {
  return typeof price === 'number' && Number.isFinite(price) && price > 0 && price <= MAX_PRICE
}

/** Returns a list in parts of at most `size` items. */
export function inParts<Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] {
  const parts: (readonly Item[])[] = []
  for (let at = 0; at < items.length; at += size) parts.push(items.slice(at, at + size))
  return parts
}

export interface CachedPricesOptions {
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly onCacheSize?: CacheObserver | undefined
  readonly sharedCache?: SharedCache | undefined
  /** Cache lifetime. Milliseconds; default 60,000. */
  readonly freshMs?: number | undefined
}

const MAX_TOKENS = 20_000

/**
 * Adds a cache to a source, for prices and for tokens that it does not price. A price that is not usable counts as missing.
 */
export function cachedPrices(source: PriceSource, options: CachedPricesOptions): PriceSource {
  const { now, onCacheSize, sharedCache, freshMs = 60_000 } = options
  const known = createExpiringCache<{ readonly price: number | undefined }>({
    name: `prices_${source.name}`,
    shared: sharedCache?.values(`prices_${source.name}`),
    max: MAX_TOKENS,
    freshMs,
    now,
    onSize: onCacheSize,
    bytesOf: () => 150,
  })
  return {
    ...source,
    async prices(chain, ids, signal) {
      const found = new Map<string, number>()
      const unread: string[] = []
      await known.preload(ids.map(tokenKey))
      for (const id of ids) {
        const entry = known.peek(tokenKey(id))
        if (entry === undefined) unread.push(id)
        else if (entry.price !== undefined) found.set(id, entry.price)
      }
      if (unread.length === 0) return found
      const read = await source.prices(chain, unread, signal)
      for (const id of unread) {
        const price = read.get(id)
        const usable = isUsablePrice(price) ? price : undefined
        known.set(tokenKey(id), { price: usable })
        if (usable !== undefined) found.set(id, usable)
      }
      return found
    },
  }
}
