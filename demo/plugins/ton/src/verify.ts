import { ed25519 } from '@noble/curves/ed25519'
import { sha256 } from '@noble/hashes/sha2'
import { fromBase64 } from './cells.js'
import type { ProvenAccount } from './contract.js'
import { rawTonAddress, readTonAddress } from './ton-address.js'
import { readStateInit } from './wallet-messages.js'

export type { ProvenAccount, TonProof } from './contract.js'

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

function number(value: number | bigint, bytes: 4 | 8, isLittleEndian = false): Uint8Array {
  const view = new DataView(new ArrayBuffer(bytes))
  if (bytes === 4) view.setInt32(0, Number(value), isLittleEndian)
  else view.setBigUint64(0, BigInt(value), isLittleEndian)
  return new Uint8Array(view.buffer)
}

const join = (...parts: readonly Uint8Array[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => [...part]))

const prefix = Uint8Array.of(0xff, 0xff)

function addressBytes(text: string): Uint8Array {
  const address = readTonAddress(text)
  if (!address) throw new Error('It is not an address')
  return join(number(address.workchain, 4), address.hash)
}

/** Returns the hash that `ton_proof` signs. Source: TON Connect, address proof signature. */
export function proofHash(address: string, proof: ProvenAccount['proof']): Uint8Array {
  const domain = utf8(proof.domain)
  const time = number(proof.timestamp, 8, true)
  const head = join(
    utf8('ton-proof-item-v2/'),
    addressBytes(address),
    number(domain.length, 4, true),
    domain,
    time,
  )
  return sha256(join(prefix, utf8('ton-connect'), sha256(join(head, utf8(proof.payload)))))
}

/** A signed text. */
export interface SignedText {
  readonly text: string
  readonly timestamp: number
  readonly domain: string
}

/** Returns the hash that `signData` signs for a text. Source: TON Connect, sign data. */
export function textHash(address: string, { text, timestamp, domain }: SignedText): Uint8Array {
  const [host, payload] = [utf8(domain), utf8(text)]
  const head = join(
    prefix,
    utf8('ton-connect/sign-data/'),
    addressBytes(address),
    number(host.length, 4),
    host,
  )
  return sha256(join(head, number(timestamp, 8), utf8('txt'), number(payload.length, 4), payload))
}

/** Returns true if a signature in base64 is that of the key. Never throws. */
export function isSignatureOf(publicKey: Uint8Array, hash: Uint8Array, signature: string): boolean {
  try {
    return ed25519.verify(fromBase64(signature), hash, publicKey, { zip215: false })
  } catch {
    return false
  }
}

/**
 * Returns the public key in the first state of a wallet, if that state is the account's.
 *
 * @returns `undefined` for a wallet of an unknown kind; `'other'` if the state is invalid, or another account's. Never throws.
 */
export function publicKeyIn(address: string, stateInit: string): Uint8Array | undefined | 'other' {
  try {
    const parsed = readTonAddress(address)
    const { hash, publicKey } = readStateInit(fromBase64(stateInit))
    if (!parsed || rawTonAddress({ ...parsed, hash }) !== rawTonAddress(parsed)) return 'other'
    return publicKey
  } catch {
    return 'other'
  }
}

/** What a proof must be for. */
export interface ProofExpectation {
  /** The application's domain. */
  readonly domain: string
  /** The payload that the server issued, and has not accepted yet. */
  readonly payload: string
  /** Milliseconds since 1970. */
  readonly now: number
  /** Seconds; default 900. */
  readonly maxAgeSeconds?: number | undefined
  /**
   * Returns the key of a wallet of an unknown kind, by its method `get_public_key`. Without it, such a proof is refused.
   */
  readPublicKey?(address: string): Promise<Uint8Array | undefined>
}

/**
 * Returns whether a wallet proved that it has the key of its account: payload, domain, age, the state behind the address, and the signature
 * by the key in it. For servers. Never throws, unless `readPublicKey` does.
 *
 * @example
 * if (!(await verifyTonProof(account, { domain: 'app.example', payload: nonce, now: Date.now() }))) return refuse()
 */
export async function verifyTonProof(account: ProvenAccount, expected: ProofExpectation): Promise<boolean> {
  const { address, proof, stateInit } = account
  const { domain, payload, now, maxAgeSeconds = 900 } = expected
  const age = now / 1_000 - proof.timestamp
  if (proof.payload !== payload || proof.domain !== domain) return false
  if (!(Math.abs(age) <= maxAgeSeconds) || !readTonAddress(address)) return false
  const own = stateInit === undefined ? undefined : publicKeyIn(address, stateInit)
  if (own === 'other') return false
  const key = own ?? (await expected.readPublicKey?.(address))
  return key !== undefined && isSignatureOf(key, proofHash(address, proof), proof.signature)
}
