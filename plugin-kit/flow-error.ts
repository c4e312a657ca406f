import { QuoinError, type QuoinErrorOptions } from '#kernel'

/** The error codes that flows of several features share, with the message for developers. */
export const flowErrorCodes = {
  WALLET_REQUEST_OPEN: 'A request is open in the wallet',
  STEP_INVALID: 'The call does not fit the current step',
  REVIEW_OBSTACLE: 'Something is missing for the review',
  POPUP_BLOCKED: 'The browser blocked the pop-up',
  AGREEMENT_REQUIRED: 'A warning has not been accepted',
} as const

/**
 * An error with a code that flows of several features share.
 *
 * @example
 * throw new FlowError('WALLET_REQUEST_OPEN', { details: 'what is known of the case' })
 */
export class FlowError extends QuoinError {
  constructor(code: keyof typeof flowErrorCodes, options?: QuoinErrorOptions) {
    super(code, { ...options, text: flowErrorCodes[code] })
  }
}
