import { Psbt, script as scripts, Transaction } from 'bitcoinjs-lib'
import type { DecodedAddress } from '../addresses/address-codec.js'
import { nestedScriptOf } from '../addresses/read-public-key.js'
import { toSign, toSpend } from './bip322.js'
import { type SpendResult, type SpentOutput, verifySpend } from './verify-spend.js'

/** The variants of BIP-322, by the prefixes of their signatures. */
export type Bip322Variant = 'smp' | 'ful' | 'pof'

/** Limits: strangers send signatures, and a check costs milliseconds. The largest multisig tries twenty keys. */
const [maxInputs, maxChecks] = [20, 40]
/** Limit, far above the items of a witness that signs a message. */
const maxItems = 50

const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at])

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

/** A signature as a transaction. */
interface Read {
  readonly transaction: Transaction
  /** The outputs that its inputs spend, in order, as the signature names them. */
  readonly outputs: readonly SpentOutput[]
}

/** Returns the transaction of a witness alone. Wallets also write it for P2SH-P2WPKH, whose redeem script follows from the key. */
function readSimple(signer: DecodedAddress, message: string, bytes: Uint8Array): Transaction | undefined {
  const witness = readWitness(bytes)
  if (!witness) return undefined
  const transaction = toSign(message, signer.script)
  transaction.setWitness(0, [...witness])
  const key = witness[1]
  if (signer.kind === 'p2sh' && key) transaction.setInputScript(0, scripts.compile([nestedScriptOf(key)]))
  return transaction
}

/** Returns the transaction of a full signature; `undefined` if it has other bytes than that. */
function readFull(bytes: Uint8Array): Transaction | undefined {
  const transaction = Transaction.fromBuffer(bytes)
  return isSame(transaction.toBuffer(), bytes) ? transaction : undefined
}

/** Returns the output that an input of a PSBT spends; `undefined` if the PSBT does not prove which. Source: BIP-174. */
function outputOf(psbt: Psbt, index: number): SpentOutput | undefined {
  const { hash, index: place } = psbt.txInputs[index] ?? {}
  if (!hash || place === undefined) return undefined
  const whole = psbt.data.inputs.flatMap(({ nonWitnessUtxo }) => nonWitnessUtxo ?? [])
  const spent = whole.find((bytes) => isSame(Transaction.fromBuffer(bytes).getHash(), hash))
  if (spent) return Transaction.fromBuffer(spent).outs[place]
  // Only a witness signs the value: without one the whole transaction is required.
  const { witnessUtxo, finalScriptWitness } = psbt.data.inputs[index] ?? {}
  return witnessUtxo && finalScriptWitness ? witnessUtxo : undefined
}

/** Returns the transaction of a finalized PSBT. Source: BIP-174. */
function transactionOf(psbt: Psbt): Transaction | undefined {
  const transaction = new Transaction()
  transaction.version = psbt.version
  transaction.locktime = psbt.locktime
  for (const { script, value } of psbt.txOutputs) transaction.addOutput(script, value)
  for (const [at, { hash, index, sequence }] of psbt.txInputs.entries()) {
    const { finalScriptSig, finalScriptWitness } = psbt.data.inputs[at] ?? {}
    transaction.addInput(hash, index, sequence, finalScriptSig)
    const witness = finalScriptWitness ? readWitness(finalScriptWitness) : []
    if (!witness) return undefined
    transaction.setWitness(at, [...witness])
  }
  return transaction
}

/** Returns the transaction of a proof of funds, and the outputs that its inputs spend. */
function readProof(bytes: Uint8Array): Read | undefined {
  const psbt = Psbt.fromBuffer(bytes)
  const transaction = transactionOf(psbt)
  const outputs = psbt.txInputs.map((_, at) => outputOf(psbt, at))
  return transaction && outputs.every((output) => output !== undefined) ? { transaction, outputs } : undefined
}

/** Returns whether a transaction has the form of `to_sign`, apart from further inputs. */
function isToSign({ version, ins, outs }: Transaction, spent: Uint8Array): boolean {
  const [first] = ins
  const [output, ...more] = outs
  return (
    (version === 0 || version === 2) &&
    first !== undefined &&
    isSame(first.hash, spent) &&
    first.index === 0 &&
    output !== undefined &&
    more.length === 0 &&
    output.value === 0n &&
    isSame(output.script, Uint8Array.of(0x6a))
  )
}

function read(
  signer: DecodedAddress,
  message: string,
  bytes: Uint8Array,
  variant: Bip322Variant,
): Read | undefined {
  if (variant === 'pof') return readProof(bytes)
  const transaction = variant === 'smp' ? readSimple(signer, message, bytes) : readFull(bytes)
  return transaction && { transaction, outputs: [{ script: signer.script, value: 0n }] }
}

function check(
  signer: DecodedAddress,
  message: string,
  bytes: Uint8Array,
  variant: Bip322Variant,
): SpendResult {
  const found = read(signer, message, bytes, variant)
  if (!found || !isToSign(found.transaction, toSpend(message, signer.script).getHash())) return 'invalid'
  const { transaction, outputs } = found
  const { ins } = transaction
  const [first] = outputs
  if (
    ins.length > maxInputs ||
    ins.length !== outputs.length ||
    !first ||
    first.value !== 0n ||
    !isSame(first.script, signer.script)
  )
    return 'invalid'
  // An output that is spent twice is no output more.
  if (new Set(ins.map(({ hash, index }) => `${hash.join()}:${index}`)).size !== ins.length) return 'invalid'
  const budget = { left: maxChecks }
  const results = ins.map((_, index) => verifySpend(transaction, index, outputs, budget))
  return results.includes('invalid') ? 'invalid' : results[0] === 'locked' ? 'locked' : 'valid'
}

/**
 * Checks that a signature of BIP-322 in one of its variants spends the virtual output of the address. Of a proof of funds the further
 * inputs are checked as well; whether their outputs exist and are unspent only a node knows. Never throws.
 *
 * @returns `locked` if a time lock guards the path that was signed: `valid at time T and age S` in the specification
 */
export function checkBip322(
  signer: DecodedAddress,
  message: string,
  bytes: Uint8Array,
  variant: Bip322Variant,
): SpendResult {
  try {
    return check(signer, message, bytes, variant)
  } catch {
    return 'invalid'
  }
}
