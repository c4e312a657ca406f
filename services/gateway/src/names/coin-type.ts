const EVM = 0x8000_0000

/**
 * Returns the EIP-155 chain id of a coin type; `undefined` if it has none. Source: ENSIP-11, NAM-04.
 *
 * @example
 * chainOfCoinType(2147492101) // 8453
 */
export function chainOfCoinType(coinType: number): number | undefined {
  const isEvm = Number.isInteger(coinType) && coinType > EVM && coinType <= 0xffff_ffff
  return isEvm ? coinType - EVM : undefined
}

/** Returns the coin type of an EIP-155 chain id. Throws `RangeError` for an invalid id (NAM-04). */
export function coinTypeOfChain(chainId: number): number {
  if (!Number.isInteger(chainId) || chainId <= 0 || chainId >= EVM) {
    throw new RangeError(`The chain id ${chainId} has no coin type.`)
  }
  return (EVM | chainId) >>> 0
}
