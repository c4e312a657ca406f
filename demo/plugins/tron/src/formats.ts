/** Returns true for a network of the namespace: the chain id in hexadecimal, as in `tron:0x2b6653dc`. Source: CASA, `tron` CAIP-2. */
export function isTronReference(reference: string): boolean {
  return /^0x[1-9a-f][0-9a-f]{0,15}$/.test(reference)
}

/** Checks the shape only; the checksum is checked by `checkAddress`. */
export function isTronAddress(text: string): boolean {
  return /^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(text)
}

/** Returns true for a transaction id: a SHA-256 hash in hexadecimal, without a prefix. */
export function isTronTransactionId(text: string): boolean {
  return /^[0-9a-f]{64}$/i.test(text)
}

export const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
