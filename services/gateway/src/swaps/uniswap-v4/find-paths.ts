import {
  decodeFunctionResult,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  keccak256,
  parseAbi,
  parseAbiParameters,
  zeroAddress,
} from 'viem'
import type { ChainNode } from '../../chains/chain-node.js'
import { callOnce } from '../call-once.js'

/** The coin in pools of Uniswap V4, which hold it without a wrapper. */
export const COIN: Hex = zeroAddress

/** One pool of a path, in the direction of the swap. */
export interface PoolHop {
  readonly tokenIn: Hex
  readonly tokenOut: Hex
  /** Millionths; part of the pool's key. */
  readonly fee: number
  readonly tickSpacing: number
  /** Square root of the price of the pool's first currency in the second. Q64.96. */
  readonly sqrtPrice: bigint
  /** Fee of a swap in this direction, with the protocol's share. Millionths. */
  readonly swapFee: bigint
}

/** A path of one pool or more. */
export type PoolPath = readonly PoolHop[]

/** Source: Uniswap V4's PoolManager (`Extsload`). */
const abi = parseAbi(['function extsload(bytes32[] slots) view returns (bytes32[] values)'])
/** The usual tiers. Pools may have any fee and spacing; others are not searched. */
const TIERS = [
  { fee: 100, tickSpacing: 1 },
  { fee: 500, tickSpacing: 10 },
  { fee: 3000, tickSpacing: 60 },
  { fee: 10_000, tickSpacing: 200 },
] as const
/** Storage slot of the pools. Source: `StateLibrary`. */
const POOLS_SLOT = 6n
const MILLION = 1_000_000n
const keyTypes = parseAbiParameters('address, address, uint24, int24, address')
const slotTypes = parseAbiParameters('bytes32, uint256')

const isSorted = (a: Hex, b: Hex): boolean => a.toLowerCase() < b.toLowerCase()

type PoolKey = Omit<PoolHop, 'sqrtPrice' | 'swapFee'>

/** Returns the storage slot of a pool's price and fees. The pool has no hooks: their address is part of the key. */
function slotOf({ tokenIn, tokenOut, fee, tickSpacing }: PoolKey): Hex {
  const [first, second] = isSorted(tokenIn, tokenOut) ? [tokenIn, tokenOut] : [tokenOut, tokenIn]
  const id = keccak256(encodeAbiParameters(keyTypes, [first, second, fee, tickSpacing, zeroAddress]))
  return keccak256(encodeAbiParameters(slotTypes, [id, POOLS_SLOT]))
}

/**
 * Reads a pool from the word of its slot: price (160 bits), tick (24), the protocol's fees for both directions (12 each),
 * and the fee of liquidity providers (24). Nothing if there is no such pool.
 */
function readHop(key: PoolKey, value: Hex | undefined): readonly PoolHop[] {
  const word = BigInt(value ?? 0)
  const sqrtPrice = word & ((1n << 160n) - 1n)
  if (sqrtPrice === 0n) return []
  const protocolFee = (word >> (isSorted(key.tokenIn, key.tokenOut) ? 184n : 196n)) & 0xfffn
  const poolFee = (word >> 208n) & 0xffffffn
  return [{ ...key, sqrtPrice, swapFee: protocolFee + poolFee - (protocolFee * poolFee) / MILLION }]
}

interface PoolReading {
  readonly node: ChainNode
  readonly manager: Hex
  readonly multicall: Hex
}

/** Reads the pools without hooks of pairs of tokens, in one node call. Returns the pools of each pair. */
async function readPools(
  { node, manager, multicall }: PoolReading,
  pairs: readonly (readonly [tokenIn: Hex, tokenOut: Hex])[],
  signal?: AbortSignal,
): Promise<readonly (readonly PoolHop[])[]> {
  const keys = pairs.flatMap(([tokenIn, tokenOut]) => TIERS.map((tier) => ({ tokenIn, tokenOut, ...tier })))
  const data = encodeFunctionData({ abi, functionName: 'extsload', args: [keys.map(slotOf)] })
  const [answer] = await callOnce(node, multicall, [{ to: manager, data }], signal)
  let values: readonly Hex[] = []
  try {
    if (answer) values = decodeFunctionResult({ abi, functionName: 'extsload', data: answer })
  } catch {
    // The contract is no PoolManager: there are no pools.
  }
  return pairs.map((_, pair) =>
    keys.slice(pair * TIERS.length, (pair + 1) * TIERS.length).flatMap((key, tier) => {
      return readHop(key, values[pair * TIERS.length + tier])
    }),
  )
}

/** Returns the paths from one token to another, direct and through each token between, in one node call. */
export async function findPaths(
  reading: PoolReading,
  { from, to, between }: { readonly from: Hex; readonly to: Hex; readonly between: readonly Hex[] },
  signal?: AbortSignal,
): Promise<readonly PoolPath[]> {
  const others = between.filter((token) => token !== from && token !== to)
  const pairs = [
    [from, to] as const,
    ...others.flatMap((token) => [[from, token] as const, [token, to] as const]),
  ]
  const [direct = [], ...halves] = await readPools(reading, pairs, signal)
  return [
    ...direct.map((hop) => [hop]),
    ...others.flatMap((_, at) =>
      (halves[2 * at] ?? []).flatMap((first) => (halves[2 * at + 1] ?? []).map((second) => [first, second])),
    ),
  ]
}
