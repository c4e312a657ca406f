import { type Hex, zeroAddress } from 'viem'
import { z } from 'zod'
import type { ProviderClient } from '../../providers/create-provider-client.js'
import { ProviderFailure } from '../../providers/provider-failure.js'
import type { BridgeOrder, BridgeRequest, SwapBridges } from '../swap-provider.js'
import { addressFor, chainNumber, coinsOf, evmAddress, leastOf } from './aggregator.js'
import { LIFI_DIAMOND, lifiQuote, noRouteOf, QUOTE_SLIPPAGE, USUAL_GAS } from './lifi-api.js'
import { type BridgeCall, readBridgeCall } from './lifi-bridge-call.js'
import { lifiStatus, readLifiState } from './lifi-bridge-state.js'

/** The networks on which LI.FI's diamond has the facet of Across V4. Source: LI.FI's list of deployments. */
const CHAINS: readonly number[] = [1, 10, 56, 137, 8453, 42_161]
/** The only bridge whose calls are decoded. */
const BRIDGE = 'across'
/** Above this, a quote is not a bridge's usual time. Seconds. */
const MAX_DURATION = 7 * 24 * 3600

const bridgeQuote = z.object({
  ...lifiQuote.shape,
  tool: z.string(),
  toolDetails: z.object({ name: z.string().max(64) }).nullish(),
  action: z.object({ ...lifiQuote.shape.action.shape, toAddress: evmAddress }),
  estimate: z.object({
    ...lifiQuote.shape.estimate.shape,
    executionDuration: z.number().min(0).max(MAX_DURATION),
    feeCosts: z
      .array(z.object({ included: z.boolean().nullish(), amount: z.string().nullish() }))
      .max(50)
      .nullish(),
  }),
})

export interface LifiBridgesOptions {
  readonly client: ProviderClient
  /** Returns the wrapper contract of a network's coin, in lower case. */
  readonly wrappedCoin: (chain: string) => string | undefined
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Checks that a decoded call is the order, and nothing else. Throws `ProviderFailure` `malformed`. */
function checkCall(
  { client, wrappedCoin, now }: LifiBridgesOptions,
  order: BridgeOrder,
  call: BridgeCall | undefined,
  { expected, value, to }: { readonly expected: bigint; readonly value: bigint; readonly to: Hex },
): BridgeCall {
  const account = order.account.toLowerCase()
  const bought = addressFor(order.to.id, zeroAddress)
  const isRight =
    call !== undefined &&
    to === LIFI_DIAMOND &&
    value === coinsOf(order) &&
    call.sellToken === addressFor(order.from.id, zeroAddress) &&
    call.sellAmount === order.amount &&
    call.destinationChainId === BigInt(chainNumber(order.destination)) &&
    call.recipient === account &&
    call.refundTo === account &&
    // The wrapped coin arrives as the coin.
    (bought === zeroAddress
      ? call.buyToken === wrappedCoin(order.destination)
      : call.buyToken === bought && bought !== wrappedCoin(order.destination)) &&
    call.minimum > 0n &&
    // One unit: providers round the minimum down.
    call.minimum + 1n >= leastOf(expected, order.slippage) &&
    call.deadline * 1000 > now()
  if (!isRight) throw new ProviderFailure(client.name, 'malformed')
  return call
}

/**
 * Creates LI.FI's bridges (API v1). Only those of Across V4 are requested and accepted: their calls can be decoded.
 *
 * @see https://docs.li.fi/api-reference/get-a-quote-for-a-token-transfer
 * @see https://docs.li.fi/api-reference/check-the-status-of-a-cross-chain-transfer
 */
export function createLifiBridges(options: LifiBridgesOptions): SwapBridges {
  const { client } = options

  async function ask(request: BridgeRequest, slippage: number, signal?: AbortSignal) {
    const [fromChain, toChain] = [chainNumber(request.chain), chainNumber(request.destination)]
    const [from, to] = [addressFor(request.from.id, zeroAddress), addressFor(request.to.id, zeroAddress)]
    const account = request.account.toLowerCase()
    const query = {
      fromChain,
      toChain,
      fromToken: from,
      toToken: to,
      fromAmount: String(request.amount),
      fromAddress: account,
      toAddress: account,
      allowBridges: BRIDGE,
      slippage,
    }
    const answer = await client.ask({ path: '/v1/quote', query, signal }, bridgeQuote)
    const { action, estimate, transactionRequest } = answer
    const isRight =
      answer.tool === BRIDGE &&
      action.fromToken.address === from &&
      action.toToken.address === to &&
      action.fromToken.chainId === fromChain &&
      action.toToken.chainId === toChain &&
      action.fromAmount === request.amount &&
      action.toAddress === account &&
      transactionRequest.chainId === fromChain &&
      transactionRequest.from === account &&
      estimate.approvalAddress === LIFI_DIAMOND &&
      // A fee on top would be attached coins that the account did not sell.
      !estimate.feeCosts?.some(({ included, amount }) => included === false && amount !== '0')
    if (!isRight) throw new ProviderFailure(client.name, 'malformed')
    return answer
  }

  return {
    destinations(chain) {
      const from = chain.startsWith('eip155:') ? chainNumber(chain) : 0
      return CHAINS.includes(from) ? CHAINS.filter((id) => id !== from).map((id) => `eip155:${id}`) : []
    },

    async quote(request, signal) {
      try {
        const { estimate, toolDetails } = await ask(request, QUOTE_SLIPPAGE, signal)
        const gas = (estimate.gasCosts ?? []).reduce((sum, { estimate: one }) => sum + (one ?? 0n), 0n)
        return {
          toAmount: estimate.toAmount,
          gas: gas > 0n ? gas : USUAL_GAS,
          bridge: toolDetails?.name ?? 'Across',
          duration: Math.ceil(estimate.executionDuration),
        }
      } catch (error) {
        return noRouteOf(error)
      }
    },

    async buildTransaction(order, signal) {
      try {
        const { estimate, transactionRequest } = await ask(order, Number(order.slippage) / 1_000_000, signal)
        const { to, data, value, gasLimit } = transactionRequest
        const expected = estimate.toAmount
        const call = checkCall(options, order, readBridgeCall(data), { expected, value, to })
        return {
          to,
          data,
          value,
          gasBound: 2n * (gasLimit ?? USUAL_GAS),
          minimumReceived: call.minimum,
        }
      } catch (error) {
        return noRouteOf(error)
      }
    },

    async readState(sent, signal) {
      const query = {
        txHash: sent.transactionId,
        fromChain: chainNumber(sent.chain),
        toChain: chainNumber(sent.destination),
        bridge: BRIDGE,
      }
      try {
        return readLifiState(await client.ask({ path: '/v1/status', query, signal }, lifiStatus), sent)
      } catch (error) {
        // The transaction may not be known there yet.
        if (error instanceof ProviderFailure && error.reason === 'rejected') return { status: 'unknown' }
        throw error
      }
    },
  }
}
