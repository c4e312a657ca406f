import { ed25519 } from '@noble/curves/ed25519'

/**
 * Returns whether bytes are the canonical encoding of a point in the prime-order group of signers' keys and nonces.
 * Throws if they are not a point.
 */
function isOfPrimeOrder(bytes: Uint8Array): boolean {
  const point = ed25519.ExtendedPoint.fromHex(bytes)
  return !point.isSmallOrder() && point.isTorsionFree()
}

/**
 * Returns whether a key signed bytes. Strict as RFC 8032 and `verify_strict` of Solana's nodes: no second encoding of
 * key or signature, no small-order key (for which anyone could sign), no parts of small order. Never throws.
 */
export function isEd25519Signature(key: Uint8Array, bytes: Uint8Array, signature: Uint8Array): boolean {
  try {
    if (!isOfPrimeOrder(key) || !isOfPrimeOrder(signature.slice(0, 32))) return false
    return ed25519.verify(signature, bytes, key, { zip215: false })
  } catch {
    // Not every 32 bytes are a point, and not every signature has 64.
    return false
  }
}
