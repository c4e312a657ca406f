import { QuoinError, type QuoinErrorOptions } from '#kernel'

/** The error codes of the plugin `actions`, with their texts for developers. */
export const actionsErrorCodes = {
  /** A value is missing, or is not what its input allows: `details` has the name. **Fix:** Check the values as the inputs describe. */
  ACTION_VALUES_INVALID: 'A value of the action is not valid',
  /**
   * The button does not exist, there is an obstacle, or an earlier request may have been sent. **Fix:** Read `store` before `perform`,
   * and pass `isAgain` only after a warning.
   */
  ACTION_STEP_INVALID: 'The action cannot be performed now',
} as const

/**
 * An error with a code of the plugin `actions`.
 *
 * @example
 * throw new ActionsError('ACTION_VALUES_INVALID', { details: 'amount' })
 */
export class ActionsError extends QuoinError {
  constructor(code: keyof typeof actionsErrorCodes, options?: QuoinErrorOptions) {
    super(code, { ...options, text: actionsErrorCodes[code] })
  }
}
