import { QuoinError, type QuoinErrorOptions } from '#kernel'

/** The error codes of inline views, with their texts for developers. */
export const viewErrorCodes = {
  /**
   * An inline view (`<quoin-view>`) has the name of a view that needs the modal, such as an approval. **Fix:** Open it by
   * `kernel.open()`.
   */
  VIEW_MODAL_ONLY: 'The view is displayed only in the modal',
} as const

/** An error of an inline view. */
export class ViewError extends QuoinError {
  constructor(code: keyof typeof viewErrorCodes, options: QuoinErrorOptions) {
    super(code, { ...options, text: viewErrorCodes[code] })
  }
}
