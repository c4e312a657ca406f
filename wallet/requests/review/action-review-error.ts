import { QuoinError, type QuoinErrorOptions } from '../../../kernel/errors/quoin-error.js'

/** The error codes of the review of requests, with their texts for developers. */
export const actionReviewErrorCodes = {
  /**
   * The host requires a review before a wallet opens, and the request could not be reviewed: the reviewer failed, could not be loaded, or
   * is missing. The wallet was not called: nothing was signed or sent. `cause` is the error of the reviewer. **Fix:** Mend or add the
   * plugin that `details` names, or remove `actionReviewers` from its `allowedPowers`; try again, after a reload of the page if its code did not
   * load.
   */
  ACTION_REVIEW_FAILED: 'The request could not be reviewed',
  /**
   * A plugin contributes a reviewer, and the host has not allowed it: it is not asked. Reported in the console and as `alert:raised`; the
   * request goes on. **Fix:** Allow it with `policy.plugins.<id>.allowedPowers: ['actionReviewers']`, or deny it with `deniedPowers`.
   */
  ACTION_REVIEWER_IGNORED: 'A plugin may not review requests',
} as const

/**
 * An error with a code of the review.
 *
 * @example
 * throw new ActionReviewError('ACTION_REVIEW_FAILED', { details: 'what is known of the case' })
 */
export class ActionReviewError extends QuoinError {
  constructor(code: keyof typeof actionReviewErrorCodes, options?: QuoinErrorOptions) {
    super(code, { ...options, text: actionReviewErrorCodes[code] })
  }
}
