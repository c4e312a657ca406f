import { type Address, encodeFunctionData, type Hex, parseAbi, zeroHash } from 'viem'
import { type StandIn, type StandInAnswer, type StandInRoute, startStandIn } from './start-stand-in.js'

/** Source: https://github.com/0xProject/0x-settler, `IAllowanceHolder` and `ISettlerTakerSubmitted`, read on 2026-11-27. */
const abi = parseAbi([
  'function exec(address operator, address token, uint256 amount, address target, bytes data) payable returns (bytes)',
  'function execute((address recipient, address buyToken, uint256 minAmountOut) slippage, bytes[] actions, bytes32 affiliate) payable returns (bool)',
])
const SETTLER = '0x7f6cee965959295cc64d0e6c00d99d6532d8e86b'

/**
 * Stand-in for 0x's Swap API v2, built from its OpenAPI document (https://github.com/0xProject/0x-docs, fern/openapi.json,
 * as of 2026-05-28) and its example of `GET /swap/allowance-holder/quote` (docs.0x.org): amounts as decimal text, addresses
 * in mixed case, `liquidityAvailable: false` with HTTP 200, refusals as `{ name, message }`. The calldata is that of
 * AllowanceHolder with that of Settler inside, without actions; coins are sold to Settler itself.
 *
 * @param amountOf the bought amount; default: the price of the example, 262,914,238 for 10^17
 */
export function startZeroex(
  change: (answer: ZeroexAnswer) => object = (answer) => answer,
  amountOf: (trade: ZeroexTrade) => bigint = ({ amount }) => (amount * 262_914_238n) / 10n ** 17n,
): Promise<StandIn> {
  const route: StandInRoute = ({ method, path, query, headers }) => {
    const call = /^\/swap\/allowance-holder\/(price|quote)$/.exec(path)?.[1]
    if (method !== 'GET' || call === undefined) return undefined
    if (headers['0x-api-key'] !== ZEROEX_KEY || headers['0x-version'] !== 'v2') return UNAUTHORIZED
    const { chainId, sellToken = '', buyToken = '', sellAmount = '0', taker, slippageBps = '100' } = query
    if (call === 'quote' && taker === undefined) return invalid('taker')
    if (sellToken === buyToken) return invalid('buyToken')
    const buyAmount = amountOf({ chainId: Number(chainId), sellToken, buyToken, amount: BigInt(sellAmount) })
    if (buyAmount === 0n) return { body: { liquidityAvailable: false, zid: '0x1' } }
    const minBuyAmount = buyAmount - (buyAmount * BigInt(slippageBps)) / 10_000n
    const isCoin = sellToken.toLowerCase() === '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
    const spender = '0x0000000000001fF3684f28c67538d4D072C22734'
    const answer: ZeroexAnswer = {
      liquidityAvailable: true,
      chainId: Number(chainId),
      blockNumber: '20850142',
      buyToken: mixedCase(buyToken),
      sellToken: mixedCase(sellToken),
      buyAmount: String(buyAmount),
      sellAmount,
      minBuyAmount: String(minBuyAmount),
      allowanceTarget: isCoin ? null : spender,
      gas: '288079',
      gasPrice: '73178385',
      totalNetworkFee: '21080000000000',
      fees: {
        integratorFee: null,
        zeroExFee: { amount: '150', token: mixedCase(sellToken), type: 'volume' },
        gasFee: null,
      },
      issues: {
        allowance: isCoin ? null : { actual: '0', spender },
        balance: null,
        simulationIncomplete: false,
        invalidSourcesPassed: [],
      },
      zid: '0x111111111111111111111111',
      ...(call === 'quote' && {
        transaction: {
          to: isCoin ? SETTLER : spender,
          data: calldataOf({
            sellToken,
            buyToken,
            sellAmount: BigInt(sellAmount),
            minBuyAmount,
            taker,
            isCoin,
          }),
          gas: '288079',
          gasPrice: '73178385',
          value: isCoin ? sellAmount : '0',
        },
      }),
    }
    return { body: change(answer) }
  }
  return startStandIn(route)
}

interface ZeroexCall {
  readonly sellToken: string
  readonly buyToken: string
  readonly sellAmount: bigint
  readonly minBuyAmount: bigint
  readonly taker: string | undefined
  readonly isCoin: boolean
}

function calldataOf({ sellToken, buyToken, sellAmount, minBuyAmount, taker, isCoin }: ZeroexCall): Hex {
  // The caller's parameters are addresses.
  const slippage = {
    recipient: taker as Address,
    buyToken: buyToken as Address,
    minAmountOut: minBuyAmount,
  }
  const inner = encodeFunctionData({ abi, functionName: 'execute', args: [slippage, [], zeroHash] })
  if (isCoin) return inner
  const args = [SETTLER, sellToken as Address, sellAmount, SETTLER, inner] as const
  return encodeFunctionData({ abi, functionName: 'exec', args })
}

/** What is traded: addresses as in the request, the amount in the smallest unit. */
export interface ZeroexTrade {
  readonly chainId: number
  readonly sellToken: string
  readonly buyToken: string
  readonly amount: bigint
}

/** The key that the stand-in accepts. */
export const ZEROEX_KEY = 'planted-zeroex-key'

/** An answer, as far as tests change it. */
export interface ZeroexAnswer {
  readonly [member: string]: unknown
  readonly minBuyAmount: string
  readonly transaction?: Readonly<Record<string, unknown>>
}

const UNAUTHORIZED: StandInAnswer = {
  status: 401,
  body: { name: 'UNAUTHORIZED', message: 'Invalid authentication credentials' },
}
const invalid = (field: string): StandInAnswer => ({
  status: 400,
  body: {
    name: 'INPUT_INVALID',
    message: 'The input is invalid',
    data: { details: [{ field, reason: 'invalid' }] },
  },
})
const mixedCase = (address: string): string => `0x${address.slice(2, 22).toUpperCase()}${address.slice(22)}`
