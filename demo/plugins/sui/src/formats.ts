/** The coin type of SUI, in its long form. */
export const suiType: string = `0x${'2'.padStart(64, '0')}::sui::SUI`

/** Returns true for a network of the namespace: `sui:mainnet`. Source: CASA, `sui` CAIP-2. */
export function isSuiReference(reference: string): boolean {
  return /^(mainnet|testnet|devnet)$/.test(reference)
}

/**
 * Returns true for an address in its long form: 32 bytes in hexadecimal. Short forms such as `0x2` are addresses of the system, and an
 * address of 20 bytes is one of an EVM network: both would lose what is sent to them.
 */
export function isSuiAddress(text: string): boolean {
  return /^0x[0-9a-f]{64}$/i.test(text)
}

/** Checks the shape of a digest: 32 bytes in base58. */
export function isSuiDigest(text: string): boolean {
  return /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text)
}

const coinType = /^0x([0-9a-f]{1,64})::([a-z]\w{0,127})::([a-z]\w{0,127})$/i

/** Returns the coin type of a token, with its package in the long form; `undefined` if it is none, or generic. */
export function readCoinType(text: string): string | undefined {
  const [, address, module, name] = coinType.exec(text) ?? []
  if (address === undefined) return undefined
  return `0x${address.toLowerCase().padStart(64, '0')}::${module}::${name}`
}

/** Returns the form in which addresses and coin types are compared: names of coin types keep their letter case. */
export function normalizeSuiAddress(text: string): string {
  return readCoinType(text) ?? text.toLowerCase()
}

/** Returns an amount of a node: u64 in decimal. Throws if it is none. */
export function readU64(value: unknown): bigint {
  if (typeof value !== 'string' || !/^(0|[1-9]\d{0,19})$/.test(value)) throw new Error('An amount is no u64')
  return BigInt(value)
}
