import { base58 } from '@scure/base'
import { ByteReader, BytesUnreadable } from './byte-reader.js'

/** An instruction of the encoded transaction. An account from a lookup table is `undefined`; a program never is one. */
export interface RawInstruction {
  readonly program: string
  readonly accounts: readonly (string | undefined)[]
  readonly data: Uint8Array
}

/** An encoded transaction. */
export interface RawTransaction {
  readonly version: 'legacy' | 0
  readonly signers: readonly string[]
  readonly blockhash: string
  readonly instructions: readonly RawInstruction[]
  readonly lookupTables: readonly string[]
}

/** Limit of nodes: one packet. Bytes. */
const maxTransactionLength = 1_232
const signatureLength = 64

function refuse(why: string): never {
  throw new BytesUnreadable(why)
}

const address = (reader: ByteReader): string => base58.encode(reader.take(32))

function times<T>(count: number, make: () => T): readonly T[] {
  return Array.from({ length: count }, make)
}

interface IndexedInstruction {
  readonly program: number
  readonly accounts: readonly number[]
  readonly data: Uint8Array
}

function readInstruction(reader: ByteReader): IndexedInstruction {
  const program = reader.byte()
  const accounts = [...reader.take(reader.length())]
  return { program, accounts, data: reader.take(reader.length()) }
}

/** Reads the address of a lookup table, and the number of addresses taken from it. */
function readLookup(reader: ByteReader): { readonly table: string; readonly count: number } {
  const table = address(reader)
  const writable = reader.take(reader.length()).length
  const readable = reader.take(reader.length()).length
  return { table, count: writable + readable }
}

/**
 * Reads a transaction including its signature slots. Throws `BytesUnreadable` if a node would refuse it, or could read
 * it differently. Source: Solana's message formats `legacy` and 0.
 */
export function readTransaction(bytes: Uint8Array): RawTransaction {
  if (bytes.length > maxTransactionLength) refuse('The transaction is too long')
  const reader = new ByteReader(bytes)
  const signatures = reader.length()
  reader.take(signatures * signatureLength)
  const first = reader.byte()
  const isVersioned = first >= 0x80
  if (isVersioned && first !== 0x80) refuse('The transaction version is unknown')
  const needed = isVersioned ? reader.byte() : first
  const [readonlySigned, readonlyUnsigned] = [reader.byte(), reader.byte()]
  const keys = times(reader.length(), () => address(reader))
  if (signatures !== needed || needed === 0 || readonlySigned >= needed)
    refuse('The number of signers is inconsistent')
  if (needed + readonlyUnsigned > keys.length) refuse('The number of accounts is inconsistent')
  if (new Set(keys).size !== keys.length) refuse('The transaction contains an account twice')
  const blockhash = address(reader)
  const indexed = times(reader.length(), () => readInstruction(reader))
  const lookups = isVersioned ? times(reader.length(), () => readLookup(reader)) : []
  if (!reader.isAtEnd) refuse('The transaction has trailing bytes')
  const total = lookups.reduce((sum, { count }) => sum + count, keys.length)
  const indices = indexed.flatMap(({ program, accounts }) => [program, ...accounts])
  if (indices.some((index) => index >= total)) refuse('An account index is out of range')
  return {
    version: isVersioned ? 0 : 'legacy',
    signers: keys.slice(0, needed),
    blockhash,
    instructions: indexed.map(({ program, accounts, data }) => ({
      // The fee payer is no program, and a program cannot come from a lookup table.
      program: (program > 0 && keys[program]) || refuse('A program index is invalid'),
      accounts: accounts.map((index) => keys[index]),
      data,
    })),
    lookupTables: lookups.map(({ table }) => table),
  }
}
