import { QuoinError, type QuoinErrorOptions } from '#kernel'

/** The reason why a text is no address to watch. */
export type WatchFault =
  /** It is neither an address nor a name of a network of the page. */
  | 'format'
  | 'checksum'
  /** The address belongs to a network that the page does not list. */
  | 'network'

/** The error codes of the plugin `watch`, with their texts for developers. */
export const watchErrorCodes = {
  /**
   * The text is no address on a network of the page: `fault` and `details` have the reason. **Fix:** Pass an address of a listed
   * network, or a name with the plugin `names`.
   */
  WATCH_ADDRESS_INVALID: 'The text is no address of a network of the page',
  /** No account has the name on a network of the page. **Fix:** Check the name, or pass the address. */
  WATCH_NAME_NOT_FOUND: 'The name has no address',
  /**
   * `connections.connect('watch')` was called: the connector does not know which account to watch. **Fix:** Call
   * `kernel.watch.connect(address)`.
   */
  WATCH_ADDRESS_MISSING: 'No account to watch',
} as const

/**
 * An error with a code of the plugin `watch`.
 *
 * @example
 * throw new WatchError('WATCH_ADDRESS_INVALID', { fault: 'checksum' })
 */
export class WatchError extends QuoinError {
  /** Of `WATCH_ADDRESS_INVALID`. */
  readonly fault: WatchFault | undefined
  constructor(
    code: keyof typeof watchErrorCodes,
    { fault, ...options }: QuoinErrorOptions & { readonly fault?: WatchFault } = {},
  ) {
    super(code, { details: fault, ...options, text: watchErrorCodes[code] })
    this.fault = fault
  }
}
