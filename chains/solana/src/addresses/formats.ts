const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Returns whether a text is base58 of exactly this many bytes. */
function isBase58Of(text: string, bytes: number): boolean {
  // The longest input, 64 bytes, has 88 letters.
  if (!/^[1-9A-HJ-NP-Za-km-z]{32,88}$/.test(text)) return false
  let value = 0n
  for (const letter of text) value = value * 58n + BigInt(alphabet.indexOf(letter))
  // Each leading 1 is a zero byte.
  const zeros = text.search(/[^1]|$/)
  return zeros + (value ? Math.ceil(value.toString(16).length / 2) : 0) === bytes
}

/** Returns whether a text is an address: base58 of 32 bytes (NET-08, SEC-09). There is no checksum. */
export function isSolanaAddress(text: string): boolean {
  return isBase58Of(text, 32)
}

/** Returns whether a text is a transaction id: base58 of its first signature, 64 bytes. */
export function isTransactionId(text: string): boolean {
  return isBase58Of(text, 64)
}

/** Returns whether a text is the reference of a chain: the first 32 letters of its genesis hash. Source: CAIP-30. */
export function isChainReference(text: string): boolean {
  return /^[1-9A-HJ-NP-Za-km-z]{32}$/.test(text)
}
