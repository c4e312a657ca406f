const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const shape = new RegExp(`^[${alphabet}]{34,50}$`)

/** Whether a text has the shape of an SS58 address of a 32-byte key; its checksum is looked at by `checkAddress`. */
export function isPolkadotAddress(text: string): boolean {
  return shape.test(text)
}

/**
 * The form addresses are compared by: the key as hex. One key is one account on each network, whatever the prefix that its
 * address is written with. A text that is no address stays what it is.
 */
export function normalizeKey(address: string): string {
  if (!isPolkadotAddress(address)) return address
  let number = 0n
  for (const digit of address) number = number * 58n + BigInt(alphabet.indexOf(digit))
  // Before the key stands the prefix, after it two bytes of checksum.
  return `0x${BigInt.asUintN(256, number >> 16n)
    .toString(16)
    .padStart(64, '0')}`
}

/** Whether a text is the reference of a `polkadot` chain: the first 16 bytes of its genesis hash. Source: CAIP-2, Polkadot profile. */
export function isChainReference(text: string): boolean {
  return /^[\da-f]{32}$/.test(text)
}

/** Whether a text has the shape of a transaction's id, the hash of an extrinsic. */
export function isTransactionId(text: string): boolean {
  return /^0x[\da-f]{64}$/i.test(text)
}
