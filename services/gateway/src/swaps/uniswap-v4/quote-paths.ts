import { decodeFunctionResult, encodeFunctionData, type Hex, parseAbi, zeroAddress } from 'viem'
import type { ChainNode } from '../../chains/chain-node.js'
import { callOnce } from '../call-once.js'
import { COIN, type PoolPath } from './find-paths.js'

/** The result of a swap over a path. */
export interface PathQuote {
  readonly path: PoolPath
  readonly amountOut: bigint
  readonly gas: bigint
}

/** A pool of a path in the calls of quoter and router. */
interface PathKey {
  readonly intermediateCurrency: Hex
  readonly fee: number
  readonly tickSpacing: number
  readonly hooks: Hex
  readonly hookData: Hex
}

/** Source: Uniswap V4's V4Quoter. It reverts if a pool would take only a part. */
const abi = parseAbi([
  'function quoteExactInput((address exactCurrency, (address intermediateCurrency, uint24 fee, int24 tickSpacing, address hooks, bytes hookData)[] path, uint128 exactAmount) params) returns (uint256 amountOut, uint256 gasEstimate)',
])
/** Quotes in one node call: each may use millions of gas, and nodes limit a call to 50 million. */
const QUOTES_TOGETHER = 12
/** Limit of amounts in a pool: a signed number of 128 bits. */
const MAX_AMOUNT = 2n ** 127n - 1n

/** Returns the path as quoter and router take it: pools with hooks are not searched, so there are none. */
export const pathKeysOf = (path: PoolPath): readonly PathKey[] =>
  path.map(({ tokenOut, fee, tickSpacing }) => ({
    intermediateCurrency: tokenOut,
    fee,
    tickSpacing,
    hooks: zeroAddress,
    hookData: '0x',
  }))

function readQuote(path: PoolPath, answer: Hex | undefined): readonly PathQuote[] {
  if (answer === undefined) return []
  try {
    const [amountOut, gas] = decodeFunctionResult({ abi, functionName: 'quoteExactInput', data: answer })
    return amountOut > 0n ? [{ path, amountOut, gas }] : []
  } catch {
    return []
  }
}

interface Quoting {
  readonly node: ChainNode
  readonly quoter: Hex
  readonly multicall: Hex
}

/** Returns the quotes of paths by the quoter contract, the best first. */
export async function quotePaths(
  { node, quoter, multicall }: Quoting,
  paths: readonly PoolPath[],
  amount: bigint,
  signal?: AbortSignal,
): Promise<readonly PathQuote[]> {
  if (amount > MAX_AMOUNT) return []
  const parts: PoolPath[][] = []
  for (let at = 0; at < paths.length; at += QUOTES_TOGETHER) parts.push(paths.slice(at, at + QUOTES_TOGETHER))
  const quotes = await Promise.all(
    parts.map(async (part) => {
      const calls = part.map((path) => {
        const [first] = path
        const exactCurrency = first?.tokenIn ?? COIN
        const args = [{ exactCurrency, path: pathKeysOf(path), exactAmount: amount }] as const
        return { to: quoter, data: encodeFunctionData({ abi, functionName: 'quoteExactInput', args }) }
      })
      const answers = await callOnce(node, multicall, calls, signal)
      return part.flatMap((path, at) => readQuote(path, answers[at]))
    }),
  )
  return quotes.flat().sort((a, b) => {
    if (a.amountOut === b.amountOut) return a.path.length - b.path.length
    return a.amountOut > b.amountOut ? -1 : 1
  })
}

/** Returns the price impact of a quote, compared with the pools' price after their fees. Basis points. */
export function priceImpactOf({ path, amountOut }: PathQuote, amount: bigint): number | undefined {
  let [numerator, denominator] = [amount, 1n]
  for (const { tokenIn, tokenOut, sqrtPrice, swapFee } of path) {
    const [price, one] = [sqrtPrice * sqrtPrice, 2n ** 192n]
    const isFirst = tokenIn.toLowerCase() < tokenOut.toLowerCase()
    numerator *= (1_000_000n - swapFee) * (isFirst ? price : one)
    denominator *= 1_000_000n * (isFirst ? one : price)
  }
  if (numerator <= 0n) return undefined
  const lost = numerator - amountOut * denominator
  return Number((lost * 20_000n + numerator) / (2n * numerator))
}
