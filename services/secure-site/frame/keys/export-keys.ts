import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { toHex } from 'viem'
import type { FrameSession } from '../session/frame-session.js'
import { derivationPaths, deriveKeys, wordsOf } from './derive-keys.js'
import { addressesOf, type OpenedVault } from './keyring.js'
import { openSeed } from './seal-seed.js'

/** An exported wallet. Display it, and never store it. */
export interface ExportedKeys {
  /** Twelve words of BIP-39, without a passphrase. */
  readonly words: string
  readonly eip155: { readonly address: string; readonly path: string; readonly privateKey: string }
  /** `secretKey` is base58 of 64 bytes, private and public key, as Solana wallets import it. */
  readonly solana: { readonly address: string; readonly path: string; readonly secretKey: string }
}

/**
 * Exports the wallet for its user, on the site's own page.
 *
 * @param grant the server's grant for a fresh code
 * @throws if the grant is no longer valid, or there is no wallet yet
 */
export async function exportKeys(
  session: FrameSession,
  grant: string,
  signal?: AbortSignal,
): Promise<ExportedKeys> {
  const userId = session.user()?.id
  if (userId === undefined) throw new Error('You aren’t logged in. Log in and try again.')
  const vault = await session.call<OpenedVault>('keys/export', { body: { grant }, ...(signal && { signal }) })
  if (vault.sealedSeed === undefined)
    throw new Error('You don’t have a wallet here yet, so there are no keys to show.')
  const { dataKey, version, sealedSeed } = vault
  const entropy = await openSeed(sealedSeed, dataKey, { userId, version })
  try {
    const keys = await deriveKeys(entropy)
    const addresses = addressesOf(keys)
    const pair = Uint8Array.from([...keys.solana, ...ed25519.getPublicKey(keys.solana)])
    const exported: ExportedKeys = {
      words: wordsOf(entropy),
      eip155: { address: addresses.eip155, path: derivationPaths.eip155, privateKey: toHex(keys.eip155) },
      solana: { address: addresses.solana, path: derivationPaths.solana, secretKey: base58.encode(pair) },
    }
    keys.wipe()
    pair.fill(0)
    return exported
  } finally {
    entropy.fill(0)
  }
}
