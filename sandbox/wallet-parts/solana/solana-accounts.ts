import { ed25519 } from '@noble/curves/ed25519'
import { sha256 } from '@noble/hashes/sha2'
import { base58 } from '@scure/base'

/** A Solana test account. Its key is derived from a public text: worthless. */
export interface SolanaAccount {
  readonly label: string
  readonly address: string
  readonly publicKey: Uint8Array
  sign(bytes: Uint8Array): Uint8Array
}

/** Seeds of the sandbox wallet page; the extension has others, so that the two can send to each other. */
export const PAGE_SOLANA_SEEDS: readonly string[] = ['quoin sandbox: page 1', 'quoin sandbox: page 2']
export const EXTENSION_SOLANA_SEEDS: readonly string[] = [
  'quoin sandbox: extension 1',
  'quoin sandbox: extension 2',
]

/** Returns the accounts of seeds. */
export function solanaAccounts(seeds: readonly string[]): readonly SolanaAccount[] {
  return seeds.map((seed, at) => {
    const privateKey = sha256(new TextEncoder().encode(seed))
    const publicKey = ed25519.getPublicKey(privateKey)
    return {
      label: `Account ${at + 1}`,
      address: base58.encode(publicKey),
      publicKey,
      sign: (bytes) => ed25519.sign(bytes, privateKey),
    }
  })
}
