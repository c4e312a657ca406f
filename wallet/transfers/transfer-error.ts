import { QuoinError, type QuoinErrorOptions } from '../../kernel/errors/quoin-error.js'

/** The error codes of transfers, with their texts for developers. */
export const transferErrorCodes = {
  /**
   * The transaction can never be confirmed: the finalized height is above the last block that could contain
   * it, and the signature is unknown there (Solana transactions are valid for about a minute). **Fix:**
   * Build it again (`Transfer.renewal`), and send a new wallet request.
   */
  TRANSACTION_EXPIRED: 'The transaction has expired',
  /** Nothing was sent. **Fix:** Retry. Do not trust a wallet that changes the transaction twice. */
  TRANSACTION_CHANGED: 'The transaction has changed',
  /**
   * Nothing was sent. **Fix:** Send less, or keep enough of the native coin for the fee. If `leftOut` is
   * set, Bitcoin coins of that many satoshi stay in the account because they may carry collectibles:
   * `spendsCollectibles` includes them.
   */
  FUNDS_INSUFFICIENT: 'Not enough funds for the amount and the network fee',
} as const

/**
 * An error with a code of transfers.
 *
 * @example
 * throw new TransferError('TRANSACTION_EXPIRED', { details: 'what is known of the case' })
 */
export class TransferError extends QuoinError {
  constructor(code: keyof typeof transferErrorCodes, options?: QuoinErrorOptions) {
    super(code, { ...options, text: transferErrorCodes[code] })
  }
}

/**
 * `FUNDS_INSUFFICIENT` while coins stay in the account because they may carry collectibles: with `spendsCollectibles`
 * the funds may suffice.
 */
export class FundsInsufficientError extends TransferError {
  /** The total of these coins. Smallest unit of the coin. */
  readonly leftOut: bigint

  constructor(leftOut: bigint, options?: QuoinErrorOptions) {
    super('FUNDS_INSUFFICIENT', options)
    this.leftOut = leftOut
  }
}
