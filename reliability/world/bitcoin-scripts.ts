import { ripemd160 } from '@noble/hashes/legacy'
import { sha256 } from '@noble/hashes/sha2'
import { bech32 } from '@scure/base'

/** Scripts of an address whose coins are spent by the signature of one key. Source: BIP-141, P2WPKH. */
const prefix = [0, 20] as const
const hashLength = 20

/** Returns the hash of a public key that its script contains. */
export const keyHashOf = (publicKey: Uint8Array): Uint8Array => ripemd160(sha256(publicKey))

/** Returns the address of a public key. Source: BIP-173. */
export const addressOfKey = (publicKey: Uint8Array): string => addressOfHash(keyHashOf(publicKey))

const addressOfHash = (hash: Uint8Array): string => bech32.encode('bc', [0, ...bech32.toWords(hash)])

/** Returns the script of an address. */
export function scriptOfAddress(address: string): Uint8Array {
  const { words } = bech32.decode(address as `bc1${string}`)
  return Uint8Array.of(...prefix, ...bech32.fromWords(words.slice(1)))
}

/** Returns the address that a script pays. Throws for other scripts, which the ledger does not know. */
export function addressOfScript(script: Uint8Array): string {
  const isKnown =
    script.length === prefix.length + hashLength && prefix.every((one, at) => script[at] === one)
  if (!isKnown) throw new Error('The ledger pays P2WPKH addresses only.')
  return addressOfHash(script.subarray(prefix.length))
}

/** Returns the script that a signature of an address covers. Source: BIP-143. */
export const signedScriptOf = (keyHash: Uint8Array): Uint8Array =>
  Uint8Array.of(0x76, 0xa9, hashLength, ...keyHash, 0x88, 0xac)
