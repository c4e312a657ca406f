/** Returns true for a frame, a network of the namespace: `abacus:frame-1`. */
export function isFrame(reference: string): boolean {
  return /^frame-\d{1,9}$/.test(reference)
}

/** Checks the shape only: `ab`, a public key of 32 bytes, and a checksum of 3 bytes. */
export function isAbacusAddress(text: string): boolean {
  return /^ab[0-9a-f]{70}$/i.test(text)
}

export function isAbacusTransactionId(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text)
}

/** Returns true for a number of beads: no sign, no leading zero, limited length. */
export function isBeads(value: unknown): value is string {
  return typeof value === 'string' && /^(0|[1-9]\d{0,30})$/.test(value)
}
