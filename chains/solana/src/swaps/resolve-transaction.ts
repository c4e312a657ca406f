import { AddressLookupTableAccount, VersionedTransaction } from '@solana/web3.js'
import { TransferError } from '#kernel'
import { BytesUnreadable } from '../decode/byte-reader.js'
import { feeOf } from '../decode/compute-budget.js'
import { type RawTransaction, readTransaction } from '../decode/read-transaction.js'
import { type NodeReader, readAccounts } from '../node/node-reader.js'

/** A transaction whose accounts are all known, also those in lookup tables. */
export interface ResolvedTransaction {
  readonly wire: Uint8Array
  readonly message: VersionedTransaction['message']
  readonly tables: readonly AddressLookupTableAccount[]
  readonly signers: readonly string[]
  readonly instructions: readonly {
    readonly program: string
    readonly accounts: readonly string[]
    readonly data: Uint8Array
  }[]
  /** The accounts that it may change. */
  readonly writable: readonly string[]
  /** Maximum. Lamports. */
  readonly fee: bigint
}

/** Throws `TRANSACTION_CHANGED`. @param part the part of the transaction that is no part of a swap: `A transfer` */
export function refuseSwap(part: string, cause?: unknown): never {
  throw new TransferError('TRANSACTION_CHANGED', {
    details: `${part} of the built transaction is no part of the swap`,
    cause,
  })
}

const lookupTableProgram = 'AddressLookupTab1e1111111111111111111111111'

function readRaw(wire: Uint8Array): RawTransaction {
  try {
    return readTransaction(wire)
  } catch (error) {
    if (error instanceof BytesUnreadable) return refuseSwap('The encoding', error)
    throw error
  }
}

/** Reads lookup tables from the network itself: a provider could name other addresses than the network does. */
async function readTables(
  read: NodeReader,
  addresses: readonly string[],
  message: VersionedTransaction['message'],
): Promise<readonly AddressLookupTableAccount[]> {
  if (addresses.length === 0) return []
  const accounts = await readAccounts(read, addresses)
  return message.addressTableLookups.map(({ accountKey }, at) => {
    const account = accounts[at]
    if (account?.owner !== lookupTableProgram) return refuseSwap('A lookup table')
    const state = AddressLookupTableAccount.deserialize(account.data)
    const table = new AddressLookupTableAccount({ key: accountKey, state })
    return table.isActive() ? table : refuseSwap('A lookup table')
  })
}

/**
 * Reads a transaction with its signature slots, and its lookup tables from the network. Throws `TRANSACTION_CHANGED` if a
 * node could read it differently or not at all.
 */
export async function resolveTransaction(read: NodeReader, wire: Uint8Array): Promise<ResolvedTransaction> {
  const raw = readRaw(wire)
  const { message } = VersionedTransaction.deserialize(wire)
  const tables = await readTables(read, raw.lookupTables, message)
  const keys = message.getAccountKeys({ addressLookupTableAccounts: [...tables] })
  const all = keys.keySegments().flat()
  const addressAt = (index: number): string => all[index]?.toBase58() ?? refuseSwap('An account')
  return {
    wire,
    message,
    tables,
    signers: raw.signers,
    instructions: raw.instructions.map(({ program, data }, at) => ({
      program,
      accounts: message.compiledInstructions[at]?.accountKeyIndexes.map(addressAt) ?? [],
      data,
    })),
    writable: all.flatMap((key, index) => (message.isAccountWritable(index) ? [key.toBase58()] : [])),
    fee: feeOf(raw),
  }
}
