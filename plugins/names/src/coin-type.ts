const evm = 0x8000_0000

/**
 * The coin type of an EVM network, by which a name keeps its address there (NAM-04): `(0x80000000 | chainId) >>> 0`. Throws
 * `RangeError` ('Invalid chainId') for a number that has none. Source: ENSIP-11.
 *
 * @example
 * coinTypeOf(1) // 2147483649
 */
export function coinTypeOf(chainId: number): number {
  if (!Number.isInteger(chainId) || chainId < 0 || chainId >= evm) throw new RangeError('Invalid chainId')
  return (evm | chainId) >>> 0
}
