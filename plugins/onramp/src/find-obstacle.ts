import type { OnrampObstacle, OnrampPlace, PayAmount, ProviderOffer } from './contract.js'

interface ObstacleInput {
  readonly place: OnrampPlace
  /** False if the requested token is not sold here. */
  readonly hasToken: boolean
  readonly amount: PayAmount
  readonly isLoading: boolean
  readonly offers: readonly ProviderOffer[]
}

/** Returns the first missing input. */
export function findObstacle({
  place,
  hasToken,
  amount,
  isLoading,
  offers,
}: ObstacleInput): OnrampObstacle | undefined {
  if (place.status !== 'ready') return place.status
  if (!hasToken) return 'tokenUnavailable'
  if (amount.fault === 'tooLittle' || amount.fault === 'tooMuch') return amount.fault
  if (amount.fault !== undefined) return 'amountInvalid'
  if (amount.amount === undefined) return 'enterAmount'
  if (isLoading || (offers.length > 0 && offers.every(({ status }) => status.phase === 'loading')))
    return 'quoting'
  return offers.length === 0 ? 'unsupported' : undefined
}
