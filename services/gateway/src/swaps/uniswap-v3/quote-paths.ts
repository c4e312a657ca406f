import {
  decodeFunctionResult,
  encodeFunctionData,
  encodePacked,
  getAddress,
  type Hex,
  parseAbi,
  zeroAddress,
} from 'viem'
import type { ChainNode } from '../../chains/chain-node.js'
import { type CacheObserver, createExpiringCache } from '../../tokens/expiring-cache.js'
import { callOnce } from '../call-once.js'

/** A path through pools: one more token than fees. */
export interface PoolPath {
  readonly tokens: readonly Hex[]
  /** Fees of the pools. Millionths. */
  readonly fees: readonly number[]
}

/** The result of a swap over a path. */
export interface PathQuote {
  readonly path: PoolPath
  readonly amountOut: bigint
  readonly gas: bigint
}

/** Source: Uniswap V3's factory, pool and QuoterV2. */
const abi = parseAbi([
  'function getPool(address a, address b, uint24 fee) view returns (address)',
  'function slot0() view returns (uint160 sqrtPriceX96, int24, uint16, uint16, uint16, uint8, bool)',
  'function quoteExactInput(bytes path, uint256 amountIn) returns (uint256 amountOut, uint160[] sqrtPricesAfter, uint32[], uint256 gasEstimate)',
])

/** The fee tiers of the factory. Millionths. */
const FEES = [100, 500, 3000, 10_000] as const
/** Quotes in one node call: each may use millions of gas, and nodes limit a call to 50 million. */
const QUOTES_TOGETHER = 12
/** Price limits of a pool, at which it has no liquidity left. Source: TickMath. */
const LOWEST_PRICE = 4_295_128_740n
const HIGHEST_PRICE = 1_461_446_703_485_210_103_287_273_052_203_988_822_378_723_970_341n
const FOUND_FRESH = 86_400_000
const MISSING_FRESH = 30_000
const MAX_POOLS = 40_000

/** Returns the path in the router's encoding. */
export function encodePath({ tokens, fees }: PoolPath): Hex {
  const [first = '0x', ...others] = tokens
  return others.reduce<Hex>(
    (path, token, at) => encodePacked(['bytes', 'uint24', 'address'], [path, fees[at] ?? 0, token]),
    first,
  )
}

export interface V3Contracts {
  readonly factory: Hex
  readonly quoter: Hex
  readonly multicall: Hex
}

/** Quotes swaps over the pools of Uniswap V3. */
export interface PathQuoter {
  /**
   * Returns the quotes of all paths between two tokens, direct and through each token between; best first. At most five
   * node calls.
   */
  quote(
    request: {
      readonly from: Hex
      readonly to: Hex
      readonly between: readonly Hex[]
      readonly amount: bigint
    },
    signal?: AbortSignal,
  ): Promise<{ readonly quotes: readonly PathQuote[]; readonly hasPath: boolean }>
  /** Returns the price impact of a quote, compared with the pools' current price after their fees. Basis points. */
  impactOf(quote: PathQuote, amount: bigint, signal?: AbortSignal): Promise<number | undefined>
  poolOf(a: Hex, b: Hex, fee: number): Hex | undefined
}

interface QuoterOptions extends V3Contracts {
  readonly node: ChainNode
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly onCacheSize?: CacheObserver | undefined
}

const poolKey = (a: Hex, b: Hex, fee: number): string =>
  `${[a.toLowerCase(), b.toLowerCase()].sort().join()},${fee}`

const isExhausted = (price: bigint): boolean => price <= LOWEST_PRICE || price >= HIGHEST_PRICE

/** Returns the quote of an answer; nothing if a pool of the path ran out of liquidity and took only a part. */
function readQuote(path: PoolPath, answer: Hex | undefined): readonly PathQuote[] {
  if (answer === undefined) return []
  try {
    const [amountOut, prices, , gas] = decodeFunctionResult({
      abi,
      functionName: 'quoteExactInput',
      data: answer,
    })
    return amountOut > 0n && !prices.some(isExhausted) ? [{ path, amountOut, gas }] : []
  } catch {
    return []
  }
}

/** Returns the output at the pools' current price and the fees, as a fraction. */
function spotOutput(
  { tokens, fees }: PoolPath,
  prices: readonly bigint[],
  amount: bigint,
): readonly [numerator: bigint, denominator: bigint] {
  return prices.reduce<readonly [bigint, bigint]>(
    ([numerator, denominator], sqrtPrice, at) => {
      const [tokenIn = '0x', tokenOut = '0x'] = [tokens[at], tokens[at + 1]]
      const kept = 1_000_000n - BigInt(fees[at] ?? 0)
      const [price, one] = [sqrtPrice * sqrtPrice, 2n ** 192n]
      const [above, below] = tokenIn.toLowerCase() < tokenOut.toLowerCase() ? [price, one] : [one, price]
      return [numerator * kept * above, denominator * 1_000_000n * below]
    },
    [amount, 1n],
  )
}

/** Creates the quoter of a network. Addresses of pools are cached. */
export function createPathQuoter({
  node,
  factory,
  quoter,
  multicall,
  now,
  onCacheSize,
}: QuoterOptions): PathQuoter {
  const pools = createExpiringCache<Hex | 'none'>({
    name: 'v3-pools',
    max: MAX_POOLS,
    now,
    onSize: onCacheSize,
    freshMs: (pool) => (pool === 'none' ? MISSING_FRESH : FOUND_FRESH),
  })

  async function findPools(pairs: readonly (readonly [Hex, Hex])[], signal?: AbortSignal): Promise<void> {
    const wanted = pairs.flatMap(([a, b]) => FEES.map((fee) => ({ a, b, fee, key: poolKey(a, b, fee) })))
    const missing = wanted.filter(
      ({ key }, at) => pools.peek(key) === undefined && wanted.findIndex((one) => one.key === key) === at,
    )
    const calls = missing.map(({ a, b, fee }) => ({
      to: factory,
      data: encodeFunctionData({ abi, functionName: 'getPool', args: [a, b, fee] }),
    }))
    const answers = await callOnce(node, multicall, calls, signal)
    missing.forEach(({ key }, at) => {
      const answer = answers[at]
      if (answer?.length !== 66) return
      const pool = getAddress(`0x${answer.slice(26)}`)
      pools.set(key, pool === zeroAddress ? 'none' : pool)
    })
  }

  const poolOf = (a: Hex, b: Hex, fee: number): Hex | undefined => {
    const pool = pools.peek(poolKey(a, b, fee))
    return pool === 'none' ? undefined : pool
  }
  const feesOf = (a: Hex, b: Hex): readonly number[] => FEES.filter((fee) => poolOf(a, b, fee))

  return {
    poolOf,

    async quote({ from, to, between, amount }, signal) {
      const others = between.filter((token) => token !== from && token !== to)
      await findPools(
        [[from, to], ...others.flatMap((one) => [[from, one] as const, [one, to] as const])],
        signal,
      )
      const paths: readonly PoolPath[] = [
        ...feesOf(from, to).map((fee) => ({ tokens: [from, to], fees: [fee] })),
        ...others.flatMap((one) =>
          feesOf(from, one).flatMap((first) =>
            feesOf(one, to).map((second) => ({ tokens: [from, one, to], fees: [first, second] })),
          ),
        ),
      ]
      const parts: PoolPath[][] = []
      for (let at = 0; at < paths.length; at += QUOTES_TOGETHER)
        parts.push(paths.slice(at, at + QUOTES_TOGETHER))
      const quotes = await Promise.all(
        parts.map(async (part) => {
          const calls = part.map((path) => ({
            to: quoter,
            data: encodeFunctionData({
              abi,
              functionName: 'quoteExactInput',
              args: [encodePath(path), amount],
            }),
          }))
          const answers = await callOnce(node, multicall, calls, signal)
          return part.flatMap((path, at) => readQuote(path, answers[at]))
        }),
      )
      const best = quotes.flat().sort((a, b) => {
        if (a.amountOut === b.amountOut) return a.path.fees.length - b.path.fees.length
        return a.amountOut > b.amountOut ? -1 : 1
      })
      return { quotes: best, hasPath: paths.length > 0 }
    },

    async impactOf({ path, amountOut }, amount, signal) {
      const { tokens, fees } = path
      const addresses = fees.map((fee, at) => poolOf(tokens[at] ?? '0x', tokens[at + 1] ?? '0x', fee))
      const known = addresses.filter((pool) => pool !== undefined)
      if (known.length !== fees.length) return undefined
      const data = encodeFunctionData({ abi, functionName: 'slot0' })
      const answers = await callOnce(
        node,
        multicall,
        known.map((to) => ({ to, data })),
        signal,
      )
      const prices = answers.flatMap((answer) => (answer === undefined ? [] : [BigInt(answer.slice(0, 66))]))
      if (prices.length !== fees.length) return undefined
      const [numerator, denominator] = spotOutput(path, prices, amount)
      if (numerator <= 0n) return undefined
      const lost = numerator - amountOut * denominator
      return Number((lost * 20_000n + numerator) / (2n * numerator))
    },
  }
}
