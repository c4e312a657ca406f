import { secp256k1 } from '@noble/curves/secp256k1'
import { ripemd160 } from '@noble/hashes/legacy'
import { sha256 } from '@noble/hashes/sha2'
import { bech32 } from '@scure/base'

// Only ever imported dynamically: pages without an account of Cosmos do not load it.

/** The bytes and the prefix of an address; `undefined` if its checksum or length is wrong. Source: BIP-173. */
export function readAddress(
  text: string,
): { readonly prefix: string; readonly bytes: Uint8Array } | undefined {
  const decoded = bech32.decodeUnsafe(text, 90)
  const bytes = decoded && bech32.fromWordsUnsafe(decoded.words)
  // Accounts have 20 bytes, contracts and modules may have 32. Source: ADR-028.
  return decoded && bytes && (bytes.length === 20 || bytes.length === 32)
    ? { prefix: decoded.prefix, bytes }
    : undefined
}

/** Returns the address of a compressed public key. */
export function addressOf(publicKey: Uint8Array, prefix: string): string {
  return bech32.encode(prefix, bech32.toWords(ripemd160(sha256(publicKey))))
}

/** Returns true if a signature of 64 bytes is that of the key for the hash of the bytes. Never throws. */
export function isSignatureOf(publicKey: Uint8Array, bytes: Uint8Array, signature: Uint8Array): boolean {
  try {
    return secp256k1.verify(signature, sha256(bytes), publicKey, { lowS: true })
  } catch {
    return false
  }
}

/** Returns the bytes of a text that ADR-036 signs. */
export function messageBytes(signer: string, data: string): Uint8Array {
  const value = `{"data":"${data}","signer":"${signer}"}`
  const message = `{"type":"sign/MsgSignData","value":${value}}`
  const document = `{"account_number":"0","chain_id":"","fee":{"amount":[],"gas":"0"},"memo":"","msgs":[${message}],"sequence":"0"}`
  return new TextEncoder().encode(document)
}

/** Returns the id of a transaction: the hash of its bytes, in upper case. */
export function transactionId(bytes: Uint8Array): string {
  return Array.from(sha256(bytes), (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()
}
