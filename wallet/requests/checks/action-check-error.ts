import { QuoinError, type QuoinErrorOptions } from '../../../kernel/errors/quoin-error.js'

/** The error codes of checks of actions, with their texts for developers. */
export const actionCheckErrorCodes = {
  /**
   * A plugin refused the request before the wallet was called: `details` names the plugin and its reason. Nothing was signed or sent.
   * **Fix:** Inform the user. If the plugin must not refuse, remove `actionChecks` from its `allowedPowers`.
   */
  ACTION_REFUSED: 'A plugin refused the request',
  /**
   * A check failed or took longer than ten seconds, and the host allows its plugin to refuse: an unchecked request is not sent.
   * `cause` is its error. **Fix:** Mend or remove the plugin that `details` names; try again.
   */
  ACTION_CHECK_FAILED: 'A check of the request failed',
  /**
   * A plugin would refuse a request, and the host has not allowed it: `details` names the plugin and its check. Reported in the console
   * and as `alert:raised`; the request goes on. **Fix:** Allow it with `policy.plugins.<id>.allowedPowers: ['actionChecks']`, or deny it
   * with `deniedPowers`.
   */
  ACTION_CHECK_HELD: 'A plugin may not refuse requests',
} as const

/**
 * An error with a code of checks.
 *
 * @example
 * throw new ActionCheckError('ACTION_REFUSED', { details: 'what is known of the case' })
 */
export class ActionCheckError extends QuoinError {
  constructor(code: keyof typeof actionCheckErrorCodes, options?: QuoinErrorOptions) {
    super(code, { ...options, text: actionCheckErrorCodes[code] })
  }
}
