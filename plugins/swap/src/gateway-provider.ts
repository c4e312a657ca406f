import { type CaipNetworkId, isQuoinError, type PluginContext, QuoinError } from '#kernel'
import { fromCaipToken, toCaipToken } from './coin-address.js'
import type { OfferedToken, PermitToSign, SwapPlugin, SwapProvider, SwapWish } from './contract.js'
import {
  type Allowance,
  buildApproval,
  buildSwap,
  getAllowance,
  getGasPrices,
  getSwapQuotes,
  getSwapTokens,
} from './endpoints.js'
import { permitData } from './permit-data.js'
import { SwapError } from './swap-error.js'
import { isSwappable } from './swap-networks.js'

/** Basis points of a percent. */
const percent = 100

/**
 * Returns whether the gateway rejected the request with status 400: the token, the network or the route is unsupported.
 */
const isRefused = (error: unknown): boolean =>
  isQuoinError(error, 'HTTP_STATUS') && Object(error.cause).status === 400

/** Returns the response; converts a rejection to another error. */
async function orTell<T>(toError: (cause: unknown) => QuoinError, asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (isRefused(error)) throw toError(error)
    throw error
  }
}

const noRoute = (cause: unknown): QuoinError => new SwapError('SWAP_NO_ROUTE', { cause })
const unsupported =
  (code: 'SWAPS_UNSUPPORTED' | 'GAS_PRICE_UNSUPPORTED') =>
  (cause: unknown): QuoinError =>
    new SwapError(code, { cause })

const plain = (id: string): string => id.slice(id.lastIndexOf(':') + 1)
const ends = ({ caipNetworkId, give, receive }: SwapWish) => ({
  from: toCaipToken(caipNetworkId, give),
  to: toCaipToken(caipNetworkId, receive),
})

type Context = PluginContext<SwapPlugin>

const accountOf = ({ caipNetworkId, account }: SwapWish): string => `${caipNetworkId}:${account}`

const readAllowance = ({ api }: Context, wish: SwapWish, signal: AbortSignal): Promise<Allowance> => {
  const { caipNetworkId: network } = wish
  const query = { tokenAddress: ends(wish).from, userAddress: accountOf(wish) }
  return api.call(getAllowance, { query, network, signal })
}
const askApproval = ({ api }: Context, wish: SwapWish, amount: bigint, signal: AbortSignal) => {
  const query = { ...ends(wish), userAddress: accountOf(wish), amount: String(amount) }
  return api.call(buildApproval, { query, network: wish.caipNetworkId, signal })
}
const askSwap = (
  ctx: Context,
  wish: SwapWish,
  slippage: number,
  signal: AbortSignal,
  permit?: { readonly deadline: number; readonly signature: string },
) => {
  const body = {
    ...ends(wish),
    amount: String(wish.amount),
    userAddress: accountOf(wish),
    projectId: ctx.projectId,
    // The chain's own node estimates the gas, and reports why it would fail.
    eip155: { slippage: slippage / percent },
    disableEstimate: true,
    permit,
  }
  return orTell(noRoute, ctx.api.call(buildSwap, { body, network: wish.caipNetworkId, signal }))
}

/**
 * Creates the standard provider: the swaps of the host's gateway, on the twelve networks and those that the host names
 * (SWP-01).
 */
export function createGatewayProvider(ctx: Context): SwapProvider {
  const { api } = ctx
  /** The latest gas prices, in wei: a quote may use them for the cost of the route's gas. */
  const gasPrices = new Map<CaipNetworkId, bigint>()

  return {
    supports: (network) => api.url('gateway', '/') !== undefined && isSwappable(ctx.options, network),
    async tokens(network, signal) {
      const asked = api.call(getSwapTokens, { query: { chainId: network }, network, signal })
      const { tokens } = await orTell(unsupported('SWAPS_UNSUPPORTED'), asked)
      return tokens.flatMap(({ address, name, symbol, decimals, logoUri }): OfferedToken[] =>
        address.startsWith(`${network}:`)
          ? [{ address: fromCaipToken(address), name, symbol, decimals, iconUrl: logoUri }]
          : [],
      )
    },
    async quote(wish, signal) {
      const gasPrice = gasPrices.get(wish.caipNetworkId)
      const query = {
        ...ends(wish),
        amount: String(wish.amount),
        userAddress: accountOf(wish),
        ...(gasPrice !== undefined && { gasPrice: String(gasPrice) }),
      }
      const asked = api.call(getSwapQuotes, { query, network: wish.caipNetworkId, signal })
      const { quotes } = await orTell(noRoute, asked)
      const [best] = quotes.toSorted((a, b) => (BigInt(a.toAmount) < BigInt(b.toAmount) ? 1 : -1))
      if (!best) throw new SwapError('SWAP_NO_ROUTE')
      const { toAmount, fromAmount, priceImpact, providerFee, route } = best
      if (BigInt(fromAmount) !== wish.amount)
        throw new QuoinError('ANSWER_INVALID', { details: 'of another amount' })
      return {
        receive: BigInt(toAmount),
        priceImpact,
        route: route?.map(fromCaipToken),
        providerFee: providerFee === undefined ? undefined : BigInt(providerFee),
      }
    },
    async gasPrice(network: CaipNetworkId, signal: AbortSignal) {
      const asked = api.call(getGasPrices, { query: { chainId: network }, network, signal })
      const { standard } = await orTell(unsupported('GAS_PRICE_UNSUPPORTED'), asked)
      const gasPrice = BigInt(standard)
      gasPrices.set(network, gasPrice)
      return gasPrice
    },
    async allowance(wish, signal) {
      const { allowance, spender } = await readAllowance(ctx, wish, signal)
      const allowed = BigInt(allowance)
      if (allowed >= wish.amount) return undefined
      // Unwrapping to the coin calls the token's own contract, which needs no allowance.
      if (wish.receive === undefined) {
        const { tx } = await askSwap(ctx, wish, percent, signal)
        if (plain(tx.to).toLowerCase() === wish.give?.toLowerCase()) return undefined
      }
      // Other gateways report the spender only with the approval.
      return { spender: plain(spender ?? (await askApproval(ctx, wish, wish.amount, signal)).tx.to), allowed }
    },
    async buildApproval(wish, amount, signal) {
      const { tx } = await askApproval(ctx, wish, amount, signal)
      // `from` is the token's contract, and `to` the spender.
      return { to: plain(tx.from), data: tx.data, value: BigInt(tx.value) }
    },
    async permitToSign(wish, signal): Promise<PermitToSign | undefined> {
      const { give } = wish
      if (give === undefined || wish.accountType === 'smartAccount') return undefined
      const { permit } = await readAllowance(ctx, wish, signal)
      if (!permit) return undefined
      return { call: permitData({ ...wish, give }, permit), expiresAt: permit.deadline * 1000 }
    },
    async build({ slippage, permit, ...wish }, signal) {
      const signed = permit && {
        deadline: Math.floor(permit.asked.expiresAt / 1000),
        signature: permit.signature,
      }
      const { tx, minimumReceived, deadline } = await askSwap(ctx, wish, slippage, signal, signed)
      return {
        call: { to: plain(tx.to), data: tx.data, value: BigInt(tx.amount) },
        // Other gateways do not report it: then only the decoded bytes do.
        minimumReceived: minimumReceived === undefined ? undefined : BigInt(minimumReceived),
        expiresAt: deadline === undefined ? undefined : deadline * 1000,
      }
    },
  }
}
