const evm = 0x8000_0000

/**
 * Returns the coin type of an EVM network, under which a name stores its address there (NAM-04): `(0x80000000 |
 * chainId) >>> 0`. Throws `RangeError` ('Invalid chainId') for a chain id out of range. Source: ENSIP-11.
 *
 * @example
 * coinTypeOf(1) // 2147483649
 */
export function coinTypeOf(chainId: number): number {
  if (!Number.isInteger(chainId) || chainId < 0 || chainId >= evm) throw new RangeError('Invalid chainId')
  return (evm | chainId) >>> 0
}
