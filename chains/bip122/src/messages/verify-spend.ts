import * as curve from '@bitcoinerlab/secp256k1'
import { schnorr, secp256k1 } from '@noble/curves/secp256k1'
import { crypto, script as scripts, Transaction } from 'bitcoinjs-lib'
import { pushesOf, runScript, type ScriptChecks } from './run-script.js'

/** An output that a transaction spends. */
export interface SpentOutput {
  readonly script: Uint8Array
  /** Satoshis. */
  readonly value: bigint
}

/** One input of a transaction, with the outputs that all of its inputs spend. */
interface Spend {
  readonly transaction: Transaction
  readonly index: number
  readonly outputs: readonly SpentOutput[]
}

const { SIGHASH_ALL, SIGHASH_DEFAULT } = Transaction
/** The versions of a witness program as an opcode. */
const [version0, version1] = [0x00, 0x51]
/** Taproot: the version of scripts, and the first byte of an annex. Sources: BIP-341, BIP-342. */
const [leafVersion, annexStart] = [0xc0, 0x50]

const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at])

const joined = (...parts: readonly Uint8Array[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => [...part]))

/** Returns the program of a witness output; `undefined` for any other output. */
function programOf(
  script: Uint8Array,
): { readonly version: number; readonly program: Uint8Array } | undefined {
  const [version, length] = script
  if (version !== version0 && version !== version1) return undefined
  return length !== undefined && (length === 20 || length === 32) && script.length === length + 2
    ? { version, program: script.slice(2) }
    : undefined
}

/** What was found: an output that can be spent without a signature speaks for nobody. */
interface Findings {
  isSigned: boolean
  isLocked: boolean
  readonly budget: CheckBudget
}

/** How many signatures may still be checked. Each costs milliseconds, and strangers send signatures. */
export interface CheckBudget {
  left: number
}

/** The result of a check; `locked`: a time lock guards the path that was signed. */
export type SpendResult = 'valid' | 'locked' | 'invalid'

/** Times from this number on are Unix times in seconds, smaller ones are heights of blocks. Source: BIP-65. */
const firstTime = 500_000_000
/** The bits of a sequence: no lock, a time instead of a number of blocks, and its value. Source: BIP-68. */
const [noLock, isTime, sequenceValue] = [0x8000_0000, 0x40_0000, 0xffff]

/** Returns the check of time locks against the transaction's own fields. Sources: BIP-65, BIP-112. */
function lockCheck({ transaction, index }: Spend, findings: Findings): ScriptChecks['checkLock'] {
  const { version, locktime } = transaction
  const sequence = transaction.ins[index]?.sequence ?? 0xffff_ffff
  return (kind, value) => {
    findings.isLocked = true
    if (kind === 'height')
      return value < firstTime === locktime < firstTime && value <= locktime && sequence !== 0xffff_ffff
    return (
      version >= 2 &&
      value < noLock &&
      sequence < noLock &&
      (value & isTime) === (sequence & isTime) &&
      (value & sequenceValue) <= (sequence & sequenceValue)
    )
  }
}

/** The checks of ECDSA signatures; `hashOf` returns the hash that they sign. */
function ecdsaChecks(
  spend: Spend,
  hashOf: (hashType: number) => Uint8Array,
  isShort: boolean,
  findings: Findings,
): ScriptChecks {
  return {
    hasSeveral: true,
    checkLock: lockCheck(spend, findings),
    checkSignature(signature, key) {
      if (signature.length === 0) return false
      findings.budget.left -= 1
      if (findings.budget.left < 0) return undefined
      // A witness allows short keys only.
      if ((isShort && key.length !== 33) || !curve.isPoint(key)) return undefined
      if (!scripts.isCanonicalScriptSignature(signature)) return undefined
      const { signature: numbers, hashType } = scripts.signature.decode(signature)
      if (hashType !== SIGHASH_ALL) return undefined
      // Strict: refuses a high S.
      if (!curve.verify(hashOf(hashType), key, numbers, true)) return undefined
      findings.isSigned = true
      return true
    },
  }
}

/** Returns whether a key signed by Schnorr's scheme: for all outputs, with or without the byte that says so. Source: BIP-341. */
function isSchnorrSigned(
  { transaction, index, outputs }: Spend,
  signature: Uint8Array,
  key: Uint8Array,
  leaf?: Uint8Array,
): boolean {
  const [type, short] =
    signature.length === 65 ? [signature[64], signature.slice(0, 64)] : [SIGHASH_DEFAULT, signature]
  if (short.length !== 64 || (signature.length === 65 && type !== SIGHASH_ALL) || key.length !== 32)
    return false
  const hash = transaction.hashForWitnessV1(
    index,
    outputs.map(({ script }) => script),
    outputs.map(({ value }) => value),
    type ?? SIGHASH_DEFAULT,
    leaf,
  )
  return curve.verifySchnorr(hash, key, short)
}

/** Returns the hash of a script that a Taproot output commits to; `undefined` if it does not. Source: BIP-341. */
function committedLeaf(program: Uint8Array, code: Uint8Array, control: Uint8Array): Uint8Array | undefined {
  const [first = 0] = control
  const depth = (control.length - 33) / 32
  if (!Number.isInteger(depth) || depth < 0 || depth > 128 || (first & 0xfe) !== leafVersion) return undefined
  // Longer scripts than a byte can count are not signed messages' scripts.
  if (code.length > 0xfc) return undefined
  const leaf = crypto.taggedHash('TapLeaf', joined(Uint8Array.of(leafVersion, code.length), code))
  let root = leaf
  for (let at = 33; at < control.length; at += 32) {
    const other = control.slice(at, at + 32)
    const isFirst = root.findIndex((byte, place) => byte !== other[place])
    const inOrder = (root[isFirst] ?? 0) < (other[isFirst] ?? 0) ? [root, other] : [other, root]
    root = crypto.taggedHash('TapBranch', joined(...inOrder))
  }
  const key = control.slice(1, 33)
  const { lift_x, bytesToNumberBE } = schnorr.utils
  const tweak = bytesToNumberBE(crypto.taggedHash('TapTweak', joined(key, root)))
  const point = lift_x(bytesToNumberBE(key))
    .add(secp256k1.ProjectivePoint.BASE.multiply(tweak))
    .toRawBytes(true)
  return isSame(point.slice(1), program) && (point[0] === 3) === ((first & 1) === 1) ? leaf : undefined
}

function verifyTaproot(
  spend: Spend,
  program: Uint8Array,
  witness: readonly Uint8Array[],
  findings: Findings,
): boolean {
  const [signature] = witness
  if (signature && witness.length === 1) {
    const isSigned = isSchnorrSigned(spend, signature, program)
    if (isSigned) findings.isSigned = true
    return isSigned
  }
  const [code, control] = witness.slice(-2)
  if (!code || !control || control[0] === annexStart) return false
  const leaf = committedLeaf(program, code, control)
  if (!leaf) return false
  return runScript(code, witness.slice(0, -2), {
    hasSeveral: false,
    checkLock: lockCheck(spend, findings),
    checkSignature(signed, key) {
      if (signed.length === 0) return false
      findings.budget.left -= 1
      if (findings.budget.left < 0) return undefined
      if (!isSchnorrSigned(spend, signed, key, leaf)) return undefined
      findings.isSigned = true
      return true
    },
  })
}

function verifyWitness(
  spend: Spend,
  { version, program }: { readonly version: number; readonly program: Uint8Array },
  findings: Findings,
): boolean {
  const { transaction, index, outputs } = spend
  const witness = transaction.ins[index]?.witness ?? []
  if (version === version1) return program.length === 32 && verifyTaproot(spend, program, witness, findings)
  const value = outputs[index]?.value ?? 0n
  const run = (code: Uint8Array, inputs: readonly Uint8Array[]): boolean =>
    runScript(
      code,
      inputs,
      ecdsaChecks(spend, (type) => transaction.hashForWitnessV0(index, code, value, type), true, findings),
    )
  if (program.length === 20)
    return (
      witness.length === 2 &&
      run(joined(Uint8Array.of(0x76, 0xa9, 20), program, Uint8Array.of(0x88, 0xac)), witness)
    )
  const code = witness.at(-1)
  return code !== undefined && isSame(crypto.sha256(code), program) && run(code, witness.slice(0, -1))
}

function verifyLegacy(spend: Spend, script: Uint8Array, findings: Findings): boolean {
  const { transaction, index } = spend
  const input = transaction.ins[index]
  const items = input && pushesOf(input.script)
  if (!input || !items) return false
  const run = (code: Uint8Array, inputs: readonly Uint8Array[]): boolean =>
    input.witness.length === 0 &&
    runScript(
      code,
      inputs,
      ecdsaChecks(spend, (type) => transaction.hashForSignature(index, code, type), false, findings),
    )
  const isScriptHash = script.length === 23 && script[0] === 0xa9 && script[1] === 20 && script[22] === 0x87
  if (!isScriptHash) return run(script, items)
  const redeem = items.at(-1)
  if (!redeem || !isSame(crypto.hash160(redeem), script.slice(2, 22))) return false
  const nested = programOf(redeem)
  if (!nested || nested.version !== version0) return run(redeem, items.slice(0, -1))
  return items.length === 1 && verifyWitness(spend, nested, findings)
}

/**
 * Checks that an input of a transaction spends its output by at least one signature of `SIGHASH_ALL`: of a key, of several keys, or of
 * a script of usual operations, in every kind of output. May throw for malformed keys.
 *
 * @param outputs the outputs that all inputs spend, in order
 * @param budget shared by all inputs; once it is used up they are invalid
 */
export function verifySpend(
  transaction: Transaction,
  index: number,
  outputs: readonly SpentOutput[],
  budget: CheckBudget,
): SpendResult {
  const [spend, output, input] = [{ transaction, index, outputs }, outputs[index], transaction.ins[index]]
  if (!output || !input) return 'invalid'
  const findings: Findings = { isSigned: false, isLocked: false, budget }
  const native = programOf(output.script)
  const isValid = native
    ? input.script.length === 0 && verifyWitness(spend, native, findings)
    : verifyLegacy(spend, output.script, findings)
  if (!isValid || !findings.isSigned) return 'invalid'
  return findings.isLocked ? 'locked' : 'valid'
}
