import { type FeatureErrorCode, featureErrorCodes } from './feature-error-codes.js'
import { QuoinError, type QuoinErrorOptions } from './quoin-error.js'

/**
 * A `QuoinError` with a code of a feature: the texts of those are loaded with the feature, not with every page.
 *
 * @example
 * throw new FeatureError('SWAP_NO_ROUTE', { details: 'ETH to SBD' })
 */
export class FeatureError extends QuoinError {
  constructor(code: FeatureErrorCode, options?: QuoinErrorOptions) {
    super(code, { ...options, text: featureErrorCodes[code] })
  }
}

/**
 * `FUNDS_INSUFFICIENT` while coins stay in the account because they may carry collectibles: with `spendsCollectibles` they may
 * suffice.
 */
export class FundsInsufficientError extends FeatureError {
  /** What these coins are worth together. Smallest unit of the coin. */
  readonly leftOut: bigint

  constructor(leftOut: bigint, options?: QuoinErrorOptions) {
    super('FUNDS_INSUFFICIENT', options)
    this.leftOut = leftOut
  }
}
