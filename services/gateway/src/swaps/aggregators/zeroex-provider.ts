import { encodeFunctionData, type Hex } from 'viem'
import { z } from 'zod'
import type { ProviderClient } from '../../providers/create-provider-client.js'
import { type ProviderContext, vendorClient } from '../../providers/provider-context.js'
import { ProviderFailure } from '../../providers/provider-failure.js'
import type { TokenDirectory } from '../../tokens/create-token-directory.js'
import { erc20Abi } from '../../tokens/token-answers.js'
import type { NoOffer, SwapOrder, SwapProvider, SwapRequest } from '../swap-provider.js'
import {
  addressFor,
  amountText,
  calldata,
  chainNumber,
  checkAnswered,
  coinsOf,
  evmAddress,
} from './aggregator.js'

const COIN: Hex = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
/**
 * The only contract that may get an allowance: never the contract of the swap itself. The same address on the networks
 * below. Source: 0x's list of contracts.
 */
export const ALLOWANCE_HOLDER: Hex = '0x0000000000001ff3684f28c67538d4d072c22734'
const CHAINS: ReadonlySet<number> = new Set([
  1, 10, 56, 130, 137, 480, 8453, 34_443, 42_161, 43_114, 57_073, 59_144, 80_094, 81_457, 534_352,
])

const nothing = z.object({ liquidityAvailable: z.literal(false) })
const fees = z.object({ zeroExFee: z.object({ amount: amountText, token: evmAddress }).nullish() }).nullish()
const price = z.object({
  liquidityAvailable: z.literal(true),
  buyToken: evmAddress,
  sellToken: evmAddress,
  buyAmount: amountText,
  minBuyAmount: amountText,
  sellAmount: amountText,
  gas: amountText.nullish(),
  fees,
  issues: z.object({ allowance: z.object({ spender: evmAddress }).nullish() }).nullish(),
})
const quote = z.object({
  ...price.shape,
  transaction: z.object({
    to: evmAddress,
    data: calldata,
    value: amountText,
    gas: amountText.nullish(),
  }),
})
const refusal = z.object({ name: z.string() })
/** Names of refusals that mean that the pair cannot be traded. */
const UNTRADED: ReadonlySet<string> = new Set([
  'TOKEN_NOT_SUPPORTED',
  'BUY_TOKEN_NOT_AUTHORIZED_FOR_TRADE',
  'SELL_TOKEN_NOT_AUTHORIZED_FOR_TRADE',
])
const USUAL_GAS = 300_000n

const queryOf = ({ chain, from, to, amount }: SwapRequest) => ({
  chainId: chainNumber(chain),
  sellToken: addressFor(from.id, COIN),
  buyToken: addressFor(to.id, COIN),
  sellAmount: String(amount),
})

/** Returns `no-route` for a refused pair; throws any other failure. */
function noRouteOf(error: unknown): NoOffer {
  const answer = error instanceof ProviderFailure ? refusal.safeParse(error.answer) : undefined
  if (answer?.success && UNTRADED.has(answer.data.name)) return 'no-route'
  throw error
}

/** Checks that an answer is for the request. Throws `ProviderFailure` `malformed`. */
function checkPair({ name }: ProviderClient, request: SwapRequest, answer: z.infer<typeof price>): void {
  const { sellToken, buyToken, sellAmount } = queryOf(request)
  const spender = answer.issues?.allowance?.spender
  const isRight =
    answer.sellToken === sellToken && answer.buyToken === buyToken && String(answer.sellAmount) === sellAmount
  if (!isRight || (spender !== undefined && spender !== ALLOWANCE_HOLDER))
    throw new ProviderFailure(name, 'malformed')
}

/**
 * Creates the provider of swaps by 0x (Swap API v2, AllowanceHolder); `undefined` if it is not switched on.
 *
 * @see https://docs.0x.org/api-reference/0-x-api/swap/allowanceholder-getquote
 */
export function zeroexProvider(
  context: ProviderContext,
  directory: TokenDirectory,
): SwapProvider | undefined {
  const client = vendorClient(context, 'zeroex', ({ key = '' }) => ({
    baseUrl: 'https://api.0x.org',
    headers: { '0x-api-key': key, '0x-version': 'v2' },
  }))
  if (!client) return undefined
  const ask = <Answer>(
    path: 'price' | 'quote',
    query: Readonly<Record<string, string | number>>,
    format: z.ZodType<Answer>,
    signal?: AbortSignal,
  ): Promise<Answer> => client.ask({ path: `/swap/allowance-holder/${path}`, query, signal }, format)

  return {
    id: 'zeroex',
    name: '0x',
    supports: (chain) => chain.startsWith('eip155:') && CHAINS.has(chainNumber(chain)),
    tokens: async (chain) => directory.list(chain),
    allowanceTarget: async () => ALLOWANCE_HOLDER,
    buildApproval: async (_chain, _token, amount) =>
      encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [ALLOWANCE_HOLDER, amount] }),

    async quote(request, signal) {
      try {
        const answer = await ask('price', queryOf(request), z.union([price, nothing]), signal)
        if (!answer.liquidityAvailable) return 'no-liquidity'
        checkPair(client, request, answer)
        const fee = answer.fees?.zeroExFee
        return [
          {
            toAmount: answer.buyAmount,
            providerFee: fee && fee.token === answer.sellToken ? fee.amount : undefined,
            gas: answer.gas ?? USUAL_GAS,
          },
        ]
      } catch (error) {
        return noRouteOf(error)
      }
    },

    async buildTransaction(order: SwapOrder, signal) {
      const query = {
        ...queryOf(order),
        taker: order.account.toLowerCase(),
        // Basis points; rounded down, so that the tolerance is not exceeded.
        slippageBps: String(order.slippage / 100n),
      }
      try {
        const answer = await ask('quote', query, z.union([quote, nothing]), signal)
        if (!answer.liquidityAvailable) return 'no-liquidity'
        checkPair(client, order, answer)
        const { buyAmount, minBuyAmount, transaction } = answer
        const { to, data, value, gas } = transaction
        // Coins are sold to the contract of the swap, whose address changes with each version.
        const contracts = coinsOf(order) === 0n ? [ALLOWANCE_HOLDER] : undefined
        checkAnswered(
          client.name,
          order,
          { expected: buyAmount, minimum: minBuyAmount, value, to },
          contracts,
        )
        return { to, data, value, gasBound: 2n * (gas ?? USUAL_GAS), minimumReceived: minBuyAmount }
      } catch (error) {
        return noRouteOf(error)
      }
    },
  }
}
