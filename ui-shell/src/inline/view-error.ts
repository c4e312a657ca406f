import { QuoinError, type QuoinErrorOptions } from '#kernel'

/** The error codes of inline views, with their texts for developers. */
export const viewErrorCodes = {
  VIEW_MODAL_ONLY: 'The view is displayed only in the modal',
} as const

/** An error of an inline view. */
export class ViewError extends QuoinError {
  constructor(code: keyof typeof viewErrorCodes, options: QuoinErrorOptions) {
    super(code, { ...options, text: viewErrorCodes[code] })
  }
}
