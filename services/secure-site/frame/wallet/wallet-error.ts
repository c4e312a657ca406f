/** Error codes of EIP-1193, EIP-1474, EIP-5792 and EIP-7715 that the wallet uses. */
export const errorCodes = {
  unauthorized: 4100,
  unsupportedMethod: 4200,
  chainDisconnected: 4901,
  invalidParams: -32602,
  internal: -32603,
  unsupportedCapability: 5700,
  unsupportedChain: 5710,
  duplicateId: 5720,
  unknownBundle: 5730,
  bundleTooLarge: 5740,
  atomicityNotSupported: 5760,
} as const

export interface WalletErrorOptions extends ErrorOptions {
  /** `no` only if it is certain that the network never received the request. Default: `unknown`. */
  readonly wasSent?: 'no' | 'unknown'
}

/** An error for the page: a text for the user, and a numeric code. Neither contains secrets. */
export class WalletError extends Error {
  override readonly name = 'WalletError'
  readonly code: number
  /** Code decides by this field, never by the text, which is translated and may quote a node. */
  readonly wasSent: 'no' | 'unknown'

  constructor(code: keyof typeof errorCodes | number, message: string, options: WalletErrorOptions = {}) {
    super(message, options)
    this.code = typeof code === 'number' ? code : errorCodes[code]
    this.wasSent = options.wasSent ?? 'unknown'
  }
}

/** Creates the error for invalid parameters. */
export const invalidParams = (why: string): WalletError =>
  new WalletError('invalidParams', `${why}. Nothing was signed.`)

/** Creates the error for an unsupported method (EMB-03). */
export const notAllowed = (): WalletError =>
  new WalletError('unsupportedMethod', 'Requested RPC call is not allowed')
