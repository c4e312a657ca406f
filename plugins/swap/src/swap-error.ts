import { QuoinError, type QuoinErrorOptions } from '#kernel'

/** The error codes of the plugin `swap`, with their texts for developers. */
export const swapErrorCodes = {
  SWAP_NO_ROUTE: 'No route found for this swap',
  SWAPS_UNSUPPORTED: 'Network not supported for Swaps',
  GAS_PRICE_UNSUPPORTED: 'Network not supported for Gas Price',
} as const

/**
 * An error with a code of the plugin `swap`.
 *
 * @example
 * throw new SwapError('SWAP_NO_ROUTE', { details: 'what is known of the case' })
 */
export class SwapError extends QuoinError {
  constructor(code: keyof typeof swapErrorCodes, options?: QuoinErrorOptions) {
    super(code, { ...options, text: swapErrorCodes[code] })
  }
}
