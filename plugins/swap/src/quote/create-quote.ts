import { type Amount, worthOf } from '#kernel'
import type { SwappableToken, SwapQuote } from '../contract.js'
import { gasCost, impactLevelOf, minimumOf, rateOf, worseImpact, worthLost } from './figures.js'
import type { BestQuote } from './find-best-quote.js'

interface QuoteParts {
  readonly best: BestQuote
  readonly give: SwappableToken
  readonly receive: SwappableToken
  readonly coin: SwappableToken | undefined
  /** Smallest unit of `give`. */
  readonly amount: bigint
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
  const { best, give, receive, coin, slippage, gasPrice, dataFee = 0n, symbolOf } = parts
  const { quote, by, at } = best
  const given = amountOf(parts.amount, give)
  const received = amountOf(quote.receive, receive)
  const [giveWorth, receiveWorth] = [worthIn(given, give.price), worthIn(received, receive.price)]
  const valueImpact =
    giveWorth === undefined || receiveWorth === undefined ? undefined : worthLost(giveWorth, receiveWorth)
  const providerImpact = Number.isFinite(quote.priceImpact) ? quote.priceImpact : undefined
  const priceImpact = worseImpact(providerImpact, valueImpact)
  const networkFee =
    gasPrice === undefined || !coin ? undefined : amountOf(gasCost(gasPrice, quote.gas) + dataFee, coin)
  const providerFee = quote.providerFee === undefined ? undefined : amountOf(quote.providerFee, give)
  const symbols = (quote.route ?? []).map(symbolOf)
  return {
    provider: { id: by.id, name: by.name },
    give: given,
    receive: received,
    minimumReceived: amountOf(parts.minimum ?? minimumOf(quote.receive, slippage), receive),
    giveWorth,
    receiveWorth,
    rate: rateOf(given, received),
    priceImpact,
    providerImpact,
    valueImpact,
    impactLevel: impactLevelOf(priceImpact),
    networkFee,
    networkFeeWorth: worthIn(networkFee, coin?.price),
    providerFee,
    providerFeeWorth: worthIn(providerFee, give.price),
    // A route with an unnamed part is omitted.
    route: symbols.every((one) => one !== undefined) ? symbols : [],
    quotedAt: at,
  }
}
