import { QuoinError, type QuoinErrorOptions } from '#kernel'

/** The error codes that flows of several features share, with the message for developers. */
export const flowErrorCodes = {
  /**
   * A confirmed request cannot be edited, replaced or cancelled until the wallet has responded: a second
   * request could move the funds twice. Nothing was changed. **Fix:** Wait for the response (`store`), or
   * show the open request.
   */
  WALLET_REQUEST_OPEN: 'A request is open in the wallet',
  /**
   * `details` is the current step. No wallet request was made. **Fix:** Check `progress.step` first:
   * `review()` is for a draft, `confirm()` for a review.
   */
  STEP_INVALID: 'The call does not fit the current step',
  /**
   * `details` is the obstacle, as in the state's `obstacle`. Nothing was built. **Fix:** Provide the missing
   * input, then call `review()` again; it waits for pending checks.
   */
  REVIEW_OBSTACLE: 'Something is missing for the review',
  /**
   * The user was not signed in. **Fix:** Open the pop-up in the click handler; the user may have to allow
   * pop-ups for the page.
   */
  POPUP_BLOCKED: 'The browser blocked the pop-up',
  /**
   * `details` lists the warnings, as in the review's `mustAgree`. No wallet request was made. **Fix:** Show
   * the warnings to the user, then pass the ones that the user agreed to: `confirm(['fee'])`.
   */
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
