import { type Amount, worthOf } from '#kernel'
import type { SwappableToken, SwapQuote } from '../contract.js'
import { gasCost, impactLevelOf, maxGasCost, minimumOf, rateOf, worseImpact, worthLost } from './figures.js'
import type { BestQuote } from './find-best-quote.js'

interface QuoteParts {
  readonly best: BestQuote
  readonly sellToken: SwappableToken
  readonly buyToken: SwappableToken
  readonly coin: SwappableToken | undefined
  /** Smallest unit of `sellToken`. */
  readonly sellAmount: bigint
  /** Basis points. */
  readonly slippage: number
  /** Smallest unit of the coin for one gas. */
  readonly gasPrice: bigint | undefined
  /** A roll-up's additional data fee. */
  readonly dataFee?: bigint | undefined
  readonly symbolOf: (address: string | undefined) => string | undefined
  /** The minimum of the built exchange, if it is built. Smallest unit. */
  readonly minimum?: bigint | undefined
}

const amountOf = (value: bigint, { decimals, symbol }: SwappableToken): Amount => ({
  value,
  decimals,
  symbol,
})
const worthIn = (amount: Amount | undefined, price: string | undefined): string | undefined =>
  amount === undefined || price === undefined ? undefined : worthOf(amount.value, amount.decimals, price)

/** Returns a provider's quote as it is displayed: exact, only the view rounds. */
export function createQuote(parts: QuoteParts): SwapQuote {
  const { best, sellToken, buyToken, coin, slippage, gasPrice, dataFee = 0n, symbolOf } = parts
  const { quote, by, at } = best
  const sellAmount = amountOf(parts.sellAmount, sellToken)
  const buyAmount = amountOf(quote.buyAmount, buyToken)
  const [sellWorth, buyWorth] = [worthIn(sellAmount, sellToken.price), worthIn(buyAmount, buyToken.price)]
  const valueImpact =
    sellWorth === undefined || buyWorth === undefined ? undefined : worthLost(sellWorth, buyWorth)
  const providerImpact = Number.isFinite(quote.priceImpact) ? quote.priceImpact : undefined
  const priceImpact = worseImpact(providerImpact, valueImpact)
  const networkFee =
    gasPrice === undefined || !coin ? undefined : amountOf(gasCost(gasPrice, quote.gas) + dataFee, coin)
  const maxNetworkFee =
    gasPrice === undefined || !coin
      ? undefined
      : amountOf(
          maxGasCost(gasPrice, { gas: quote.gas, isToken: sellToken.address !== undefined }) + dataFee,
          coin,
        )
  const providerFee = quote.providerFee === undefined ? undefined : amountOf(quote.providerFee, sellToken)
  const symbols = (quote.route ?? []).map(symbolOf)
  return {
    provider: { id: by.id, name: by.name },
    sellAmount,
    buyAmount,
    minBuyAmount: amountOf(parts.minimum ?? minimumOf(quote.buyAmount, slippage), buyToken),
    sellWorth,
    buyWorth,
    rate: rateOf(sellAmount, buyAmount),
    priceImpact,
    providerImpact,
    valueImpact,
    impactLevel: impactLevelOf(priceImpact),
    networkFee,
    networkFeeWorth: worthIn(networkFee, coin?.price),
    maxNetworkFee,
    maxNetworkFeeWorth: worthIn(maxNetworkFee, coin?.price),
    providerFee,
    ...(quote.bridge && { bridge: quote.bridge }),
    providerFeeWorth: worthIn(providerFee, sellToken.price),
    // A route with an unnamed part is omitted.
    route: symbols.every((one) => one !== undefined) ? symbols : [],
    quotedAt: at,
  }
}
