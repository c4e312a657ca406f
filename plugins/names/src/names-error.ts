import { QuoinError, type QuoinErrorOptions } from '#kernel'

/** The error codes of the plugin `names`, with their texts for developers. */
export const namesErrorCodes = {
  /** No name service was reachable; the name may exist. **Fix:** Check `cause`, and retry. */
  NAME_RESOLVING_FAILED: 'Error resolving name',
  /**
   * The gateway and the network's node returned different addresses for the name: one of them is outdated,
   * wrong or compromised. Nothing was sent. **Fix:** Compare both addresses in `details`, and check the node
   * and the gateway of the network.
   */
  NAME_CONFLICT: 'The name has different addresses',
  /** The address itself is valid. **Fix:** Check `cause`, and retry. */
  NAMES_OF_ADDRESS_FAILED: 'Error fetching names for address',
  /** Nothing was registered. A name can still be registered. **Fix:** Check `cause`, and retry. */
  NAME_SUGGESTIONS_FAILED: 'Error fetching name suggestions',
  /**
   * `details` is the server's reason, if it returned one. If the response was lost, the name may be
   * registered. **Fix:** Call `kernel.names.register` again: it first checks whether the name already
   * belongs to this account.
   */
  NAME_REGISTERING_FAILED: 'Error registering name',
} as const

/**
 * An error with a code of the plugin `names`.
 *
 * @example
 * throw new NamesError('NAME_RESOLVING_FAILED', { details: 'the cause' })
 */
export class NamesError extends QuoinError {
  constructor(code: keyof typeof namesErrorCodes, options?: QuoinErrorOptions) {
    super(code, { ...options, text: namesErrorCodes[code] })
  }
}
