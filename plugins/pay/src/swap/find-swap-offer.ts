import { decimalText, type PluginContext, waitForState } from '#kernel'
import type { SwapApi, SwapState } from '#plugins/swap'
import type { PayingAccount } from '../build/paying-account.js'
import type { PaymentDue, PayPlugin, SwapOffer } from '../contract.js'

/** Max number of quotes for growing amounts until one buys enough. */
const maxTries = 5
/** Timeout of a quote. Milliseconds. */
const quoteTimeout = 20_000
/** Margin above the missing amount, as prices move until the swap is mined. Basis points. */
const margin = 50n
const whole = 10_000n

/** The missing amount of a token. */
export interface Shortage {
  readonly due: PaymentDue
  /** The account's balance of it. Smallest unit. */
  readonly balance: bigint
  readonly payer: PayingAccount
}

/** A swap that buys it. */
export interface OfferedSwap {
  readonly swap: SwapApi
  readonly min: bigint
  readonly sellAmount: bigint
  readonly offer: SwapOffer
}

/** Divides and rounds up. */
const divideUp = (value: bigint, by: bigint): bigint => (value + by - 1n) / by

/** Returns the swap state with a quote of coin and token; `undefined` if they cannot be swapped on this network. */
function quoteFor(
  ctx: PluginContext<PayPlugin>,
  swap: SwapApi,
  token: string,
  sellAmount: { readonly symbol: string; readonly value: bigint; readonly decimals: number },
  signal: AbortSignal,
): Promise<SwapState | undefined> {
  swap.fill({
    fromToken: sellAmount.symbol,
    toToken: token,
    amount: decimalText(sellAmount.value, sellAmount.decimals),
  })
  return waitForState(ctx, swap.store, {
    timeout: quoteTimeout,
    signal,
    read(state) {
      const { sellToken, buyToken, quote, amount } = state
      const isPair =
        sellToken &&
        sellToken.address === undefined &&
        buyToken?.address?.toLowerCase() === token.toLowerCase()
      if (!isPair || amount.value !== sellAmount.value) return undefined
      if (quote.phase === 'failed') return state
      // The gas price may still be loading.
      return quote.phase === 'ready' && state.obstacle !== 'gasPriceUnavailable' ? state : undefined
    },
  })
}

/** Quotes growing amounts until one buys enough; `undefined` if none does or `signal` ended. */
export async function findSwapOffer(
  ctx: PluginContext<PayPlugin>,
  swap: SwapApi,
  { due, balance }: Shortage,
  signal: AbortSignal,
): Promise<OfferedSwap | undefined> {
  const { token, amount, caipNetworkId } = due
  if (token === undefined) return undefined
  const min = amount.value - balance
  const { symbol, decimals } = ctx.networks.get(caipNetworkId).nativeCurrency
  let sellAmount = 10n ** BigInt(Math.max(0, decimals - 3))
  for (let at = 0; at < maxTries; at += 1) {
    const state = await quoteFor(ctx, swap, token, { symbol, value: sellAmount, decimals }, signal)
    if (signal.aborted || state?.quote.phase !== 'ready') return undefined
    const { minBuyAmount, sellWorth, buyWorth, priceImpact, impactLevel } = state.quote.quote
    if (minBuyAmount.value >= min && at > 0) {
      if (state.obstacle !== undefined) return undefined
      // No preview is shown between this offer and the wallet, so its warnings are agreed to here.
      const isBad = impactLevel === 'high' || impactLevel === 'severe'
      const offer: SwapOffer = {
        sellAmount: { value: sellAmount, decimals, symbol },
        buyAmount: { ...amount, value: minBuyAmount.value },
        sellWorth,
        buyWorth,
        priceImpact,
        impactLevel,
        mustAgree: isBad ? ['impact'] : [],
      }
      return { swap, min, sellAmount, offer }
    }
    if (minBuyAmount.value === 0n) return undefined
    sellAmount = divideUp(divideUp(sellAmount * min, minBuyAmount.value) * (whole + margin), whole)
  }
  return undefined
}
