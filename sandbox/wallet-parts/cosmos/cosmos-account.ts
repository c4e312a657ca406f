import { secp256k1 } from '@noble/curves/secp256k1'
import { ripemd160 } from '@noble/hashes/legacy'
import { sha256 } from '@noble/hashes/sha2'
import { base64, bech32 } from '@scure/base'

/** A Cosmos key with its public key and address. */
export interface CosmosAccount {
  readonly label: string
  readonly privateKey: Uint8Array
  /** Compressed, base64, as `cosmos_getAccounts` returns it. */
  readonly publicKey: string
  readonly address: string
}

/** Returns a reproducible test key: public and worthless. */
export function testKey(index: number): Uint8Array {
  return sha256(new TextEncoder().encode(`Quoin sandbox, cosmos, account ${index}`))
}

/**
 * Returns the address of a compressed key: bech32 of ripemd160(sha256(key)). Source: Cosmos SDK ADR-028, secp256k1
 * keys.
 */
export function cosmosAddress(publicKey: Uint8Array): string {
  return bech32.encode('cosmos', bech32.toWords(ripemd160(sha256(publicKey))))
}

export function cosmosAccount(label: string, privateKey: Uint8Array): CosmosAccount {
  const key = secp256k1.getPublicKey(privateKey, true)
  return { label, privateKey, publicKey: base64.encode(key), address: cosmosAddress(key) }
}

/** Signs the hash of bytes: r and s, 64 bytes, with low s, which nodes require. */
export function signBytes(bytes: Uint8Array, account: CosmosAccount): string {
  return base64.encode(secp256k1.sign(sha256(bytes), account.privateKey, { lowS: true }).toCompactRawBytes())
}
