import { isQuoinError, QuoinError, type QuoinErrorOptions } from '#kernel'

/** The reasons why a payment failed. */
export type PaymentFault =
  | 'INVALID_PAYMENT_CONFIG'
  | 'INVALID_RECIPIENT'
  | 'INVALID_ASSET'
  | 'INVALID_AMOUNT'
  | 'INVALID_CHAIN_NAMESPACE'
  | 'UNABLE_TO_GET_PAY_URL'
  | 'GENERIC_PAYMENT_ERROR'

const faults: readonly PaymentFault[] = [
  ...(['INVALID_PAYMENT_CONFIG', 'INVALID_RECIPIENT', 'INVALID_ASSET', 'INVALID_AMOUNT'] as const),
  ...(['INVALID_CHAIN_NAMESPACE', 'UNABLE_TO_GET_PAY_URL', 'GENERIC_PAYMENT_ERROR'] as const),
]

/** The error with its fault: the first word of its details. */
export function paymentError(
  code: 'PAYMENT_INVALID' | 'PAYMENT_FAILED',
  fault: PaymentFault,
  what: string,
  more: { readonly fix?: string; readonly cause?: unknown } = {},
): QuoinError {
  return new PayError(code, { details: `${fault}: ${what}`, ...more })
}

/**
 * Returns the fault of a payment, for code that distinguishes them.
 *
 * @example
 * result.catch((error) => paymentFaultOf(error) === 'INVALID_AMOUNT')
 */
export function paymentFaultOf(error: unknown): PaymentFault | undefined {
  if (!isQuoinError(error)) return undefined
  return faults.find((fault) => error.details?.startsWith(`${fault}:`))
}

/** The error codes of the plugin `pay`, with their texts for developers. */
export const payErrorCodes = {
  /**
   * The requested payment cannot be made. `details` begins with the reason: `INVALID_PAYMENT_CONFIG`,
   * `INVALID_CHAIN_NAMESPACE`, `INVALID_RECIPIENT`, `INVALID_ASSET` (also a token that keeps a part of each
   * transfer) or `INVALID_AMOUNT`; `paymentFaultOf(error)` returns it. **Fix:** Correct the request. No
   * wallet or exchange request was made.
   */
  PAYMENT_INVALID: 'The payment is not valid',
  /**
   * The transaction was sent and failed on the network: nothing arrived, the fee is spent
   * (`GENERIC_PAYMENT_ERROR`); or less than the amount arrived (`failure.reason` is `receivedLess`,
   * `wasPaid` `'partly'` or `'unknown'`); or the exchange did not pay or returned no page
   * (`UNABLE_TO_GET_PAY_URL`). **Fix:** Offer to pay again only if the failure has `wasPaid: 'no'`.
   */
  PAYMENT_FAILED: 'The payment failed',
} as const

/**
 * An error with a code of the plugin `pay`.
 *
 * @example
 * throw new PayError('PAYMENT_INVALID', { details: 'the cause' })
 */
export class PayError extends QuoinError {
  constructor(code: keyof typeof payErrorCodes, options?: QuoinErrorOptions) {
    super(code, { ...options, text: payErrorCodes[code] })
  }
}
