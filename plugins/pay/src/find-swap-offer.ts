import { decimalText, type PluginContext, waitForState } from '#kernel'
import type { SwapApi, SwapState } from '#plugins/swap'
import type { PaymentDue, PayPlugin, SwapOffer } from './contract.js'
import type { Place } from './read-payer.js'

/** How often the price is asked for another amount until it gives enough. */
const mostTries = 5
/** A quote takes no longer. Milliseconds. */
const longestQuote = 20_000
/** Prices move until it is done: so much more is asked for. Basis points. */
const margin = 50n
const whole = 10_000n

/** What is missing of a token. */
export interface Wanted {
  readonly due: PaymentDue
  /** What the account has of it. Smallest unit. */
  readonly held: bigint
  readonly place: Place
}

/** A swap that gives it. */
export interface Offered {
  readonly swap: SwapApi
  readonly least: bigint
  readonly give: bigint
  readonly offer: SwapOffer
}

/** What is left of a division counts as one more. */
const divideUp = (value: bigint, by: bigint): bigint => (value + by - 1n) / by

/** The state with a quote of coin and token; undefined where they cannot be exchanged here. */
function quoteFor(
  ctx: PluginContext<PayPlugin>,
  swap: SwapApi,
  token: string,
  give: { readonly symbol: string; readonly value: bigint; readonly decimals: number },
  signal: AbortSignal,
): Promise<SwapState | undefined> {
  swap.fill({ fromToken: give.symbol, toToken: token, amount: decimalText(give.value, give.decimals) })
  return waitForState(ctx, swap.store, {
    timeout: longestQuote,
    signal,
    read(state) {
      const { give: from, receive, quote, amount } = state
      const isPair =
        from && from.address === undefined && receive?.address?.toLowerCase() === token.toLowerCase()
      if (!isPair || amount.value !== give.value) return undefined
      if (quote.phase === 'failed') return state
      // The price of gas may still be on its way.
      return quote.phase === 'ready' && state.obstacle !== 'gasPriceUnavailable' ? state : undefined
    },
  })
}

/** Asks for another amount until it gives enough; nothing where there is no such offer, or `signal` ended it. */
export async function findSwapOffer(
  ctx: PluginContext<PayPlugin>,
  swap: SwapApi,
  { due, held }: Wanted,
  signal: AbortSignal,
): Promise<Offered | undefined> {
  const { token, amount, caipNetworkId } = due
  if (token === undefined) return undefined
  const least = amount.value - held
  const { symbol, decimals } = ctx.networks.get(caipNetworkId).nativeCurrency
  let give = 10n ** BigInt(Math.max(0, decimals - 3))
  for (let at = 0; at < mostTries; at += 1) {
    const state = await quoteFor(ctx, swap, token, { symbol, value: give, decimals }, signal)
    if (signal.aborted || state?.quote.phase !== 'ready') return undefined
    const { minimumReceived, giveWorth, receiveWorth, priceImpact, impactLevel } = state.quote.quote
    if (minimumReceived.value >= least && at > 0) {
      if (state.obstacle !== undefined) return undefined
      // There is no preview between this offer and the wallet: what the preview only shows is agreed to here as well.
      const isBad = impactLevel === 'high' || impactLevel === 'severe'
      const offer: SwapOffer = {
        give: { value: give, decimals, symbol },
        receive: { ...amount, value: minimumReceived.value },
        giveWorth,
        receiveWorth,
        priceImpact,
        impactLevel,
        mustAgree: isBad ? ['impact'] : [],
      }
      return { swap, least, give, offer }
    }
    if (minimumReceived.value === 0n) return undefined
    give = divideUp(divideUp(give * least, minimumReceived.value) * (whole + margin), whole)
  }
  return undefined
}
