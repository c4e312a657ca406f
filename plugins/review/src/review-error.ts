import { QuoinError, type QuoinErrorOptions } from '#kernel'

/** The error codes of the plugin `review`, with their texts for developers. */
export const reviewErrorCodes = {
  /**
   * A request had to be displayed before the wallet opens, and nothing displayed the modal within ten seconds: it is the `cause` of an
   * `ACTION_REVIEW_FAILED`. The wallet was not called. **Fix:** Call `mountQuoin(kernel)` of `quoin/ui`, or set the plugin's option
   * `withoutModal: 'continue'`.
   */
  REVIEW_NOT_DISPLAYED: 'Nothing displayed the request',
  /**
   * A request had to be displayed before the wallet opens, and the page has not mounted the modal: the request went to the wallet without
   * a review. Reported once in the console and as `alert:raised`. **Fix:** Call `mountQuoin(kernel)` of `quoin/ui`; or set the option
   * `review: { withoutModal: 'refuse' }` if the page mounts it later, `withoutModal: 'continue'` or `mode: 'off'` if it never does.
   */
  REVIEW_MODAL_MISSING: 'No modal displays the requests that need a review',
} as const

/**
 * An error with a code of the plugin `review`.
 *
 * @example
 * throw new ReviewError('REVIEW_NOT_DISPLAYED', { details: 'what is known of the case' })
 */
export class ReviewError extends QuoinError {
  constructor(code: keyof typeof reviewErrorCodes, options?: QuoinErrorOptions) {
    super(code, { ...options, text: reviewErrorCodes[code] })
  }
}
