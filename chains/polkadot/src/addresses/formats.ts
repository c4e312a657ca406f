const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const shape = new RegExp(`^[${alphabet}]{34,50}$`)

/** Returns whether a text has the shape of an SS58 address of a 32-byte key; `checkAddress` verifies the checksum. */
export function isPolkadotAddress(text: string): boolean {
  return shape.test(text)
}

/**
 * Returns the form in which addresses are compared: the key as hex. A key is the same account on each network, whatever
 * the prefix of its address. Returns a text that is no address unchanged.
 */
export function normalizeKey(address: string): string {
  if (!isPolkadotAddress(address)) return address
  let number = 0n
  for (const digit of address) number = number * 58n + BigInt(alphabet.indexOf(digit))
  // The prefix precedes the key, two bytes of checksum follow it.
  return `0x${BigInt.asUintN(256, number >> 16n)
    .toString(16)
    .padStart(64, '0')}`
}

/**
 * Returns whether a text is the reference of a `polkadot` chain: the first 16 bytes of its genesis hash. Source:
 * CAIP-2, Polkadot profile.
 */
export function isChainReference(text: string): boolean {
  return /^[\da-f]{32}$/.test(text)
}

/** Returns whether a text has the shape of a transaction id, the hash of an extrinsic. */
export function isTransactionId(text: string): boolean {
  return /^0x[\da-f]{64}$/i.test(text)
}
