import { QuoinError, type QuoinErrorOptions } from '../kernel/errors/quoin-error.js'

/** Error codes of a host's likely mistakes, with their texts. Only pages that log warnings report them. */
export const setupErrorCodes = {
  /**
   * The page contains an element of Quoin, such as `<quoin-button>`, that is not registered: it displays nothing. `details` names
   * it. Reported on pages of this machine only. **Fix:** Import `quoin/elements` for the buttons, `quoin/inline` for `<quoin-view>`.
   */
  ELEMENT_NOT_DEFINED: 'An element on the page is not registered',
  /**
   * The page has started two kernels with the same `storageKey`, side by side or with nested providers: they share what they store,
   * and each looks for wallets. A component that creates its kernel while it renders creates one with each rendering. Reported on
   * pages of this machine only, five seconds after the second start; not if one was disposed of before, or is not started. **Fix:**
   * Use one kernel for the page: create it outside of components, or with `useCreateKernel`, and dispose it when it is replaced.
   * Kernels that belong beside each other need a `storageKey` each.
   */
  KERNEL_DUPLICATE: 'The page has a second kernel with the same storage key',
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
