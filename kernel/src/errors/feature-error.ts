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
