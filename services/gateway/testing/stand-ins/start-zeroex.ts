import { type StandIn, type StandInAnswer, type StandInRoute, startStandIn } from './start-stand-in.js'

/**
 * Stand-in for 0x's Swap API v2, built from its OpenAPI document (https://github.com/0xProject/0x-docs, fern/openapi.json,
 * as of 2026-05-28) and its example of `GET /swap/allowance-holder/quote` (docs.0x.org): amounts as decimal text, addresses
 * in mixed case, `liquidityAvailable: false` with HTTP 200, refusals as `{ name, message }`.
 */
export function startZeroex(change: (answer: ZeroexAnswer) => object = (answer) => answer): Promise<StandIn> {
  const route: StandInRoute = ({ method, path, query, headers }) => {
    const call = /^\/swap\/allowance-holder\/(price|quote)$/.exec(path)?.[1]
    if (method !== 'GET' || call === undefined) return undefined
    if (headers['0x-api-key'] !== ZEROEX_KEY || headers['0x-version'] !== 'v2') return UNAUTHORIZED
    const { chainId, sellToken = '', buyToken = '', sellAmount = '0', taker, slippageBps = '100' } = query
    if (call === 'quote' && taker === undefined) return invalid('taker')
    if (sellToken === buyToken) return invalid('buyToken')
    // The price of the example: 262,914,238 for 10^17.
    const buyAmount = (BigInt(sellAmount) * 262_914_238n) / 10n ** 17n
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
          to: isCoin ? '0x7F6cEE965959295cC64d0E6c00d99d6532d8e86b' : spender,
          data: `0x2213bc0b${'00'.repeat(64)}`,
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
