import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import type { Hex } from 'viem'
import type { FrameSession } from '../session/frame-session.js'
import { deriveKeys, type PrivateKeys } from './derive-keys.js'
import { createEvmSigner } from './evm-signer.js'
import { openSeed, sealSeed } from './seal-seed.js'

/** The server's response to `keys/open`. */
export interface OpenedVault {
  readonly dataKey: string
  readonly version: number
  readonly sealedSeed?: string | undefined
}

export interface WalletAddresses {
  readonly eip155: Hex
  /** Base58. */
  readonly solana: string
}

/** The keys of the signed-in user. They are fetched and unsealed for each use, and wiped after it. */
export interface Keyring {
  /** Creates the seed if the user has none yet. */
  addresses(): Promise<WalletAddresses>
  /**
   * Passes the keys to `work`. They are wiped when it settles.
   *
   * @param address address of the expected keys: those of another user, signed in meanwhile, are never passed
   */
  use<Result>(address: string, work: (keys: PrivateKeys) => Promise<Result> | Result): Promise<Result>
}

const ENTROPY_BYTES = 16

export function addressesOf(keys: PrivateKeys): WalletAddresses {
  return {
    eip155: createEvmSigner(keys).address,
    solana: base58.encode(ed25519.getPublicKey(keys.solana)),
  }
}

/** Creates the seed, unless another device of the user is faster: then its seed is the wallet. */
async function makeSeed(session: FrameSession, userId: string, vault: OpenedVault): Promise<string> {
  const entropy = crypto.getRandomValues(new Uint8Array(ENTROPY_BYTES))
  try {
    const own = await sealSeed(entropy, vault.dataKey, { userId, version: vault.version })
    const body = { sealedSeed: own }
    return (await session.call<{ readonly sealedSeed: string }>('keys/keep', { body })).sealedSeed
  } finally {
    entropy.fill(0)
  }
}

/** @throws if no user is signed in, or the wallet cannot be unsealed */
async function openKeys(session: FrameSession): Promise<PrivateKeys> {
  const userId = session.user()?.id
  if (userId === undefined) throw new Error('You aren’t logged in. Log in and try again.')
  const vault = await session.call<OpenedVault>('keys/open', { body: {} })
  const sealed = vault.sealedSeed ?? (await makeSeed(session, userId, vault))
  const entropy = await openSeed(sealed, vault.dataKey, { userId, version: vault.version })
  try {
    return await deriveKeys(entropy)
  } finally {
    entropy.fill(0)
  }
}

export function createKeyring(session: FrameSession): Keyring {
  let known: { readonly userId: string; readonly addresses: Promise<WalletAddresses> } | undefined

  async function readAddresses(): Promise<WalletAddresses> {
    const keys = await openKeys(session)
    try {
      return addressesOf(keys)
    } finally {
      keys.wipe()
    }
  }

  return {
    addresses() {
      const userId = session.user()?.id ?? ''
      if (known?.userId !== userId) {
        const body = { userId, addresses: readAddresses() }
        known = body
        // Retries a failed read with the next call.
        body.addresses.catch(() => {
          if (known === body) known = undefined
        })
      }
      return known.addresses
    },
    async use(address, work) {
      const keys = await openKeys(session)
      try {
        const own = addressesOf(keys)
        if (address !== own.eip155 && address !== own.solana)
          throw new Error('Another account is logged in. Nothing was signed.')
        return await work(keys)
      } finally {
        keys.wipe()
      }
    },
  }
}
