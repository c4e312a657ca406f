const EVM = 0x8000_0000

/**
 * The EIP-155 network that a coin type means; `undefined` for one that means none. Source: ENSIP-11, NAM-04.
 *
 * @example
 * chainOfCoinType(2147492101) // 8453
 */
export function chainOfCoinType(coinType: number): number | undefined {
  const isEvm = Number.isInteger(coinType) && coinType > EVM && coinType <= 0xffff_ffff
  return isEvm ? coinType - EVM : undefined
}

/** The coin type of an EIP-155 network. Throws `RangeError` for a number that is none's (NAM-04). */
export function coinTypeOfChain(chainId: number): number {
  if (!Number.isInteger(chainId) || chainId <= 0 || chainId >= EVM) {
    throw new RangeError(`${chainId} is no network that has a coin type.`)
  }
  return (EVM | chainId) >>> 0
}
