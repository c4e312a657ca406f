import { QuoinError, type QuoinErrorOptions } from '../kernel/errors/quoin-error.js'

/** Error codes of a host's likely mistakes, with their texts. Only pages that log warnings report them. */
export const setupErrorCodes = {
  /**
   * The kernel was started, but not mounted: `<quoin-button>` stays hidden, and `kernel.open()` has no effect. Reported on
   * pages of this machine only. **Fix:** Call `mountQuoin(kernel)` of `quoin/ui`, or use the provider of your framework. A
   * page with an interface of its own sets `logLevel: 'error'`.
   */
  MODAL_NOT_MOUNTED: 'Nothing displays the views of the kernel',
  /**
   * The host chose a language, by `locale` or `setLocale`, in which the widget has no texts: it is in English. Reported on pages of
   * this machine only. **Fix:** Choose a language that exists, or pass its texts under `locales`.
   */
  LOCALE_MISSING: 'The widget has no texts in this language',
} as const

/** A likely mistake of the host. */
export class SetupError extends QuoinError {
  constructor(code: keyof typeof setupErrorCodes, options?: QuoinErrorOptions) {
    super(code, { ...options, text: setupErrorCodes[code] })
  }
}
