import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519'
import { blake2b } from '@noble/hashes/blake2b'

/** Returns the Ed25519 key of a name: the same in each run. It really signs, by Sui's own SDK. */
export function suiKey(name: string): Ed25519Keypair {
  return Ed25519Keypair.fromSecretKey(blake2b(new TextEncoder().encode(name), { dkLen: 32 }))
}
