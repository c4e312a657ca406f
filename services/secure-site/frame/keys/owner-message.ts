/** Contracts accept messages of this length as the owner's approval of a hash. */
const HASH_BYTES = 32

const isPlain = (byte: number): boolean =>
  (byte >= 0x30 && byte <= 0x39) || (byte >= 0x61 && byte <= 0x66) || byte === 0x2d

/**
 * Returns `true` if a key may sign these bytes by `personal_sign`. A Safe accepts `personal_sign` of an operation's
 * hash as its owner's approval, even before the Safe is deployed, and readable hashes can be brute-forced: about one in
 * 10^8 reads like a text. So 32 bytes are signed only if all of them are `[0-9a-f-]`, as in UUIDs without braces and
 * hex nonces: a hash has this form with a probability of 2^-125. Source: Safe 1.4.1, `checkNSignatures` (eth_sign);
 * EIP-191.
 */
export function isOwnerMessage(bytes: Uint8Array): boolean {
  return bytes.length !== HASH_BYTES || bytes.every(isPlain)
}
