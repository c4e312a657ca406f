import { ed25519 } from '@noble/curves/ed25519'
import { secp256k1 } from '@noble/curves/secp256k1'
import { base58, base64 } from '@scure/base'
import { getPublicKey, secretFromSeed, sign } from '@scure/sr25519'
import { payments, script as scripts, Transaction } from 'bitcoinjs-lib'
import { privateKeyToAccount } from 'viem/accounts'
import { toSign } from '../../chains/bip122/src/messages/bip322.js'
import { encodeSs58 } from '../../chains/polkadot/src/addresses/ss58.js'

/** A test signer with a key. */
export interface Signer {
  readonly chainId: string
  readonly address: string
  sign(message: string): Promise<string>
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const seedOf = (number: number): Uint8Array => new Uint8Array(32).fill(number)

export function evmSigner(number = 1, chainId = 'eip155:1'): Signer {
  const account = privateKeyToAccount(`0x${number.toString(16).padStart(64, '0')}`)
  return { chainId, address: account.address, sign: (message) => account.signMessage({ message }) }
}

export function solanaSigner(): Signer {
  const seed = seedOf(2)
  return {
    chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    address: base58.encode(ed25519.getPublicKey(seed)),
    sign: async (message) => base58.encode(ed25519.sign(bytesOf(message), seed)),
  }
}

/** Signs as in BIP-322, with the key of a native SegWit address. */
export function bitcoinSigner(): Signer {
  const seed = seedOf(3)
  const pubkey = secp256k1.getPublicKey(seed, true)
  const { address = '', output = new Uint8Array(), hash } = payments.p2wpkh({ pubkey })
  const code = payments.p2pkh(hash === undefined ? { pubkey } : { hash }).output ?? new Uint8Array()
  return {
    chainId: 'bip122:000000000019d6689c085ae165831e93',
    address,
    async sign(message) {
      const digest = toSign(message, output).hashForWitnessV0(0, code, 0n, Transaction.SIGHASH_ALL)
      const numbers = secp256k1.sign(digest, seed, { lowS: true }).toCompactRawBytes()
      const signature = scripts.signature.encode(numbers, Transaction.SIGHASH_ALL)
      return base64.encode(Uint8Array.of(2, signature.length, ...signature, pubkey.length, ...pubkey))
    },
  }
}

/** Signs with sr25519, as extensions do: between `<Bytes>` and `</Bytes>`. */
export function polkadotSigner(): Signer {
  const secret = secretFromSeed(seedOf(4))
  return {
    chainId: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
    address: encodeSs58(getPublicKey(secret), 0),
    async sign(message) {
      const signature = sign(secret, bytesOf(`<Bytes>${message}</Bytes>`))
      return `0x${Array.from(signature, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
    },
  }
}
