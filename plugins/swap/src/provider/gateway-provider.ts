import { type CaipNetworkId, type ContractCall, type PluginContext, QuoinError } from '#kernel'
import { refuseTransaction } from '#plugin-kit'
import type {
  OfferedToken,
  PermitToSign,
  SwapAllowance,
  SwapPlugin,
  SwapProvider,
  SwapRequest,
} from '../contract.js'
import {
  type Allowance,
  type BuiltApproval,
  buildApproval,
  buildSwap,
  getAllowance,
  getGasPrices,
  getSwapQuotes,
  getSwapTokens,
} from '../endpoints.js'
import { percent } from '../slippage.js'
import { SwapError } from '../swap-error.js'
import { noRoute, orReport, plain, toOffer } from './gateway-answers.js'
import { createGatewayBridges } from './gateway-bridges.js'
import { fromCaipToken, namespaceOf, permitData, toCaipToken } from './gateway-formats.js'
import { createGatewaySupport } from './gateway-support.js'
import { isKnownSpender, isPermit2 } from './known-spenders.js'
import { isSwappable } from './swap-networks.js'

const unsupported =
  (code: 'SWAPS_UNSUPPORTED' | 'GAS_PRICE_UNSUPPORTED') =>
  (cause: unknown): QuoinError =>
    new SwapError(code, { cause })

const ends = ({ caipNetworkId, sellToken, buyToken }: SwapRequest) => ({
  from: toCaipToken(caipNetworkId, sellToken),
  to: toCaipToken(caipNetworkId, buyToken),
})

const quoteOf = ({ quoteId }: SwapRequest) => (quoteId === undefined ? {} : { quoteId })

type Context = PluginContext<SwapPlugin>

/** Returns whether a network has gas, allowances and permits: Solana has none of them. */
const hasGas = (network: CaipNetworkId): boolean => namespaceOf(network) === 'eip155'

/** Quotes and approvals of tokens that are taken by Permit2. */
const bySecondApproval = { permit2: 'true' } as const

const accountOf = ({ caipNetworkId, account }: SwapRequest): string => `${caipNetworkId}:${account}`

const readAllowance = ({ api }: Context, request: SwapRequest, signal: AbortSignal): Promise<Allowance> => {
  const { caipNetworkId: network } = request
  const query = { tokenAddress: ends(request).from, userAddress: accountOf(request), ...quoteOf(request) }
  return api.call(getAllowance, { query, network, signal })
}
const fetchApproval = (
  { api }: Context,
  request: SwapRequest,
  amount: bigint,
  signal: AbortSignal,
  by: { readonly permit2?: 'true' } = {},
) => {
  const query = {
    ...ends(request),
    userAddress: accountOf(request),
    amount: String(amount),
    ...quoteOf(request),
    ...by,
  }
  return api.call(buildApproval, { query, network: request.caipNetworkId, signal })
}
/** Returns the call of an approval: `from` is the contract to call, and `to` the spender. */
const callOf = ({ tx }: BuiltApproval): ContractCall => ({
  to: plain(tx.from),
  data: tx.data,
  value: BigInt(tx.value),
})

/**
 * Returns the allowance that the exchange needs. Permit2 must be named together with the contract that takes the token there: each
 * of them alone would be approved for nothing, or for anybody.
 */
function toAllowance(
  request: SwapRequest,
  spender: string,
  { allowance, permit2 }: Allowance,
): SwapAllowance {
  if (!isKnownSpender(request, spender) || isPermit2(spender) !== (permit2 !== undefined))
    refuseTransaction('The spender')
  return {
    spender,
    allowed: BigInt(allowance),
    ...(permit2 && {
      permit2: { spender: plain(permit2.spender), allowed: BigInt(permit2.allowance) },
    }),
  }
}

const fetchSwap = (
  ctx: Context,
  request: SwapRequest,
  slippage: number,
  signal: AbortSignal,
  permit?: { readonly deadline: number; readonly signature: string },
) => {
  const body = {
    ...ends(request),
    amount: String(request.sellAmount),
    userAddress: accountOf(request),
    projectId: ctx.projectId,
    // The chain's own node estimates the gas, and reports why it would fail.
    [hasGas(request.caipNetworkId) ? 'eip155' : 'solana']: { slippage: slippage / percent },
    disableEstimate: true,
    permit,
    ...quoteOf(request),
  }
  return orReport(noRoute, ctx.api.call(buildSwap, { body, network: request.caipNetworkId, signal }))
}

/**
 * Creates the standard provider: the swaps of the host's gateway, on the networks for which it reports a provider. Of a
 * gateway that reports none: on the twelve of the standard and those that the host names (SWP-01).
 */
export function createGatewayProvider(ctx: Context): SwapProvider {
  const { api } = ctx
  /** The latest gas prices, in wei: a quote may use them for the cost of the route's gas. */
  const gasPrices = new Map<CaipNetworkId, bigint>()
  const support = createGatewaySupport(ctx, 'gatewaySupport')
  void support.load()

  return {
    supports(network) {
      const reported = support.supports(network)
      if (reported !== undefined) return reported
      // Until the gateway has answered, the networks of the standard count, and others are unknown. If it did not answer, the
      // request for tokens fails, too, and that is what the user sees.
      return isSwappable(ctx.options, network) || !support.isLoading() || undefined
    },
    supportStore: support.store,
    bridges: createGatewayBridges(ctx, support),
    async tokens(network, signal) {
      void support.load()
      const pending = api.call(getSwapTokens, { query: { chainId: network }, network, signal })
      const { tokens } = await orReport(unsupported('SWAPS_UNSUPPORTED'), pending)
      return tokens.flatMap(({ address, name, symbol, decimals, logoUri }): OfferedToken[] =>
        address.startsWith(`${network}:`)
          ? [{ address: fromCaipToken(address), name, symbol, decimals, iconUrl: logoUri }]
          : [],
      )
    },
    async quote(request, signal) {
      const gasPrice = gasPrices.get(request.caipNetworkId)
      const query = {
        ...ends(request),
        amount: String(request.sellAmount),
        userAddress: accountOf(request),
        ...(gasPrice !== undefined && { gasPrice: String(gasPrice) }),
        ...(hasGas(request.caipNetworkId) && request.sellToken !== undefined && bySecondApproval),
        ...quoteOf(request),
      }
      const pending = api.call(getSwapQuotes, { query, network: request.caipNetworkId, signal })
      const { quotes } = await orReport(noRoute, pending)
      const [best] = quotes.toSorted((a, b) => (BigInt(a.toAmount) < BigInt(b.toAmount) ? 1 : -1))
      if (!best) throw new SwapError('SWAP_NO_ROUTE')
      if (quotes.some(({ fromAmount }) => BigInt(fromAmount) !== request.sellAmount))
        throw new QuoinError('ANSWER_INVALID', { details: 'of another amount' })
      // A gateway with several providers sorts the quotes by their amount less the network fee.
      return quotes.every(({ id }) => id !== undefined) ? quotes.map(toOffer) : toOffer(best)
    },
    async gasPrice(network: CaipNetworkId, signal: AbortSignal) {
      if (!hasGas(network)) return undefined
      const pending = api.call(getGasPrices, { query: { chainId: network }, network, signal })
      const { standard } = await orReport(unsupported('GAS_PRICE_UNSUPPORTED'), pending)
      const gasPrice = BigInt(standard)
      gasPrices.set(network, gasPrice)
      return gasPrice
    },
    async allowance(request, signal) {
      if (!hasGas(request.caipNetworkId)) return undefined
      const read = await readAllowance(ctx, request, signal)
      const { allowance, spender, permit2 } = read
      const isEnough = (allowed: string): boolean => BigInt(allowed) >= request.sellAmount
      if (isEnough(allowance) && (!permit2 || isEnough(permit2.allowance))) return undefined
      if (permit2) return toAllowance(request, plain(spender ?? ''), read)
      // Unwrapping to the coin calls the token's own contract, which needs no allowance.
      if (request.buyToken === undefined) {
        const { tx } = await fetchSwap(ctx, request, percent, signal)
        if (plain(tx.to).toLowerCase() === request.sellToken?.toLowerCase()) return undefined
      }
      // Other gateways report the spender only with the approval.
      const named = spender ?? (await fetchApproval(ctx, request, request.sellAmount, signal)).tx.to
      return toAllowance(request, plain(named), read)
    },
    async buildApproval(request, amount, signal) {
      return callOf(await fetchApproval(ctx, request, amount, signal))
    },
    async buildPermit2Approval(request, amount, signal) {
      return callOf(await fetchApproval(ctx, request, amount, signal, bySecondApproval))
    },
    async permitToSign(request, signal): Promise<PermitToSign | undefined> {
      const { sellToken, caipNetworkId } = request
      if (!hasGas(caipNetworkId) || sellToken === undefined || request.accountType === 'smartAccount')
        return undefined
      const { permit } = await readAllowance(ctx, request, signal)
      if (!permit) return undefined
      return { call: permitData({ ...request, sellToken }, permit), expiresAt: permit.deadline * 1000 }
    },
    async build({ slippage, permit, ...request }, signal) {
      const signed = permit && {
        deadline: Math.floor(permit.request.expiresAt / 1000),
        signature: permit.signature,
      }
      const { tx, minimumReceived, deadline } = await fetchSwap(ctx, request, slippage, signal, signed)
      return {
        call: { to: plain(tx.to), data: tx.data, value: BigInt(tx.amount) },
        // Other gateways do not report it: then only the decoded bytes do.
        minBuyAmount: minimumReceived === undefined ? undefined : BigInt(minimumReceived),
        expiresAt: deadline === undefined ? undefined : deadline * 1000,
      }
    },
  }
}
