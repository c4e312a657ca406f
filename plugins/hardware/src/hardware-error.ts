import { QuoinError, type QuoinErrorOptions } from '#kernel'

/** The reason why the device did not sign or return an address. Nothing was sent in any of these cases. */
export type HardwareFault =
  /** It shows its PIN screen. */
  | 'locked'
  /** Another app, or none, is open on it. */
  | 'app'
  /** No device is plugged in, or the user chose none in the browser's window. */
  | 'missing'
  | 'unplugged'
  /** Another page or program uses it, or an earlier request is still on its screen. */
  | 'busy'
  /** It has other keys: the address of the path is not that of the connected account. */
  | 'otherDevice'
  /** It cannot display the transaction, and its setting "Blind signing" is off. */
  | 'blindSigning'
  | 'timeout'
  /** Its app cannot sign this kind of request. */
  | 'unsupported'
  | 'failed'

/** The error codes of the plugin `hardware`, with their texts for developers. */
export const hardwareErrorCodes = {
  /**
   * The device did not do what was requested: `fault` has the reason. Nothing was sent. **Fix:** Show the reason, and let the user try
   * again. A user who rejects on the device gets `USER_REJECTED`.
   */
  HARDWARE_DEVICE_FAILED: 'The hardware wallet did not respond as expected',
  /**
   * `connections.connect('ledger')` was called: the connector does not know which account to connect. **Fix:** Call
   * `kernel.hardware.connect({ namespace, path })`, or open the view with `kernel.open('ledger')`.
   */
  HARDWARE_ACCOUNT_MISSING: 'No account of the hardware wallet was chosen',
  /** The text is no derivation path of the namespace. **Fix:** Pass one such as `44'/60'/0'/0/0`. */
  HARDWARE_PATH_INVALID: 'Invalid derivation path',
} as const

/**
 * An error with a code of the plugin `hardware`.
 *
 * @example
 * throw new HardwareError('HARDWARE_DEVICE_FAILED', { fault: 'locked' })
 */
export class HardwareError extends QuoinError {
  /** Of `HARDWARE_DEVICE_FAILED`. */
  readonly fault: HardwareFault | undefined
  constructor(
    code: keyof typeof hardwareErrorCodes,
    { fault, ...options }: QuoinErrorOptions & { readonly fault?: HardwareFault } = {},
  ) {
    super(code, { details: fault, ...options, text: hardwareErrorCodes[code] })
    this.fault = fault
  }
}
