/** What tokens and Permit2 take for "as much as there will ever be", below the half of 256 bits. */
const maxima: ReadonlySet<bigint> = new Set([96n, 128n, 160n].map((bits) => 2n ** bits - 1n))

/**
 * Whether an allowance is without end: more than 2^255, or the largest value of the types that tokens count in (96 bits as UNI
 * and COMP do, 128, 160 as Permit2 does).
 */
export function isUnlimitedAmount(amount: bigint): boolean {
  return amount > 2n ** 255n || maxima.has(amount)
}
