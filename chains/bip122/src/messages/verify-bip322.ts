import * as curve from '@bitcoinerlab/secp256k1'
import { crypto, payments, script as scripts, Transaction } from 'bitcoinjs-lib'
import type { DecodedAddress } from '../addresses/address-codec.js'
import { isKeyOf } from '../addresses/read-public-key.js'
import { toSign } from './bip322.js'

const { SIGHASH_ALL, SIGHASH_DEFAULT } = Transaction
const [OP_CHECKSIG, OP_CHECKMULTISIG, OP_1, OP_16] = [0xac, 0xae, 0x51, 0x60]

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at])
}

/** Returns whether a key signed the whole transaction as a witness of version 0. */
function isSigned(
  transaction: Transaction,
  code: Uint8Array,
  key: Uint8Array,
  signature: Uint8Array,
): boolean {
  if (key.length !== 33 || !curve.isPoint(key) || !scripts.isCanonicalScriptSignature(signature)) return false
  const { signature: numbers, hashType } = scripts.signature.decode(signature)
  if (hashType !== SIGHASH_ALL) return false
  // Strict: refuses a high S.
  return curve.verify(transaction.hashForWitnessV0(0, code, 0n, hashType), key, numbers, true)
}

function verifyKeyHash(
  signer: DecodedAddress,
  transaction: Transaction,
  [signature, key, ...more]: readonly Uint8Array[],
): boolean {
  if (!signature || !key || more.length > 0 || !isKeyOf(key, signer)) return false
  const code = payments.p2pkh({ hash: crypto.hash160(key) }).output
  return code !== undefined && isSigned(transaction, code, key, signature)
}

function verifyTaproot(
  { program, script }: DecodedAddress,
  transaction: Transaction,
  [signature, ...more]: readonly Uint8Array[],
): boolean {
  if (!signature || more.length > 0) return false
  const [type, short] =
    signature.length === 65 ? [signature[64], signature.slice(0, 64)] : [SIGHASH_DEFAULT, signature]
  const isWhole = signature.length === 65 ? type === SIGHASH_ALL : true
  if (!isWhole || short.length !== 64) return false
  const hash = transaction.hashForWitnessV1(0, [script], [0n], type ?? SIGHASH_DEFAULT)
  return curve.verifySchnorr(hash, program, short)
}

/** Returns the keys of a script and its threshold: one key with `OP_CHECKSIG`, or several with `OP_CHECKMULTISIG`. */
function readScript(
  code: Uint8Array,
): { readonly keys: readonly Uint8Array[]; readonly threshold: number } | undefined {
  const parts = scripts.decompile(code) ?? []
  const isKey = (part: unknown): part is Uint8Array => part instanceof Uint8Array && part.length === 33
  const [key, last] = parts
  if (parts.length === 2 && isKey(key) && last === OP_CHECKSIG) return { keys: [key], threshold: 1 }
  const keys = parts.slice(1, -2).filter(isKey)
  const [threshold, keyCount] = [parts[0], parts.at(-2)]
  const isCount = (part: unknown): part is number => typeof part === 'number' && part >= OP_1 && part <= OP_16
  if (parts.at(-1) !== OP_CHECKMULTISIG || !isCount(threshold) || !isCount(keyCount)) return undefined
  const isWhole =
    keys.length === parts.length - 3 && keyCount - OP_1 + 1 === keys.length && threshold <= keyCount
  return isWhole ? { keys, threshold: threshold - OP_1 + 1 } : undefined
}

function verifyScript(
  { program }: DecodedAddress,
  transaction: Transaction,
  witness: readonly Uint8Array[],
): boolean {
  const code = witness.at(-1)
  if (!code || !isSame(crypto.sha256(code), program)) return false
  const found = readScript(code)
  if (!found) return false
  const { keys, threshold } = found
  const isSeveral = code.at(-1) === OP_CHECKMULTISIG
  // `OP_CHECKMULTISIG` pops one extra item, which must be empty (BIP-147).
  if (isSeveral && witness[0]?.length !== 0) return false
  const signatures = witness.slice(isSeveral ? 1 : 0, -1)
  if (signatures.length !== threshold) return false
  // Signatures follow the order of the keys: the search for each starts after the key of the previous one.
  let at = 0
  return signatures.every((signature) => {
    while (at < keys.length) {
      const key = keys[at]
      at += 1
      if (key && isSigned(transaction, code, key, signature)) return true
    }
    return false
  })
}

/** Returns whether the witness of a simple BIP-322 signature spends the output of the address. Never throws. */
export function verifyBip322(signer: DecodedAddress, message: string, bytes: Uint8Array): boolean {
  try {
    const witness = readWitness(bytes)
    if (!witness) return false
    const transaction = toSign(message, signer.script)
    switch (signer.kind) {
      // The redeem script of P2SH-P2WPKH does not change the signed hash.
      case 'p2sh':
      case 'p2wpkh':
        return verifyKeyHash(signer, transaction, witness)
      case 'p2tr':
        return verifyTaproot(signer, transaction, witness)
      case 'p2wsh':
        return verifyScript(signer, transaction, witness)
      default:
        return false
    }
  } catch {
    return false
  }
}

/** Limit, far above the items of a witness that signs a message. */
const maxItems = 50

/**
 * Reads the items of a serialized witness: a count, then each item with its length. `undefined` if it is invalid.
 * Source: BIP-144.
 */
export function readWitness(bytes: Uint8Array): readonly Uint8Array[] | undefined {
  let at = 0
  function readSize(): number {
    const first = bytes[at]
    at += 1
    if (first === undefined || first > 0xfd) return Number.NaN
    if (first < 0xfd) return first
    const [low = Number.NaN, high = Number.NaN] = bytes.slice(at, at + 2)
    at += 2
    return low + 256 * high
  }
  const count = readSize()
  if (!(count <= maxItems)) return undefined
  const items: Uint8Array[] = []
  for (let item = 0; item < count; item += 1) {
    const length = readSize()
    if (!(at + length <= bytes.length)) return undefined
    items.push(bytes.slice(at, at + length))
    at += length
  }
  return at === bytes.length ? items : undefined
}
