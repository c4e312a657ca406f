import { QuoinError, type QuoinErrorOptions } from '../../kernel/errors/quoin-error.js'

/** The error codes of transfers, with their texts for developers. */
export const transferErrorCodes = {
  TRANSACTION_EXPIRED: 'The transaction has expired',
  TRANSACTION_CHANGED: 'The transaction has changed',
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
