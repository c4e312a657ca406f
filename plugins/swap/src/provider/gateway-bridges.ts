import { type PluginContext, QuoinError } from '#kernel'
import { refuseTransaction } from '#plugin-kit'
import type { BridgeRequest, SwapBridges, SwapPlugin } from '../contract.js'
import { buildApproval, buildSwap, getAllowance, getBridgeStatus, getSwapQuotes } from '../endpoints.js'
import { percent } from '../slippage.js'
import { SwapError } from '../swap-error.js'
import { noRoute, orReport, plain, toOffer } from './gateway-answers.js'
import { toCaipToken } from './gateway-formats.js'
import type { GatewaySupport } from './gateway-support.js'
import { isKnownSpender } from './known-spenders.js'

/** The parts of all requests. The recipient is the account itself on the other network: there is no other. */
const partsOf = ({ caipNetworkId, destination, account, sellToken, buyToken, quoteId }: BridgeRequest) => ({
  from: toCaipToken(caipNetworkId, sellToken),
  to: toCaipToken(destination, buyToken),
  userAddress: `${caipNetworkId}:${account}`,
  recipient: `${destination}:${account}`,
  ...(quoteId !== undefined && { quoteId }),
})

/** Creates the bridges of the host's gateway. */
export function createGatewayBridges(ctx: PluginContext<SwapPlugin>, support: GatewaySupport): SwapBridges {
  const { api } = ctx
  return {
    destinations: (network) => support.destinations(network),

    async quote(request, signal) {
      const query = { ...partsOf(request), amount: String(request.sellAmount) }
      const pending = api.call(getSwapQuotes, { query, network: request.caipNetworkId, signal })
      const { quotes } = await orReport(noRoute, pending)
      if (quotes.length === 0) throw new SwapError('SWAP_NO_ROUTE')
      const isRight = quotes.every(
        ({ id, bridge, fromAmount }) => id && bridge && BigInt(fromAmount) === request.sellAmount,
      )
      if (!isRight) throw new QuoinError('ANSWER_INVALID', { details: 'not a quote of the bridge' })
      return quotes.map(toOffer)
    },

    async allowance(request, signal) {
      const { from: tokenAddress, userAddress, quoteId } = partsOf(request)
      const query = { tokenAddress, userAddress, ...(quoteId !== undefined && { quoteId }) }
      const answer = await api.call(getAllowance, { query, network: request.caipNetworkId, signal })
      const [allowed, spender] = [BigInt(answer.allowance), plain(answer.spender ?? '')]
      if (allowed >= request.sellAmount) return undefined
      if (spender === '' || !isKnownSpender(request, spender)) refuseTransaction('The spender')
      return { spender, allowed }
    },

    async buildApproval(request, amount, signal) {
      const query = { ...partsOf(request), amount: String(amount) }
      const { tx } = await api.call(buildApproval, { query, network: request.caipNetworkId, signal })
      return { to: plain(tx.from), data: tx.data, value: BigInt(tx.value) }
    },

    async build({ slippage, ...request }, signal) {
      const body = {
        ...partsOf(request),
        amount: String(request.sellAmount),
        projectId: ctx.projectId,
        eip155: { slippage: slippage / percent },
        disableEstimate: true,
      }
      const pending = api.call(buildSwap, { body, network: request.caipNetworkId, signal })
      const { tx, minimumReceived } = await orReport(noRoute, pending)
      return {
        call: { to: plain(tx.to), data: tx.data, value: BigInt(tx.amount) },
        minimumReceived: minimumReceived === undefined ? undefined : BigInt(minimumReceived),
      }
    },

    async readState({ id, caipNetworkId, destination, account, buyToken, quoteId }, signal) {
      const query = {
        transactionId: id,
        from: caipNetworkId,
        to: toCaipToken(destination, buyToken),
        recipient: `${destination}:${account}`,
        ...(quoteId !== undefined && { quoteId }),
      }
      const { status, transactionId } = await api.call(getBridgeStatus, {
        query,
        network: caipNetworkId,
        signal,
      })
      return { status, transactionId }
    },
  }
}
