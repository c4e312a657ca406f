import { QuoinError, type QuoinErrorOptions } from '#kernel'

/** The error codes of the plugin `swap`, with their texts for developers. */
export const swapErrorCodes = {
  /** No provider has both tokens, or sufficient liquidity. **Fix:** Choose other tokens or another amount. */
  SWAP_NO_ROUTE: 'No route found for this swap',
  /**
   * The gateway's `v1/supported-chains` does not list the network, or did not respond. Nothing was requested
   * or sent. **Fix:** Offer swaps only on networks that the gateway's `v1/supported-chains` lists.
   */
  SWAPS_UNSUPPORTED: 'Network not supported for Swaps',
  /**
   * The gateway's `v1/supported-chains` does not list the network, or did not respond. Nothing was
   * requested. **Fix:** Read the fees from the network's own node.
   */
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
