import { QuoinError, type QuoinErrorOptions } from '#kernel'

/** The error codes of the plugin `names`, with their texts for developers. */
export const namesErrorCodes = {
  NAME_RESOLVING_FAILED: 'Error resolving name',
  NAME_CONFLICT: 'The name has different addresses',
  NAMES_OF_ADDRESS_FAILED: 'Error fetching names for address',
  NAME_SUGGESTIONS_FAILED: 'Error fetching name suggestions',
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
