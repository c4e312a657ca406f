/** A frame is a network of the namespace: `abacus:frame-1`. */
export function isFrame(reference: string): boolean {
  return /^frame-\d{1,9}$/.test(reference)
}

/** The shape alone: `ab`, a public key of 32 bytes, and 3 bytes that tell a slip of the pen. */
export function isAbacusAddress(text: string): boolean {
  return /^ab[0-9a-f]{70}$/i.test(text)
}

export function isAbacusTransactionId(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text)
}

/** A number of beads as it is written: no sign, no leading zero, not endless. */
export function isBeads(value: unknown): value is string {
  return typeof value === 'string' && /^(0|[1-9]\d{0,30})$/.test(value)
}
