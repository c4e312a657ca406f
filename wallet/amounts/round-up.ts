/**
 * Rounds an amount up to few digits, for a maximum cost: six digits after the point, or more if two significant digits
 * need more. Smallest unit.
 *
 * @example
 * roundUp(102_496_721_260_340n, 18)  // 103_000_000_000_000n: 0.000103 for 0.00010249672126034
 *
 * @param value not negative
 */
export function roundUp(value: bigint, decimals: number, digits = 6): bigint {
  const length = value.toString().length
  // Number of trailing digits of the smallest unit to drop.
  const dropped = Math.min(decimals - digits, length - 2)
  if (dropped <= 0) return value
  const unit = 10n ** BigInt(dropped)
  return ((value + unit - 1n) / unit) * unit
}
