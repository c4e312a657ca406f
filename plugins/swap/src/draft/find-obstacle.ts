import type { QuoteState, SwapAmount, SwapObstacle, SwappableToken, SwapState } from '../contract.js'

interface ObstacleInput {
  readonly isSupported: boolean
  readonly tokenStatus: SwapState['tokenStatus']
  readonly sellToken: SwappableToken | undefined
  readonly buyToken: SwappableToken | undefined
  readonly coin: SwappableToken | undefined
  readonly amount: SwapAmount
  readonly quote: QuoteState
  readonly isGasPriceMissing: boolean
  /** The network fee, if the account itself pays it. Smallest unit of the coin. */
  readonly fee: bigint | undefined
}

/** Returns whether the known coin balance is too low for the fee. */
function lacksFee({ sellToken, coin, amount, fee }: ObstacleInput): boolean {
  if (fee === undefined || coin?.held === undefined || amount.isMax) return false
  const spent = sellToken?.address === undefined ? (amount.value ?? 0n) : 0n
  return spent + fee > coin.held
}

/** Returns the obstacle of the amount. */
function amountObstacle({ sellToken, amount, isGasPriceMissing }: ObstacleInput): SwapObstacle | undefined {
  const { value, fault, isMax } = amount
  if (fault) return 'amountInvalid'
  if (isMax && value === undefined) return isGasPriceMissing ? 'gasPriceUnavailable' : 'quoting'
  if (isMax && value === 0n) return sellToken?.held === 0n ? 'insufficientFunds' : 'insufficientFee'
  if (value === undefined || value === 0n) return 'enterAmount'
  return sellToken?.held !== undefined && value > sellToken.held ? 'insufficientFunds' : undefined
}

/** Returns the first unmet requirement, in the order of the specification. */
export function findObstacle(input: ObstacleInput): SwapObstacle | undefined {
  const { isSupported, tokenStatus, sellToken, buyToken, quote, isGasPriceMissing } = input
  if (!isSupported) return 'networkUnsupported'
  if (tokenStatus === 'unavailable' && (!sellToken || !buyToken)) return 'tokensUnavailable'
  if (!sellToken) return 'selectSellToken'
  if (!buyToken) return 'selectBuyToken'
  if (sellToken.id === buyToken.id) return 'sameToken'
  const ofAmount = amountObstacle(input)
  if (ofAmount) return ofAmount
  if (quote.phase === 'failed') return quote.fault === 'noRoute' ? 'noRoute' : 'quoteUnavailable'
  if (quote.phase !== 'ready') return 'quoting'
  if (isGasPriceMissing) return 'gasPriceUnavailable'
  return lacksFee(input) ? 'insufficientFee' : undefined
}
