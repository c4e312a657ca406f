import { formatUnits } from 'viem/utils'
import { type Amount, type QuoinError, TransferError } from '#kernel'

/** What a plain transfer takes to an account without code: always the same. */
const plainGas = 21_000n

/**
 * Kept back for a smart account that pays for itself: to be made, to check its signature, to be bundled (ERC-4337). An estimate
 * on the safe side, as only its bundler knows; what is not used stays in the account.
 */
export const smartAccountGas = 600_000n

/** The limit for what was estimated: by the time it is in a block, a contract may have more to do. */
export function toGasLimit(estimate: bigint): bigint {
  return estimate === plainGas ? estimate : (estimate * 5n) / 4n
}

/** Parts of the fee that the user was shown: a renewed transfer keeps within them where it can. */
export interface ShownFee {
  /** The gas limit. */
  readonly gas: bigint
  /** Wei, at most. */
  readonly perGas: bigint
  /** Wei, at most. */
  readonly dataFee: bigint
}

/**
 * Limits a part of the fee to what was shown where that still suffices; prices change with each block, and a new review for each
 * change could never be confirmed.
 *
 * @param now with the margin of a new transfer
 * @param least what suffices now
 */
export function keepShown(shown: bigint | undefined, now: bigint, min: bigint): bigint {
  return shown !== undefined && now > shown && min <= shown ? shown : now
}

/** An amount to the last digit: `0.000000000000000001 ETH`. */
export function describeAmount({ value, decimals, symbol }: Amount): string {
  return `${formatUnits(value, decimals)} ${symbol}`.trim()
}

/** That an account cannot pay. */
export function insufficientFunds(details: string): QuoinError {
  return new TransferError('FUNDS_INSUFFICIENT', { details: `${details} Nothing was sent.` })
}
