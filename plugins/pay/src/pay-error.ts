import { QuoinError, type QuoinErrorOptions } from '#kernel'

/** The error codes of the plugin `pay`, with their texts for developers. */
export const payErrorCodes = {
  PAYMENT_INVALID: 'The payment is not valid',
  PAYMENT_FAILED: 'The payment failed',
} as const

/**
 * An error with a code of the plugin `pay`.
 *
 * @example
 * throw new PayError('PAYMENT_INVALID', { details: 'the cause' })
 */
export class PayError extends QuoinError {
  constructor(code: keyof typeof payErrorCodes, options?: QuoinErrorOptions) {
    super(code, { ...options, text: payErrorCodes[code] })
  }
}
