import { HDKey } from '@scure/bip32'
import { entropyToMnemonic, mnemonicToSeedWebcrypto } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { HDKey as Ed25519Key } from 'micro-key-producer/slip10.js'

/** The private keys of a wallet; call `wipe` as soon as they have been used. */
export interface PrivateKeys {
  /** secp256k1, 32 bytes. */
  readonly eip155: Uint8Array
  /** ed25519, 32 bytes. */
  readonly solana: Uint8Array
  wipe(): void
}

/** The standard derivation paths, so that other wallets derive the same accounts. Source: BIP-44, SLIP-44, SLIP-10. */
export const derivationPaths = { eip155: "m/44'/60'/0'/0/0", solana: "m/44'/501'/0'/0'" } as const

export const wordsOf = (entropy: Uint8Array): string => entropyToMnemonic(entropy, wordlist)

/** Derives both accounts of a seed, without a passphrase. Source: BIP-39, BIP-32, SLIP-10. */
export async function deriveKeys(entropy: Uint8Array): Promise<PrivateKeys> {
  const seed = await mnemonicToSeedWebcrypto(wordsOf(entropy))
  try {
    const eip155 = HDKey.fromMasterSeed(seed).derive(derivationPaths.eip155).privateKey
    if (!eip155) throw new Error('The account could not be derived.')
    const solana = Ed25519Key.fromMasterSeed(seed).derive(derivationPaths.solana).privateKey
    return {
      eip155,
      solana,
      wipe() {
        eip155.fill(0)
        solana.fill(0)
      },
    }
  } finally {
    seed.fill(0)
  }
}
