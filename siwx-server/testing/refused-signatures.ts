import { bytesToNumberLE, numberToBytesLE } from '@noble/curves/abstract/utils'
import { ed25519 } from '@noble/curves/ed25519'
import { secp256k1 } from '@noble/curves/secp256k1'
import { blake2b } from '@noble/hashes/blake2b'
import { sha512 } from '@noble/hashes/sha2'
import { base58, base64, hex } from '@scure/base'
import { getPublicKey as publicKeyOf, secretFromSeed, sign } from '@scure/sr25519'
import { crypto, payments, script as scripts, Transaction } from 'bitcoinjs-lib'
import { privateKeyToAccount } from 'viem/accounts'
import { hexToBytes } from 'viem/utils'
import { toSign } from '../../chains/bip122/src/messages/bip322.js'
import { encodeSs58 } from '../../chains/polkadot/src/addresses/ss58.js'
import type { Signer } from './signers.js'

type Row = readonly [name: string, signer: Signer]

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const join = (...parts: readonly Uint8Array[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => [...part]))
const toHex = (bytes: Uint8Array): string => `0x${hex.encode(bytes)}`
const zeros = (length: number): Uint8Array => new Uint8Array(length)
const order = secp256k1.CURVE.n

/** Returns the other valid signature of secp256k1 by the same key for the same bytes: with S negated. */
function otherS(numbers: Uint8Array): Uint8Array {
  const { r, s } = secp256k1.Signature.fromCompact(numbers)
  return new secp256k1.Signature(r, order - s).toCompactRawBytes()
}

/** Returns signatures of the key, changed by `change`, which receives R and S, and V. */
function evmRows(): readonly Row[] {
  const account = privateKeyToAccount(`0x${'00'.repeat(31)}01`)
  const row = (
    name: string,
    change: (numbers: Uint8Array, v: number) => Uint8Array,
    address: string = account.address,
  ): Row => [
    name,
    {
      chainId: 'eip155:1',
      address,
      async sign(message) {
        const signature = hexToBytes(await account.signMessage({ message }))
        return toHex(change(signature.slice(0, 64), signature[64] ?? 0))
      },
    },
  ]
  const withV = (v: number): Row => row(`V of ${v}`, (numbers) => join(numbers, Uint8Array.of(v)))
  return [
    row('S in the upper half', (numbers, v) => join(otherS(numbers), Uint8Array.of(55 - v))),
    row('S in the upper half, V as 0 or 1', (numbers, v) => join(otherS(numbers), Uint8Array.of(28 - v))),
    ...[2, 26, 29, 35, 255].map(withV),
    row('the wrong V', (numbers, v) => join(numbers, Uint8Array.of(55 - v))),
    row('no V', (numbers) => numbers),
    row('a byte more', (numbers, v) => join(numbers, Uint8Array.of(v, 0))),
    row('a byte before', (numbers, v) => join(zeros(1), numbers, Uint8Array.of(v))),
    row('the compact form of EIP-2098', (numbers, v) => {
      const compact = Uint8Array.from(numbers)
      compact[32] = (compact[32] ?? 0) | ((v - 27) << 7)
      return compact
    }),
    row('R of zero', (numbers, v) => join(zeros(32), numbers.slice(32), Uint8Array.of(v))),
    row('S of zero', (numbers, v) => join(numbers.slice(0, 32), zeros(32), Uint8Array.of(v))),
    row('S of the order', (numbers, v) =>
      join(numbers.slice(0, 32), hex.decode(order.toString(16)), Uint8Array.of(v)),
    ),
    row('zeros by the zero address', () => join(zeros(64), Uint8Array.of(27)), `0x${'00'.repeat(20)}`),
    row('one byte', () => zeros(1)),
  ]
}

const point = ed25519.ExtendedPoint
const edOrder = ed25519.CURVE.n
const numberOf = (bytes: Uint8Array): bigint => bytesToNumberLE(bytes) % edOrder
/** A point of order 8. */
const torsion = point.fromHex('c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a')
/**
 * All points of small order, and non-canonical encodings of the first two. Source: RFC 8032, "Taming the many EdDSAs".
 */
const smallKeys: readonly Uint8Array[] = [
  ...Array.from({ length: 8 }, (_, times) =>
    (times === 0 ? point.ZERO : torsion.multiplyUnsafe(BigInt(times))).toRawBytes(),
  ),
  ...[
    'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
    '0100000000000000000000000000000000000000000000000000000000000080',
    'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  ].map((text) => hex.decode(text)),
]

interface EdForgery {
  readonly name: string
  readonly key: Uint8Array
  sign(bytes: Uint8Array): Uint8Array
}

/** Returns invalid ed25519 signatures that some verification algorithms accept. */
function edForgeries(): readonly EdForgery[] {
  const seed = zeros(32).fill(2)
  const { scalar, prefix } = ed25519.utils.getExtendedPublicKey(seed)
  const key = ed25519.getPublicKey(seed)
  /** Signs with the given nonce and key. `r` is the scalar of the nonce without its small-order part. */
  const signAs = (nonce: Uint8Array, r: bigint, by: Uint8Array, bytes: Uint8Array): Uint8Array => {
    const k = numberOf(sha512(join(nonce, by, bytes)))
    return join(nonce, numberToBytesLE((r + k * scalar) % edOrder, 32))
  }
  const nonceOf = (bytes: Uint8Array): bigint => numberOf(sha512(join(prefix, bytes)))
  const identity = point.ZERO.toRawBytes()
  const mixedKey = point.fromHex(key).add(torsion).toRawBytes()
  return [
    ...smallKeys.flatMap((small): readonly EdForgery[] => [
      { name: `key ${hex.encode(small)}, no numbers`, key: small, sign: () => join(identity, zeros(32)) },
      { name: `key ${hex.encode(small)} as its nonce`, key: small, sign: () => join(small, zeros(32)) },
      {
        name: `key ${hex.encode(small)}, any number`,
        key: small,
        sign: () => join(point.BASE.multiply(7n).toRawBytes(), numberToBytesLE(7n, 32)),
      },
    ]),
    { name: 'nonce of order 1', key, sign: (bytes) => signAs(identity, 0n, key, bytes) },
    { name: 'nonce of order 8', key, sign: (bytes) => signAs(torsion.toRawBytes(), 0n, key, bytes) },
    {
      name: 'nonce with a part of small order',
      key,
      sign(bytes) {
        const r = nonceOf(bytes)
        return signAs(point.BASE.multiply(r).add(torsion).toRawBytes(), r, key, bytes)
      },
    },
    {
      name: 'key with a part of small order',
      key: mixedKey,
      sign(bytes) {
        const r = nonceOf(bytes)
        return signAs(point.BASE.multiply(r).toRawBytes(), r, mixedKey, bytes)
      },
    },
    {
      name: 'S with the order added',
      key,
      sign(bytes) {
        const signature = ed25519.sign(bytes, seed)
        return join(
          signature.slice(0, 32),
          numberToBytesLE(bytesToNumberLE(signature.slice(32)) + edOrder, 32),
        )
      },
    },
    { name: 'a byte less', key, sign: (bytes) => ed25519.sign(bytes, seed).slice(0, 63) },
    { name: 'a byte more', key, sign: (bytes) => join(ed25519.sign(bytes, seed), zeros(1)) },
    { name: 'zeros', key, sign: () => zeros(64) },
    { name: 'nothing', key, sign: () => zeros(0) },
  ]
}

function solanaRows(): readonly Row[] {
  return edForgeries().map(({ name, key, sign: forge }) => [
    name,
    {
      chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      address: base58.encode(key),
      sign: async (message) => base58.encode(forge(bytesOf(message))),
    },
  ])
}

function polkadotRows(): readonly Row[] {
  const row = (name: string, key: Uint8Array, forge: (bytes: Uint8Array) => Uint8Array): readonly Row[] =>
    // Wrapped as extensions do it, and unwrapped.
    [(text: string) => `<Bytes>${text}</Bytes>`, (text: string) => text].map((wrap, at) => [
      `${name}${at === 0 ? '' : ', not wrapped'}`,
      {
        chainId: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
        address: encodeSs58(key, 0),
        sign: async (message) => toHex(forge(bytesOf(wrap(message)))),
      },
    ])
  const secret = zeros(32).fill(4)
  const hash = (bytes: Uint8Array): Uint8Array => blake2b(bytes, { dkLen: 32 })
  const ecdsaKey = hash(secp256k1.getPublicKey(secret, true))
  const ecdsa = (
    name: string,
    change: (numbers: Uint8Array, recovery: number) => Uint8Array,
  ): readonly Row[] =>
    row(`ecdsa, ${name}`, ecdsaKey, (bytes) => {
      const signed = secp256k1.sign(hash(bytes), secret)
      return change(signed.toCompactRawBytes(), signed.recovery)
    })
  const srSecret = secretFromSeed(secret)
  return [
    ...edForgeries().flatMap(({ name, key, sign: forge }) => [
      ...row(`ed25519, ${name}`, key, forge),
      ...row(`ed25519 with its kind, ${name}`, key, (bytes) => join(Uint8Array.of(0), forge(bytes))),
    ]),
    ...ecdsa('S in the upper half', (numbers, recovery) =>
      join(otherS(numbers), Uint8Array.of(1 - recovery)),
    ),
    ...[54, 81, 4, 26, 31].flatMap((base) =>
      ecdsa(`V from ${base}`, (numbers, recovery) => join(numbers, Uint8Array.of(base + recovery))),
    ),
    ...ecdsa('a byte more', (numbers, recovery) => join(numbers, Uint8Array.of(recovery, 0))),
    ...ecdsa('no V', (numbers) => numbers),
    ...ecdsa('zeros', () => zeros(65)),
    ...row('sr25519, zeros by the zero key', zeros(32), () => join(zeros(63), Uint8Array.of(128))),
    ...row('sr25519 without its mark', publicKeyOf(srSecret), (bytes) => {
      const signature = sign(srSecret, bytes)
      signature[63] = (signature[63] ?? 0) & 127
      return signature
    }),
    ...row('sr25519, a byte more', publicKeyOf(srSecret), (bytes) => join(sign(srSecret, bytes), zeros(1))),
  ]
}

function bitcoinRows(): readonly Row[] {
  const secret = zeros(32).fill(3)
  const pubkey = secp256k1.getPublicKey(secret, true)
  const long = secp256k1.getPublicKey(secret, false)
  const { address = '', output = zeros(0) } = payments.p2wpkh({ pubkey })
  const chainId = 'bip122:000000000019d6689c085ae165831e93'
  const row = (name: string, forge: (message: string) => Uint8Array, by = address): Row => [
    name,
    { chainId, address: by, sign: async (message) => base64.encode(forge(message)) },
  ]

  const older = (name: string, change: (numbers: Uint8Array, recovery: number) => Uint8Array): Row =>
    row(`older way, ${name}`, (message) => {
      const [start, text] = [bytesOf('\u0018Bitcoin Signed Message:\n'), bytesOf(message)]
      const length = text.length < 0xfd ? [text.length] : [0xfd, text.length & 0xff, text.length >> 8]
      const signed = secp256k1.sign(crypto.hash256(join(start, Uint8Array.from(length), text)), secret)
      return change(signed.toCompactRawBytes(), signed.recovery)
    })

  /** Returns a witness with changed parts. */
  const witness = (
    name: string,
    change: (signature: Uint8Array, numbers: Uint8Array) => readonly Uint8Array[],
    { type = Transaction.SIGHASH_ALL, key = pubkey } = {},
  ): Row =>
    row(`BIP-322, ${name}`, (message) => {
      const code = payments.p2pkh({ hash: crypto.hash160(key) }).output ?? zeros(0)
      const numbers = secp256k1
        .sign(toSign(message, output).hashForWitnessV0(0, code, 0n, type), secret)
        .toCompactRawBytes()
      const parts = change(scripts.signature.encode(numbers, type), numbers)
      return join(Uint8Array.of(parts.length), ...parts.flatMap((part) => [Uint8Array.of(part.length), part]))
    })
  return [
    older('S in the upper half', (numbers, recovery) =>
      join(Uint8Array.of(39 + (1 - recovery)), otherS(numbers)),
    ),
    older('a header too small', (numbers) => join(Uint8Array.of(26), numbers)),
    older('a header too great', (numbers) => join(Uint8Array.of(43), numbers)),
    older('no header', (numbers) => numbers),
    older('a byte more', (numbers, recovery) => join(Uint8Array.of(39 + recovery), numbers, zeros(1))),
    older('zeros', () => join(Uint8Array.of(39), zeros(64))),
    witness('S in the upper half', (_, numbers) => [
      scripts.signature.encode(otherS(numbers), Transaction.SIGHASH_ALL),
      pubkey,
    ]),
    ...[Transaction.SIGHASH_NONE, Transaction.SIGHASH_SINGLE, 0x81].map((type) =>
      witness(`hash type ${type}`, (signature) => [signature, pubkey], { type }),
    ),
    witness('a part more', (signature) => [signature, pubkey, zeros(1)]),
    witness('no key', (signature) => [signature]),
    witness('the uncompressed key', (signature) => [signature, long], { key: long }),
    witness('a key of zeros', (signature) => [signature, zeros(33)]),
    witness('a byte in the signature', (signature) => [join(signature, Uint8Array.of(1)), pubkey]),
    row('BIP-322, an empty witness', () => zeros(1)),
    row('BIP-322, a byte behind the witness', () => join(Uint8Array.of(1, 1), zeros(2))),
  ]
}

/** Signatures that must be refused, by namespace: in the page and on the server. */
export const refusedSignatures: Readonly<Record<string, readonly Row[]>> = {
  eip155: evmRows(),
  solana: solanaRows(),
  bip122: bitcoinRows(),
  polkadot: polkadotRows(),
}
