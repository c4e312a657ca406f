import type { Amount } from '../chains/chain-types.js'
import { readDecimal } from './read-decimal.js'

/** A fee of ten times the usual one is high. */
const timesUsual = 10n

/** The values that a fee is compared with. */
export interface FeeComparison {
  readonly fee: Amount
  /** Smallest unit of the coin; absent if the chain does not report it. */
  readonly usualFee?: bigint | undefined
  /** The sent amount of the coin that the fee is paid in, smallest unit; absent if another asset is sent. */
  readonly amount?: bigint | undefined
  /** In the same currency, as decimal texts; absent without a price. */
  readonly feeWorth?: string | undefined
  readonly worth?: string | undefined
}

function isMore(one: string, other: string): boolean {
  const [first, second] = [readDecimal(one), readDecimal(other)]
  if (!first || !second) return false
  return first.digits * 10n ** BigInt(second.scale) > second.digits * 10n ** BigInt(first.scale)
}

/**
 * Returns whether a fee exceeds the sent amount, or is ten times the usual one: the user must agree to it first.
 *
 * @example
 * isHighFee({ fee: { value: 282_000n, decimals: 8, symbol: 'BTC' }, amount: 10_000n }) // true
 */
export function isHighFee({ fee, usualFee, amount, feeWorth, worth }: FeeComparison): boolean {
  if (usualFee !== undefined && usualFee > 0n && fee.value >= usualFee * timesUsual) return true
  if (amount !== undefined) return fee.value > amount
  return feeWorth !== undefined && worth !== undefined && isMore(feeWorth, worth)
}
