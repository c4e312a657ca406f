import { hex } from '@scure/base'
import { ByteReader, BytesUnreadable } from './byte-reader.js'
import { feeOf, readBudget } from './compute-budget.js'
import type { DecodedSolanaTransaction, InstructionMeaning } from './instruction-meaning.js'
import { programs } from './program-addresses.js'
import { type RawInstruction, readTransaction } from './read-transaction.js'
import { readTokenInstruction, referencesIn } from './token-instructions.js'
import { toVisibleText } from './visible-text.js'

/** System program: `Transfer`, whose number has four bytes. */
function readSystem(accounts: RawInstruction['accounts'], bytes: Uint8Array): InstructionMeaning | undefined {
  const data = new ByteReader(bytes)
  const [from, to, ...further] = accounts
  if (data.u32() !== 2) return undefined
  const lamports = data.u64()
  if (!data.isAtEnd || from === undefined || to === undefined) return undefined
  return { kind: 'sendCoin', from, to, lamports, ...referencesIn(further) }
}

/** `Create` without data or with a 0, `CreateIdempotent` with a 1. */
function readAssociated(
  accounts: RawInstruction['accounts'],
  bytes: Uint8Array,
): InstructionMeaning | undefined {
  const [payer, account, owner, mint, system, program] = accounts
  if (bytes.length > 1 || (bytes[0] ?? 0) > 1) return undefined
  if (payer === undefined || account === undefined || owner === undefined || mint === undefined)
    return undefined
  const isTokenProgram = program === programs.token || program === programs.token2022
  if (system !== programs.system || !isTokenProgram) return undefined
  return { kind: 'createTokenAccount', payer, account, owner, mint }
}

function readMemo(bytes: Uint8Array): InstructionMeaning {
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  return { kind: 'memo', text: toVisibleText(text) }
}

function readKnown({ program, accounts, data }: RawInstruction): InstructionMeaning | undefined {
  switch (program) {
    case programs.system:
      return readSystem(accounts, data)
    case programs.token:
    case programs.token2022:
      return readTokenInstruction(program, accounts, data)
    case programs.associatedToken:
      return readAssociated(accounts, data)
    case programs.memo:
    case programs.oldMemo:
      return readMemo(data)
    case programs.computeBudget:
      return readBudget(data) ? { kind: 'budget' } : undefined
    default:
      return undefined
  }
}

/** Returns the effect of one instruction; `unknown` for anything uncertain. */
export function readInstruction(instruction: RawInstruction): InstructionMeaning {
  const { program, data } = instruction
  const unknown: InstructionMeaning = { kind: 'unknown', program, data: hex.encode(data) }
  try {
    return readKnown(instruction) ?? unknown
  } catch {
    // Bytes are missing, or a memo is no text.
    return unknown
  }
}

/**
 * Decodes a Solana transaction from its bytes alone, without a network request. `undefined` if the bytes are no
 * transaction, or not in the encoding that nodes accept. Anything uncertain is `unknown`, including a relevant account
 * from a lookup table. Never throws.
 *
 * @param bytes the whole transaction, including its signature slots: `legacy` or version 0
 * @example
 * const transaction = decodeSolanaTransaction(bytes)
 * for (const one of transaction?.instructions ?? []) if (one.kind === 'sendCoin') console.log(one.to, one.lamports)
 */
export function decodeSolanaTransaction(bytes: Uint8Array): DecodedSolanaTransaction | undefined {
  try {
    const transaction = readTransaction(bytes)
    const { version, signers, blockhash, instructions, lookupTables } = transaction
    return {
      version,
      feePayer: signers[0] ?? '',
      signers,
      blockhash,
      fee: feeOf(transaction),
      instructions: instructions.map(readInstruction),
      lookupTables,
    }
  } catch (error) {
    if (error instanceof BytesUnreadable) return undefined
    throw error
  }
}

/**
 * Returns whether bytes are the message of a transaction, which its signers sign. A wallet that signs such bytes as a
 * message has signed the transaction.
 */
export function isSolanaTransactionMessage(bytes: Uint8Array): boolean {
  const isVersioned = (bytes[0] ?? 0) >= 0x80
  const signatures = (isVersioned ? bytes[1] : bytes[0]) ?? 0
  // More would fit neither into a transaction nor into one byte.
  if (signatures > 19) return false
  const whole = new Uint8Array(1 + 64 * signatures + bytes.length)
  whole[0] = signatures
  whole.set(bytes, 1 + 64 * signatures)
  return decodeSolanaTransaction(whole) !== undefined
}
