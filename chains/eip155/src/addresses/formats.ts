/** Returns whether a text has the shape of an address: 40 hex digits, with or without `0x` (NET-08). */
export function isEvmAddress(text: string): boolean {
  return /^(0x)?[\da-f]{40}$/i.test(text)
}

/** Returns the form in which addresses are compared: lower case with `0x`. */
export function normalizeEvmAddress(address: string): string {
  return `0x${address.toLowerCase().replace(/^0x/, '')}`
}

/** Returns whether a text is the reference of an `eip155` chain: a decimal number. Source: CAIP-2, EIP-155 profile. */
export function isChainReference(text: string): boolean {
  return /^[1-9]\d{0,31}$/.test(text)
}

/** Returns whether a text has the shape of a transaction hash (NET-08). */
export function isTransactionId(text: string): boolean {
  return /^0x[\da-f]{64}$/i.test(text)
}
