import { encodeFunctionData, zeroAddress } from 'viem'
import type { ChainNode } from '../../chains/chain-node.js'
import { type ProviderContext, vendorClient } from '../../providers/provider-context.js'
import { ProviderFailure } from '../../providers/provider-failure.js'
import type { TokenDirectory } from '../../tokens/create-token-directory.js'
import { erc20Abi } from '../../tokens/token-answers.js'
import type { SwapProvider, SwapRequest } from '../swap-provider.js'
import { addressFor, chainNumber, checkAnswered } from './aggregator.js'
import { LIFI_DIAMOND, lifiQuote, noRouteOf, QUOTE_SLIPPAGE, USUAL_GAS } from './lifi-api.js'
import { createLifiBridges } from './lifi-bridges.js'

const CHAINS: ReadonlySet<number> = new Set([1, 10, 56, 100, 137, 8453, 42_161, 43_114])

/**
 * Creates the provider of swaps by LI.FI on one network, and of its bridges (API v1); `undefined` if it is not switched
 * on.
 *
 * @param nodes by CAIP-2; the wrapped coin of a network is needed to bridge its coin
 * @see https://docs.li.fi/api-reference/get-a-quote-for-a-token-transfer
 */
export function lifiProvider(
  context: ProviderContext,
  directory: TokenDirectory,
  nodes?: ReadonlyMap<string, ChainNode>,
): SwapProvider | undefined {
  const client = vendorClient(context, 'lifi', ({ key }) => ({
    baseUrl: 'https://li.quest',
    headers: key === undefined ? {} : { 'x-lifi-api-key': key },
  }))
  if (!client) return undefined

  async function ask(request: SwapRequest, account: string, slippage: number, signal?: AbortSignal) {
    const chainId = chainNumber(request.chain)
    const [from, to] = [addressFor(request.from.id, zeroAddress), addressFor(request.to.id, zeroAddress)]
    const query = {
      fromChain: chainId,
      toChain: chainId,
      fromToken: from,
      toToken: to,
      fromAmount: String(request.amount),
      fromAddress: account,
      toAddress: account,
      slippage,
    }
    const answer = await client?.ask({ path: '/v1/quote', query, signal }, lifiQuote)
    const { action, estimate, transactionRequest } = answer ?? {}
    const isRight =
      action?.fromToken.address === from &&
      action.toToken.address === to &&
      action.fromToken.chainId === chainId &&
      action.toToken.chainId === chainId &&
      action.fromAmount === request.amount &&
      transactionRequest?.chainId === chainId &&
      transactionRequest.from === account &&
      estimate?.approvalAddress === LIFI_DIAMOND
    if (!answer || !isRight) throw new ProviderFailure('lifi', 'malformed')
    return answer
  }

  return {
    id: 'lifi',
    name: 'LI.FI',
    bridges: createLifiBridges({
      client,
      now: context.now,
      wrappedCoin: (chain) => nodes?.get(chain)?.chain.contracts.wrappedCoin?.toLowerCase(),
    }),
    supports: (chain) => chain.startsWith('eip155:') && CHAINS.has(chainNumber(chain)),
    tokens: async (chain) => directory.list(chain),
    allowanceTarget: async () => LIFI_DIAMOND,
    buildApproval: async (_chain, _token, amount) =>
      encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [LIFI_DIAMOND, amount] }),

    async quote(request, signal) {
      // LI.FI quotes for an account only.
      if (request.account === undefined) return 'no-route'
      try {
        const { estimate } = await ask(request, request.account.toLowerCase(), QUOTE_SLIPPAGE, signal)
        const gas = (estimate.gasCosts ?? []).reduce((sum, { estimate: one }) => sum + (one ?? 0n), 0n)
        return [{ toAmount: estimate.toAmount, gas: gas > 0n ? gas : USUAL_GAS }]
      } catch (error) {
        return noRouteOf(error)
      }
    },

    async buildTransaction(order, signal) {
      try {
        const slippage = Number(order.slippage) / 1_000_000
        const { estimate, transactionRequest } = await ask(
          order,
          order.account.toLowerCase(),
          slippage,
          signal,
        )
        const { to, data, value, gasLimit } = transactionRequest
        const { toAmount: expected, toAmountMin: minimum } = estimate
        checkAnswered(client.name, order, { expected, minimum, value, to }, [LIFI_DIAMOND])
        return { to, data, value, gasBound: 2n * (gasLimit ?? USUAL_GAS), minimumReceived: minimum }
      } catch (error) {
        return noRouteOf(error)
      }
    },
  }
}
