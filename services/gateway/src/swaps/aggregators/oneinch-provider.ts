import { decodeFunctionData, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { z } from 'zod'
import { type ProviderContext, vendorClient } from '../../providers/provider-context.js'
import { ProviderFailure } from '../../providers/provider-failure.js'
import type { TokenDirectory } from '../../tokens/create-token-directory.js'
import { erc20Abi } from '../../tokens/token-answers.js'
import type { NoOffer, SwapProvider, SwapRequest } from '../swap-provider.js'
import { addressFor, amountText, calldata, chainNumber, checkAnswered, evmAddress } from './aggregator.js'

const COIN: Hex = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
/** AggregationRouterV6, the same address on the networks below. Source: 1inch's list of contracts. */
export const ONEINCH_ROUTER: Hex = '0x111111125421ca6dc452d289314280a0f8842a65'
const CHAINS: ReadonlySet<number> = new Set([1, 10, 56, 100, 130, 137, 146, 8453, 42_161, 43_114, 59_144])
const USUAL_GAS = 300_000n

/** Source: AggregationRouterV6. Each function has the minimum that the router enforces. */
const routerAbi = parseAbi([
  'function swap(address executor, (address srcToken, address dstToken, address srcReceiver, address dstReceiver, uint256 amount, uint256 minReturnAmount, uint256 flags) desc, bytes data) payable',
  'function unoswap(uint256 token, uint256 amount, uint256 minReturn, uint256 dex)',
  'function unoswap2(uint256 token, uint256 amount, uint256 minReturn, uint256 dex, uint256 dex2)',
  'function unoswap3(uint256 token, uint256 amount, uint256 minReturn, uint256 dex, uint256 dex2, uint256 dex3)',
  'function ethUnoswap(uint256 minReturn, uint256 dex) payable',
  'function ethUnoswap2(uint256 minReturn, uint256 dex, uint256 dex2) payable',
  'function ethUnoswap3(uint256 minReturn, uint256 dex, uint256 dex2, uint256 dex3) payable',
])

const quote = z.object({ dstAmount: amountText, gas: z.number().int().nonnegative().optional() })
const swap = z.object({
  dstAmount: amountText,
  tx: z.object({
    from: evmAddress,
    to: evmAddress,
    data: calldata,
    value: amountText,
    gas: z.number().int().nonnegative().optional(),
  }),
})
const refusal = z.object({ description: z.string().optional(), error: z.string().optional() })

/** Returns the minimum of a call of the router; `undefined` for any other function. */
function minimumOf(data: Hex): bigint | undefined {
  try {
    const call = decodeFunctionData({ abi: routerAbi, data })
    if (call.functionName === 'swap') return call.args[1].minReturnAmount
    return call.functionName.startsWith('eth') ? call.args[0] : call.args[2]
  } catch {
    return undefined
  }
}

/** Returns the reason why there is no quote; throws any other failure. */
function noOfferOf(error: unknown): NoOffer {
  const answer = error instanceof ProviderFailure ? refusal.safeParse(error.answer) : undefined
  if (!answer?.success) throw error
  if (/insufficient liquidity/i.test(answer.data.description ?? '')) return 'no-liquidity'
  if (/not (a )?valid token|cannot find path/i.test(answer.data.description ?? '')) return 'no-route'
  throw error
}

const queryOf = ({ from, to, amount }: SwapRequest) => ({
  src: addressFor(from.id, COIN),
  dst: addressFor(to.id, COIN),
  amount: String(amount),
})

/**
 * Creates the provider of swaps by 1inch (Classic Swap API 6.1); `undefined` if it is not switched on.
 *
 * @see https://portal.1inch.dev/documentation/apis/swap/classic-swap
 */
export function oneinchProvider(
  context: ProviderContext,
  directory: TokenDirectory,
): SwapProvider | undefined {
  const client = vendorClient(context, 'oneinch', ({ key = '' }) => ({
    baseUrl: 'https://api.1inch.dev',
    headers: { authorization: `Bearer ${key}` },
  }))
  if (!client) return undefined
  const pathOf = (chain: string, call: 'quote' | 'swap'): string => `/swap/v6.1/${chainNumber(chain)}/${call}`

  return {
    id: 'oneinch',
    name: '1inch',
    supports: (chain) => chain.startsWith('eip155:') && CHAINS.has(chainNumber(chain)),
    tokens: async (chain) => directory.list(chain),
    allowanceTarget: async () => ONEINCH_ROUTER,
    buildApproval: async (_chain, _token, amount) =>
      encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [ONEINCH_ROUTER, amount] }),

    async quote(request, signal) {
      const query = { ...queryOf(request), includeGas: true }
      try {
        const answer = await client.ask({ path: pathOf(request.chain, 'quote'), query, signal }, quote)
        return [{ toAmount: answer.dstAmount, gas: BigInt(answer.gas ?? USUAL_GAS) }]
      } catch (error) {
        return noOfferOf(error)
      }
    },

    async buildTransaction(order, signal) {
      const account = order.account.toLowerCase()
      const query = {
        ...queryOf(order),
        from: account,
        origin: account,
        receiver: account,
        slippage: Number(order.slippage) / 10_000,
        // The page's node estimates the gas.
        disableEstimate: true,
        allowPartialFill: false,
      }
      try {
        const answer = await client.ask({ path: pathOf(order.chain, 'swap'), query, signal }, swap)
        const { from, to, data, value, gas } = answer.tx
        const minimum = minimumOf(data)
        if (minimum === undefined || from !== account) throw new ProviderFailure(client.name, 'malformed')
        const built = { expected: answer.dstAmount, minimum, value, to }
        checkAnswered(client.name, order, built, [ONEINCH_ROUTER])
        return { to, data, value, gasBound: 2n * BigInt(gas || USUAL_GAS), minimumReceived: minimum }
      } catch (error) {
        return noOfferOf(error)
      }
    },
  }
}
