import { QuoinError, type QuoinErrorOptions } from '#kernel'

/** The error codes of the plugin `review`, with their texts for developers. */
export const reviewErrorCodes = {
  /**
   * A descriptor of the option `descriptors` or `descriptorFiles` could not be loaded, or has no `context.contract` or `context.eip712`, no
   * `display.formats`, or an unknown function in it: it has no effect. **Fix:** Compare the descriptor with the schema of ERC-7730; the
   * details name its place in the list and what is wrong.
   */
  REVIEW_DESCRIPTOR_INVALID: 'A descriptor of ERC-7730 is invalid',
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
