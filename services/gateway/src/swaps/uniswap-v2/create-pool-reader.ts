import {
  decodeAbiParameters,
  encodeFunctionData,
  getAddress,
  type Hex,
  parseAbi,
  parseAbiParameters,
  zeroAddress,
} from 'viem'
import type { ChainNode } from '../../chains/chain-node.js'
import { callContracts } from '../../tokens/call-contracts.js'
import { type CacheObserver, createExpiringCache } from '../../tokens/expiring-cache.js'
import type { PoolSide } from './pool.js'

/** A pool; its input is the first token of the requested pair. */
export interface Pool extends PoolSide {
  readonly address: Hex
}

/** Reads the pools of a factory. */
export interface PoolReader {
  /**
   * Reads the current pools of pairs of token addresses; all at one block if the network has Multicall3. `undefined`
   * for a missing pool.
   */
  read(pairs: readonly TokenPair[], signal?: AbortSignal): Promise<readonly (Pool | undefined)[]>
}

export type TokenPair = readonly [tokenIn: string, tokenOut: string]

/** Source: Uniswap V2. */
const abi = parseAbi([
  'function getPair(address a, address b) view returns (address)',
  'function getReserves() view returns (uint112, uint112, uint32)',
])
const reservesOf = parseAbiParameters('uint112, uint112, uint32')
const getReserves = encodeFunctionData({ abi, functionName: 'getReserves' })

const MAX_PAIRS = 20_000
/** Cache lifetimes: a pool's address never changes; a missing pool may be created. Milliseconds. */
const FOUND_FRESH = 86_400_000
const MISSING_FRESH = 30_000

const isFirst = ([a, b]: TokenPair): boolean => a.toLowerCase() < b.toLowerCase()
const keyOf = (pair: TokenPair): string =>
  pair
    .map((token) => token.toLowerCase())
    .sort()
    .join()

/**
 * Creates the reader of a factory's pools.
 *
 * @param factory of Uniswap V2 or a compatible one: pool addresses are read from it, not computed
 * @param now milliseconds since 1970
 */
export function createPoolReader(
  node: ChainNode,
  factory: string,
  now: () => number,
  onSize?: CacheObserver,
): PoolReader {
  const addresses = createExpiringCache<Hex | 'none'>({
    name: 'pools',
    max: MAX_PAIRS,
    now,
    onSize,
    freshMs: (address) => (address === 'none' ? MISSING_FRESH : FOUND_FRESH),
  })

  async function addressesOf(
    pairs: readonly TokenPair[],
    signal?: AbortSignal,
  ): Promise<readonly (Hex | undefined)[]> {
    const known = new Map(pairs.map((pair) => [keyOf(pair), addresses.peek(keyOf(pair))]))
    // A token list leads to thousands of pairs.
    const seen = new Set<string>()
    const requested = pairs.filter((pair) => {
      const key = keyOf(pair)
      if (known.get(key) !== undefined || seen.has(key)) return false
      seen.add(key)
      return true
    })
    const calls = requested.map((pair) => {
      const args = [getAddress(pair[0]), getAddress(pair[1])] as const
      return { to: factory, data: encodeFunctionData({ abi, functionName: 'getPair', args }) }
    })
    const answers = await callContracts(node, calls, signal)
    requested.forEach((pair, at) => {
      const answer = answers[at]
      if (answer?.length !== 66) return
      const address: Hex = `0x${answer.slice(26)}`
      const found = address === zeroAddress ? 'none' : address
      known.set(keyOf(pair), found)
      addresses.set(keyOf(pair), found)
    })
    return pairs.map((pair) => {
      const address = known.get(keyOf(pair))
      return address === 'none' ? undefined : address
    })
  }

  return {
    async read(pairs, signal) {
      const places = await addressesOf(pairs, signal)
      const distinct = [...new Set(places)].filter((place) => place !== undefined)
      const calls = distinct.map((to) => ({ to, data: getReserves }))
      const answers = await callContracts(node, calls, signal)
      const reserves = new Map(distinct.map((place, at) => [place, answers[at]]))
      return pairs.map((pair, at) => {
        const address = places[at]
        const answer = address && reserves.get(address)
        if (!address || answer?.length !== 194) return undefined
        const [first, second] = decodeAbiParameters(reservesOf, answer)
        const [reserveIn, reserveOut] = isFirst(pair) ? [first, second] : [second, first]
        return { address, reserveIn, reserveOut }
      })
    },
  }
}
