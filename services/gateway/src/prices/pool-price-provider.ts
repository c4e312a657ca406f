import type { ChainNode } from '../chains/chain-node.js'
import type { ListedToken } from '../chains/gateway-chain.js'
import { createPoolReader, type Pool, type PoolReader } from '../swaps/uniswap-v2/create-pool-reader.js'
import { isCoin, splitCaip10, tokenKey } from '../tokens/caip-account.js'
import type { TokenDirectory } from '../tokens/create-token-directory.js'
import { type CacheObserver, createExpiringCache } from '../tokens/expiring-cache.js'
import type { PriceProvider } from './first-of-prices.js'

/** An exact non-negative number; the denominator is positive. */
interface Fraction {
  readonly numerator: bigint
  readonly denominator: bigint
}

/** More digits than a `number` holds. */
const DIGITS = 20

/** Returns the nearest `number`: the fraction is exact until here. */
export function numberOf({ numerator, denominator }: Fraction): number {
  const scale = Math.max(0, DIGITS + String(denominator).length - String(numerator).length)
  return Number(`${(numerator * 10n ** BigInt(scale)) / denominator}e-${scale}`)
}

export interface PoolPriceOptions {
  /** By CAIP-2. */
  readonly nodes: ReadonlyMap<string, ChainNode>
  readonly directory: TokenDirectory
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Min liquidity of a pool whose price is used. Dollars, both sides together; default 1000. */
  readonly minLiquidity?: number
  /** Cache lifetime of a price. Milliseconds; default 15,000. */
  readonly freshMs?: number
  readonly onCacheSize?: CacheObserver | undefined
}

interface PricedChain {
  readonly id: string
  readonly pools: PoolReader
  readonly wrappedCoin: string | undefined
  readonly dollar: ListedToken
  /** The tokens that are priced together: the first ones of the network's list. */
  readonly listed: readonly ListedToken[]
}

/** Max number of tokens that are priced together: each one is looked for in up to nine pools. */
const TOGETHER = 200
/** Max number of unlisted tokens that are priced for one request. */
const MAX_UNLISTED = 100

/** A token that has a deep enough pool with the dollar. */
interface Hub {
  readonly address: string
  /** Direction: the token in, dollars out. */
  readonly pool: Pool
}

/** Max number of tokens on routes to the dollar: those with the deepest pools. */
const MAX_HUBS = 8
const MAX_TOKENS = 5000
/** Estimated memory of a price with its key. */
const USUAL_BYTES = 200

/** Returns the reader of networks: their lists change while the gateway runs. */
function chainsOf({
  nodes,
  directory,
  now,
  onCacheSize,
}: PoolPriceOptions): (id: string) => PricedChain | undefined {
  const readers = new Map(
    Array.from(nodes.values(), (node): readonly [string, PoolReader] => {
      const { id, contracts } = node.chain
      const none: PoolReader = { read: async (pairs) => pairs.map(() => undefined) }
      const { uniswapV2Factory: factory } = contracts
      return [id, factory ? createPoolReader(node, factory, now, onCacheSize) : none]
    }),
  )
  return (id) => {
    const { dollar: address, wrappedCoin } = nodes.get(id)?.chain.contracts ?? {}
    const pools = readers.get(id)
    const dollar = address === undefined ? undefined : directory.find(`${id}:${address}`)
    if (!dollar || !pools) return undefined
    return { id, pools, wrappedCoin, dollar, listed: directory.list(id).slice(0, TOGETHER) }
  }
}

/** Returns the address under which a token is traded, in lower case: the wrapped coin for the coin. */
function tradedAddress(chain: PricedChain, id: string): string | undefined {
  const { address } = splitCaip10(tokenKey(id))
  return isCoin('eip155', address) ? chain.wrappedCoin?.toLowerCase() : address
}

/** Returns dollars, in their smallest unit, for the smallest unit of each token with deep enough pools; by its address. */
async function readRates(
  chain: PricedChain,
  tokens: readonly ListedToken[],
  dollar: string,
  minLiquidity: number,
): Promise<ReadonlyMap<string, { readonly rate: Fraction }>> {
  const min = BigInt(Math.round(minLiquidity * 100)) * 10n ** BigInt(chain.dollar.decimals)
  /** Takes liquidity in the smallest unit of the dollar token. */
  const isDeep = (liquidity: bigint): boolean => liquidity * 100n >= min
  const places = [...chain.listed, ...tokens].map(({ id }) => tradedAddress(chain, id))
  const traded = [...new Set(places)].flatMap((place) =>
    place === undefined || place === dollar ? [] : [place],
  )
  const direct = await chain.pools.read(traded.map((address) => [address, dollar] as const))
  const hubs = traded
    .flatMap((address, at): Hub[] => {
      const pool = direct[at]
      return pool && isDeep(2n * pool.reserveOut) ? [{ address, pool }] : []
    })
    .sort((a, b) => (a.pool.reserveOut > b.pool.reserveOut ? -1 : 1))
  const between = hubs.slice(0, MAX_HUBS)
  const requested = traded.flatMap((address) =>
    between.flatMap((hub) => (hub.address === address ? [] : [{ address, hub }])),
  )
  const second = await chain.pools.read(requested.map(({ address, hub }) => [address, hub.address]))

  const rates = new Map<string, { readonly depth: bigint; readonly rate: Fraction }>()
  const offer = (address: string, depth: bigint, rate: Fraction): void => {
    const best = rates.get(address)
    if (isDeep(depth) && (!best || depth > best.depth)) rates.set(address, { depth, rate })
  }
  for (const { address, pool } of hubs)
    offer(address, 2n * pool.reserveOut, { numerator: pool.reserveOut, denominator: pool.reserveIn })
  requested.forEach(({ address, hub }, at) => {
    const pool = second[at]
    if (!pool || pool.reserveIn === 0n) return
    const { reserveIn, reserveOut } = hub.pool
    const [here, there] = [(2n * pool.reserveOut * reserveOut) / reserveIn, 2n * reserveOut]
    offer(address, here < there ? here : there, {
      numerator: pool.reserveOut * reserveOut,
      denominator: pool.reserveIn * reserveIn,
    })
  })
  return rates
}

async function priceAll(
  chain: PricedChain,
  tokens: readonly ListedToken[],
  minLiquidity: number,
): Promise<ReadonlyMap<string, number>> {
  const dollar = tradedAddress(chain, chain.dollar.id)
  if (dollar === undefined) return new Map()
  const rates = await readRates(chain, tokens, dollar, minLiquidity)
  const prices = new Map<string, number>()
  for (const { id, decimals } of tokens) {
    const address = tradedAddress(chain, id)
    const rate = address === undefined ? undefined : rates.get(address)?.rate
    if (address === dollar) prices.set(tokenKey(id), 1)
    else if (rate) {
      const { numerator, denominator } = rate
      const price = numberOf({
        numerator: numerator * 10n ** BigInt(decimals),
        denominator: denominator * 10n ** BigInt(chain.dollar.decimals),
      })
      if (price > 0) prices.set(tokenKey(id), price)
    }
  }
  return prices
}

/**
 * Reads prices from the reserves of Uniswap V2 pools: a token's price in dollar tokens (`contracts.dollar`), from their
 * direct pool or via one other token. Uses the route whose shallower pool is the deepest. For display only: such a price
 * can be manipulated within a block, so no decision may depend on it.
 */
export function poolPriceProvider(options: PoolPriceOptions): PriceProvider {
  const { directory, now, minLiquidity = 1000, freshMs = 15_000 } = options
  const chainOf = chainsOf(options)
  const known = createExpiringCache<ReadonlyMap<string, number>>({
    name: 'prices',
    max: MAX_TOKENS,
    freshMs,
    now,
    onSize: options.onCacheSize,
    bytesOf: ({ size }) => USUAL_BYTES * (size + 1),
  })

  /** Returns the prices of unlisted tokens, by `tokenKey`: those that are not cached are read together. */
  async function pricesOfUnlisted(
    chain: PricedChain,
    tokens: readonly ListedToken[],
    signal?: AbortSignal,
  ): Promise<ReadonlyMap<string, number>> {
    const found = new Map<string, number>()
    const unread: ListedToken[] = []
    for (const token of tokens) {
      const prices = known.peek(tokenKey(token.id))
      if (prices === undefined) unread.push(token)
      else for (const [key, price] of prices) found.set(key, price)
    }
    const group = unread.slice(0, MAX_UNLISTED)
    if (group.length === 0) return found
    const groupKey = group
      .map(({ id }) => tokenKey(id))
      .sort()
      .join()
    const read = await known.read(groupKey, () => priceAll(chain, group, minLiquidity), signal)
    for (const { id } of group) {
      const price = read.get(tokenKey(id))
      known.set(tokenKey(id), new Map(price === undefined ? [] : [[tokenKey(id), price]]))
      if (price !== undefined) found.set(tokenKey(id), price)
    }
    return found
  }

  async function pricesOfChain(
    chain: PricedChain,
    ids: readonly string[],
    signal?: AbortSignal,
  ): Promise<readonly (readonly [string, number])[]> {
    const resolved = await Promise.all(ids.map((id) => directory.resolve(id, signal)))
    const keys = new Set(chain.listed.map(({ id }) => tokenKey(id)))
    const tokens = resolved.filter((token) => token !== undefined)
    const unlisted = tokens.filter(({ id }) => !keys.has(tokenKey(id)))
    const [listed, further] = await Promise.all([
      unlisted.length < tokens.length
        ? known.read(chain.id, () => priceAll(chain, chain.listed, minLiquidity), signal)
        : new Map<string, number>(),
      pricesOfUnlisted(chain, unlisted, signal),
    ])
    return ids.flatMap((id, at) => {
      const key = tokenKey(resolved[at]?.id ?? '')
      const price = listed.get(key) ?? further.get(key)
      return price === undefined ? [] : [[id, price] as const]
    })
  }

  return {
    async prices(ids, signal) {
      const byChain = new Map<string, string[]>()
      for (const id of ids) {
        const { chain } = splitCaip10(id)
        byChain.set(chain, [...(byChain.get(chain) ?? []), id])
      }
      const read = await Promise.all(
        [...byChain].map(([id, list]) => {
          const chain = chainOf(id)
          return chain === undefined ? [] : pricesOfChain(chain, list, signal)
        }),
      )
      return new Map(read.flat())
    },
  }
}
