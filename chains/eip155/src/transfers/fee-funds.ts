import { formatUnits } from 'viem/utils'
import { type Amount, type QuoinError, TransferError } from '#kernel'

/** Gas of a plain transfer to an account without code. */
const plainGas = 21_000n

/**
 * Reserved gas for a smart account that pays itself: deployment, signature check, bundling (ERC-4337). A safe estimate,
 * since only its bundler has the actual value; unused gas stays in the account.
 */
export const smartAccountGas = 600_000n

/** Returns the gas limit of an estimate, with a margin: a contract may need more by the time of its block. */
export function toGasLimit(estimate: bigint): bigint {
  return estimate === plainGas ? estimate : (estimate * 5n) / 4n
}

/** Parts of the displayed fee: a renewed transfer stays within them if possible. */
export interface ShownFee {
  /** The gas limit. */
  readonly gas: bigint
  /** Maximum. Wei. */
  readonly perGas: bigint
  /** Maximum. Wei. */
  readonly dataFee: bigint
}

/**
 * Limits a part of the fee to the displayed value if that still suffices: prices change with each block, and a new
 * review for each change could never be confirmed.
 *
 * @param now with the margin of a new transfer
 * @param min the value that suffices now
 */
export function keepShown(shown: bigint | undefined, now: bigint, min: bigint): bigint {
  return shown !== undefined && now > shown && min <= shown ? shown : now
}

/** Returns an amount with all digits: `0.000000000000000001 ETH`. */
export function describeAmount({ value, decimals, symbol }: Amount): string {
  return `${formatUnits(value, decimals)} ${symbol}`.trim()
}

/** Creates the error of an account that cannot pay. */
export function insufficientFunds(details: string): QuoinError {
  return new TransferError('FUNDS_INSUFFICIENT', { details: `${details} Nothing was sent.` })
}
