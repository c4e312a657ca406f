/**
 * An amount that is at least what it is, with few digits: for what something costs at most. Six digits after the point, and two that
 * are not zero where that takes more. Smallest unit.
 *
 * @example
 * roundUp(102_496_721_260_340n, 18)  // 103_000_000_000_000n: 0.000103 for 0.00010249672126034
 *
 * @param value not negative
 */
export function roundUp(value: bigint, decimals: number, digits = 6): bigint {
  const length = value.toString().length
  // Places of the smallest unit that are dropped.
  const dropped = Math.min(decimals - digits, length - 2)
  if (dropped <= 0) return value
  const unit = 10n ** BigInt(dropped)
  return ((value + unit - 1n) / unit) * unit
}
