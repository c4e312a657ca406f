import { createPublicKey, verify as verifyByNode } from 'node:crypto'
import * as bitcoinSecp from '@bitcoinerlab/secp256k1'
import { ed25519 } from '@noble/curves/ed25519'
import { secp256k1 } from '@noble/curves/secp256k1'
import { ripemd160 } from '@noble/hashes/legacy'
import { sha256 } from '@noble/hashes/sha2'
import { encodeAddress, signatureVerify } from '@polkadot/util-crypto'
import { base58, base64, bech32, hex } from '@scure/base'
import * as sr25519 from '@scure/sr25519'
import { verifyMessage } from 'ethers'
import { privateKeyToAccount } from 'viem/accounts'
import { createCosmosKeys } from '../../../sandbox/wallet-parts/cosmos/create-cosmos-keys.js'

/** A key of a namespace: it signs as wallets do, and verifies with another library. */
export interface TestSigner {
  readonly namespace: string
  readonly caipNetworkId: `${string}:${string}`
  readonly address: string
  /** A request that a page sends. */
  readonly method: string
  readonly params: unknown
  sign(params: unknown): Promise<unknown>
  isSigned(answer: unknown): Promise<boolean>
}

const text = 'Quoin asks you to sign this.'
const bytes = new TextEncoder().encode(text)
const keyOf = (name: string): Uint8Array => sha256(new TextEncoder().encode(`quoin test ${name}`))

function read(value: unknown, key: string): string {
  return typeof value === 'object' && value !== null ? String(Reflect.get(value, key)) : ''
}

function evm(): TestSigner {
  const account = privateKeyToAccount(`0x${hex.encode(keyOf('eip155'))}`)
  return {
    namespace: 'eip155',
    caipNetworkId: 'eip155:1',
    address: account.address,
    method: 'personal_sign',
    params: [`0x${hex.encode(bytes)}`, account.address],
    sign: (params) => {
      const [raw] = Array.isArray(params) ? params : []
      return account.signMessage({ message: { raw } })
    },
    isSigned: async (answer) => verifyMessage(bytes, String(answer)) === account.address,
  }
}

function solana(): TestSigner {
  const key = keyOf('solana')
  const publicKey = ed25519.getPublicKey(key)
  const address = base58.encode(publicKey)
  return {
    namespace: 'solana',
    caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    address,
    method: 'solana_signMessage',
    params: { message: base58.encode(bytes), pubkey: address },
    sign: async (params) => ({
      signature: base58.encode(ed25519.sign(base58.decode(read(params, 'message')), key)),
    }),
    async isSigned(answer) {
      const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), publicKey])
      const checked = createPublicKey({ key: der, format: 'der', type: 'spki' })
      return verifyByNode(null, bytes, checked, base58.decode(read(answer, 'signature')))
    },
  }
}

/** The hash of Bitcoin's signed messages, before BIP-322. */
function bitcoinHash(message: string): Uint8Array {
  const prefix = '\u0018Bitcoin Signed Message:\n'
  const whole = `${prefix}${String.fromCharCode(message.length)}${message}`
  return sha256(sha256(new TextEncoder().encode(whole)))
}

function bitcoin(): TestSigner {
  const key = keyOf('bip122')
  const publicKey = secp256k1.getPublicKey(key, true)
  const addressOf = (compressed: Uint8Array): string =>
    bech32.encode('bc', [0, ...bech32.toWords(ripemd160(sha256(compressed)))])
  const address = addressOf(publicKey)
  return {
    namespace: 'bip122',
    caipNetworkId: 'bip122:000000000019d6689c085ae165831e93',
    address,
    method: 'signMessage',
    params: { account: address, message: text },
    async sign(params) {
      const { signature, recoveryId } = bitcoinSecp.signRecoverable(bitcoinHash(read(params, 'message')), key)
      return { address, signature: base64.encode(Uint8Array.from([39 + recoveryId, ...signature])) }
    },
    async isSigned(answer) {
      const signature = base64.decode(read(answer, 'signature'))
      const point = secp256k1.Signature.fromCompact(signature.slice(1))
        .addRecoveryBit((signature[0] ?? 39) - 39)
        .recoverPublicKey(bitcoinHash(text))
      return addressOf(point.toRawBytes(true)) === address
    },
  }
}

function polkadot(): TestSigner {
  const key = sr25519.secretFromSeed(keyOf('polkadot'))
  const publicKey = sr25519.getPublicKey(key)
  const address = encodeAddress(publicKey, 0)
  return {
    namespace: 'polkadot',
    caipNetworkId: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
    address,
    method: 'polkadot_signMessage',
    params: { address, message: text },
    sign: async (params) => ({
      signature: `0x${hex.encode(sr25519.sign(key, new TextEncoder().encode(read(params, 'message'))))}`,
    }),
    isSigned: async (answer) => signatureVerify(text, read(answer, 'signature'), address).isValid,
  }
}

function cosmos(): TestSigner {
  const keys = createCosmosKeys()
  const [account] = keys.accounts
  const signDoc = {
    chainId: 'cosmoshub-4',
    accountNumber: '1',
    bodyBytes: '0a00',
    authInfoBytes: '',
  }
  const network = {
    caipNetworkId: 'cosmos:cosmoshub-4',
    name: 'Hub',
    rpcUrl: '',
    symbol: 'ATOM',
    decimals: 6,
  }
  const site = { name: 'App', url: 'https://app.example' }
  return {
    namespace: 'cosmos',
    caipNetworkId: 'cosmos:cosmoshub-4',
    address: account?.address ?? '',
    method: 'cosmos_signDirect',
    params: { signerAddress: account?.address, signDoc },
    sign: async (params) =>
      (await keys.read({ method: 'cosmos_signDirect', params, site, network })).perform(),
    async isSigned(answer) {
      const signature =
        typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'signature') : undefined
      const compressed = base64.decode(read(Reflect.get(Object(signature), 'pub_key'), 'value'))
      const der = Buffer.concat([
        Buffer.from('3036301006072a8648ce3d020106052b8104000a032200', 'hex'),
        compressed,
      ])
      const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
      const signed = Buffer.from([10, 2, 10, 0, 26, 11, ...Buffer.from('cosmoshub-4'), 32, 1])
      return verifyByNode(
        'sha256',
        signed,
        { key, dsaEncoding: 'ieee-p1363' },
        base64.decode(read(signature, 'signature')),
      )
    },
  }
}

/** Creates one signer of each namespace, in the order of the test hosts' networks. */
export function createTestSigners(): readonly TestSigner[] {
  return [evm(), solana(), bitcoin(), polkadot(), cosmos()]
}
