import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { type StandIn, type StandInRoute, startStandIn } from './start-stand-in.js'

/** Source: AggregationRouterV6. */
const abi = parseAbi([
  'function swap(address executor, (address srcToken, address dstToken, address srcReceiver, address dstReceiver, uint256 amount, uint256 minReturnAmount, uint256 flags) desc, bytes data) payable',
])
const EXECUTOR = '0xe37e799d5077682fa0a244d46e5649f71457bd09'
const ROUTER = '0x111111125421ca6dc452d289314280a0f8842a65'

/**
 * Stand-in for 1inch's Classic Swap API 6.1, built from its OpenAPI document
 * (https://api.1inch.io/swagger/base-json, `/v6.1/8453/quote` and `/swap`, read on 2026-11-26): `dstAmount` as decimal text,
 * `gas` as a number, `tx` with the calldata of AggregationRouterV6, refusals as `{ error, description, statusCode, requestId }`.
 */
export function startOneinch(
  change: (answer: OneinchAnswer) => object = (answer) => answer,
  amountOf: (trade: OneinchTrade) => bigint = ({ amount }) => (amount * 3n) / 1_000_000_000n,
): Promise<StandIn> {
  const route: StandInRoute = ({ method, path, query, headers }) => {
    const [, chain, call] = /^\/swap\/v6\.1\/(\d+)\/(quote|swap)$/.exec(path) ?? []
    if (method !== 'GET' || call === undefined) return undefined
    if (headers.authorization !== `Bearer ${ONEINCH_KEY}`)
      return { status: 401, body: { message: 'Unauthorized' } }
    const { src = '', dst = '', amount = '0', from = '', receiver = from, slippage } = query
    if (src.toLowerCase() === dst.toLowerCase()) return refusal('src and dst tokens should be different')
    const dstAmount = amountOf({ chainId: Number(chain), src, dst, amount: BigInt(amount) })
    if (dstAmount === 0n) return refusal('insufficient liquidity')
    if (call === 'quote')
      return {
        body: change({ dstAmount: String(dstAmount), ...(query.includeGas === 'true' && { gas: 181_416 }) }),
      }
    if (slippage === undefined) return refusal('slippage must be a number')
    const minReturnAmount =
      dstAmount - (dstAmount * BigInt(Math.round(Number(slippage) * 10_000))) / 1_000_000n
    const isCoin = src.toLowerCase() === '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
    const tokens = { srcToken: src as Address, dstToken: dst as Address, dstReceiver: receiver as Address }
    const desc = {
      ...tokens,
      srcReceiver: EXECUTOR,
      amount: BigInt(amount),
      minReturnAmount,
      flags: 0n,
    } as const
    const data = encodeFunctionData({ abi, functionName: 'swap', args: [EXECUTOR, desc, '0x'] })
    const tx = { from, to: ROUTER, data, value: isCoin ? amount : '0', gas: 0, gasPrice: '1000000' } as const
    return { body: change({ dstAmount: String(dstAmount), tx }) }
  }
  return startStandIn(route)
}

/** The key that the stand-in accepts. */
export const ONEINCH_KEY = 'planted-oneinch-key'

/** What is traded: addresses as in the request, the amount in the smallest unit. */
export interface OneinchTrade {
  readonly chainId: number
  readonly src: string
  readonly dst: string
  readonly amount: bigint
}

/** An answer, as far as tests change it. */
export interface OneinchAnswer {
  readonly dstAmount: string
  readonly gas?: number
  readonly tx?: { readonly to: string; readonly data: Hex; readonly value: string; readonly from: string }
}

const refusal = (description: string) => ({
  status: 400,
  body: { error: 'Bad Request', description, statusCode: 400, requestId: '5b1f' },
})
