/** Messages of as many bytes are what contracts take for the owner's agreement to a hash. */
const HASH_BYTES = 32

const isPlain = (byte: number): boolean =>
  (byte >= 0x30 && byte <= 0x39) || (byte >= 0x61 && byte <= 0x66) || byte === 0x2d

/**
 * Returns whether a key may sign these bytes by `personal_sign`. A Safe takes `personal_sign` of an operation's hash for its
 * owner's agreement, whether or not the Safe is deployed yet, and readable hashes can be found by trying: about one in 10^8 reads
 * like a text. So 32 bytes are signed only where all of them are `[0-9a-f-]`, as UUIDs without braces and hex nonces are: a hash
 * is that with a probability of 2^-125. Source: Safe 1.4.1, `checkNSignatures` (eth_sign); EIP-191.
 */
export function isOwnerMessage(bytes: Uint8Array): boolean {
  return bytes.length !== HASH_BYTES || bytes.every(isPlain)
}
