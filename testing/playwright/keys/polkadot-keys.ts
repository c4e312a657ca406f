import { blake2b } from '@noble/hashes/blake2b'
import { base58, hex } from '@scure/base'
import { type NamespaceKeys, readKey, unauthorized } from './namespace-keys.js'
import { signingBytes } from './polkadot-payload.js'

/** The generic prefix of addresses, and the type of an sr25519 signature. */
const [genericPrefix, sr25519] = [42, 1]
const encoder = new TextEncoder()

/** Returns the address of a key. Source: SS58. */
function toAddress(publicKey: Uint8Array): string {
  const body = Uint8Array.of(genericPrefix, ...publicKey)
  const checksum = blake2b(Uint8Array.of(...encoder.encode('SS58PRE'), ...body)).subarray(0, 2)
  return base58.encode(Uint8Array.of(...body, ...checksum))
}

/** Wraps bytes as extensions do, so that no message can be a transaction. Source: polkadot-js, signRaw. */
function wrap(data: string): Uint8Array {
  const bytes = /^0x([\da-f]{2})*$/i.test(data)
    ? hex.decode(data.slice(2).toLowerCase())
    : encoder.encode(data)
  return Uint8Array.of(...encoder.encode('<Bytes>'), ...bytes, ...encoder.encode('</Bytes>'))
}

/** Creates Polkadot accounts (sr25519) from seeds. Loads the optional package of this namespace. */
export async function createPolkadotKeys(seeds: readonly string[]): Promise<NamespaceKeys> {
  const { getPublicKey, secretFromSeed, sign } = await import('@scure/sr25519')
  const secrets = new Map(
    seeds.map((seed) => {
      const secret = secretFromSeed(readKey(seed))
      return [toAddress(getPublicKey(secret)), secret] as const
    }),
  )
  /** Signs for an address of any prefix. */
  function signFor(address: unknown, bytes: Uint8Array): object {
    const key = base58.decode(String(address)).slice(-34, -2)
    const secret = secrets.get(toAddress(key))
    if (!secret) throw unauthorized()
    return { signature: `0x${hex.encode(Uint8Array.of(sr25519, ...sign(secret, bytes)))}` }
  }
  return {
    addresses: [...secrets.keys()],
    describe: (address) => ({ address, publicKey: hex.encode(base58.decode(address).slice(1, -2)) }),
    answers: {
      polkadot_signMessage(params) {
        const { address, data } = Object(params)
        return signFor(address, wrap(String(data)))
      },
      polkadot_signTransaction: (params) => signFor(Object(params).address, signingBytes(Object(params))),
    },
  }
}
