import { QuoinError, type QuoinErrorOptions } from '../kernel/errors/quoin-error.js'

/** Error codes of a host's likely mistakes, with their texts. Only pages that log warnings report them. */
export const setupErrorCodes = {
  MODAL_NOT_MOUNTED: 'Nothing displays the views of the kernel',
} as const

/** A likely mistake of the host. */
export class SetupError extends QuoinError {
  constructor(code: keyof typeof setupErrorCodes, options?: QuoinErrorOptions) {
    super(code, { ...options, text: setupErrorCodes[code] })
  }
}
