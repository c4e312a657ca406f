import * as curve from '@bitcoinerlab/secp256k1'
import { crypto, initEccLib, networks, payments, type Signer } from 'bitcoinjs-lib'
import type { KeysAccount } from '../namespace-keys.js'

/** The two accounts of the sandbox wallet page. */
export const PAGE_PEOPLE: readonly Bip122Keys[] = [
  { label: 'Account 1', payment: '11'.repeat(32), ordinals: '12'.repeat(32) },
  { label: 'Account 2', payment: '21'.repeat(32), ordinals: '22'.repeat(32) },
]

/** The two accounts of the sandbox extension; none is shared with the wallet page. */
export const EXTENSION_PEOPLE: readonly Bip122Keys[] = [
  { label: 'Account 1', payment: '31'.repeat(32), ordinals: '32'.repeat(32) },
  { label: 'Account 2', payment: '41'.repeat(32), ordinals: '42'.repeat(32) },
]

/** Private keys of one account, hex. Public and worthless. */
export interface Bip122Keys {
  readonly label: string
  readonly payment: string
  readonly ordinals: string
}

/** An address with its signing key. */
export interface OwnAddress extends KeysAccount {
  readonly publicKey: string
  readonly purpose: 'payment' | 'ordinals'
  /** Script of an output to this address. */
  readonly script: Uint8Array
  /** The signer; for a taproot address that of the tweaked key. */
  readonly signer: Required<Pick<Signer, 'publicKey' | 'sign' | 'signSchnorr'>>
  /** Signs a hash; the recovery id identifies which of four keys signed. */
  signRecoverable(hash: Uint8Array): { readonly signature: Uint8Array; readonly recoveryId: number }
}

export type Bip122Account = readonly [payment: OwnAddress, ordinals: OwnAddress]

function key(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function given<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('A test key is not valid.')
  return value
}

function signerOf(secret: Uint8Array): OwnAddress['signer'] {
  return {
    publicKey: given(curve.pointFromScalar(secret)),
    sign: (hash) => curve.sign(hash, secret),
    signSchnorr: (hash) => curve.signSchnorr(hash, secret),
  }
}

/** Returns the key that spends from a taproot address without a script (BIP-86). */
function tweaked(secret: Uint8Array): Uint8Array {
  const point = given(curve.pointFromScalar(secret))
  const even = point[0] === 3 ? curve.privateNegate(secret) : secret
  return given(curve.privateAdd(even, crypto.taggedHash('TapTweak', point.slice(1))))
}

/** Returns the two addresses of an account on regtest: one for payments, and a taproot address for ordinals. */
export function bip122Account({ label, ...keys }: Bip122Keys): Bip122Account {
  initEccLib(curve)
  const network = networks.regtest
  const [payment, ordinals] = [key(keys.payment), key(keys.ordinals)]
  const paying = signerOf(payment)
  const internalPubkey = given(curve.pointFromScalar(ordinals)).slice(1)
  const paid = payments.p2wpkh({ pubkey: paying.publicKey, network })
  const taproot = payments.p2tr({ internalPubkey, network })
  return [
    {
      label,
      purpose: 'payment',
      address: given(paid.address),
      script: given(paid.output),
      publicKey: toHex(paying.publicKey),
      signer: paying,
      signRecoverable: (hash) => curve.signRecoverable(hash, payment),
    },
    {
      label: `${label} (ordinals)`,
      purpose: 'ordinals',
      address: given(taproot.address),
      script: given(taproot.output),
      publicKey: toHex(internalPubkey),
      signer: signerOf(tweaked(ordinals)),
      signRecoverable: (hash) => curve.signRecoverable(hash, ordinals),
    },
  ]
}
