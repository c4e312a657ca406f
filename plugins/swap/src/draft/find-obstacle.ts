import type { QuoteState, SwapAmount, SwapObstacle, SwappableToken, SwapState } from '../contract.js'

interface ObstacleInput {
  readonly isSupported: boolean
  readonly tokenStatus: SwapState['tokenStatus']
  readonly give: SwappableToken | undefined
  readonly receive: SwappableToken | undefined
  readonly coin: SwappableToken | undefined
  readonly amount: SwapAmount
  readonly quote: QuoteState
  readonly isGasPriceMissing: boolean
  /** The network fee, if the account itself pays it. Smallest unit of the coin. */
  readonly fee: bigint | undefined
}

/** Returns whether the known coin balance is too low for the fee. */
function lacksFee({ give, coin, amount, fee }: ObstacleInput): boolean {
  if (fee === undefined || coin?.held === undefined || amount.isMax) return false
  const spent = give?.address === undefined ? (amount.value ?? 0n) : 0n
  return spent + fee > coin.held
}

/** Returns the obstacle of the amount. */
function amountObstacle({ give, amount, isGasPriceMissing }: ObstacleInput): SwapObstacle | undefined {
  const { value, fault, isMax } = amount
  if (fault) return 'amountInvalid'
  if (isMax && value === undefined) return isGasPriceMissing ? 'gasPriceUnavailable' : 'quoting'
  if (isMax && value === 0n) return give?.held === 0n ? 'insufficientFunds' : 'insufficientFee'
  if (value === undefined || value === 0n) return 'enterAmount'
  return give?.held !== undefined && value > give.held ? 'insufficientFunds' : undefined
}

/** Returns the first unmet requirement, in the order of the specification. */
export function findObstacle(input: ObstacleInput): SwapObstacle | undefined {
  const { isSupported, tokenStatus, give, receive, quote, isGasPriceMissing } = input
  if (!isSupported) return 'networkUnsupported'
  if (tokenStatus === 'unavailable' && (!give || !receive)) return 'tokensUnavailable'
  if (!give) return 'selectGive'
  if (!receive) return 'selectReceive'
  if (give.id === receive.id) return 'sameToken'
  const ofAmount = amountObstacle(input)
  if (ofAmount) return ofAmount
  if (quote.phase === 'failed') return quote.fault === 'noRoute' ? 'noRoute' : 'quoteUnavailable'
  if (quote.phase !== 'ready') return 'quoting'
  if (isGasPriceMissing) return 'gasPriceUnavailable'
  return lacksFee(input) ? 'insufficientFee' : undefined
}
