import { base58, base64 } from '@scure/base'

/** An instruction of a Solana transaction. Addresses are base58. */
export interface SolanaInstruction {
  readonly program: string
  readonly accounts: readonly { readonly address: string; readonly isWritable: boolean }[]
  readonly data: Uint8Array
}

/** A transaction of one signer, which pays its fee. */
export interface SolanaTransactionParts {
  readonly payer: string
  /** 32 bytes. */
  readonly blockhash: Uint8Array
  readonly instructions: readonly SolanaInstruction[]
  /** The addresses in each lookup table, by its own address. */
  readonly lookupTables: Readonly<Record<string, readonly string[]>>
}

/** Limit of nodes: one packet of 1,232 bytes, without the two instructions by which the page sets the fee. Bytes. */
const MAX_BYTES = 1232 - 56
const MAX_ACCOUNTS = 256
const SIGNATURE_BYTES = 64

/** Returns a length in its shortest encoding. Source: Solana's `ShortVec`. */
function lengthBytes(length: number): readonly number[] {
  if (length < 0x80) return [length]
  return [(length & 0x7f) | 0x80, ...lengthBytes(length >> 7)]
}

const withLength = (items: ArrayLike<number>): readonly number[] => [
  ...lengthBytes(items.length),
  ...Array.from(items),
]

/** Returns the accounts of a transaction: whether each is changed, and whether it must be in the transaction itself. */
function rolesOf({ payer, instructions }: SolanaTransactionParts) {
  const roles = new Map([[payer, { isWritable: true, isStatic: true }]])
  const add = (address: string, isWritable: boolean, isStatic: boolean): void => {
    const before = roles.get(address)
    roles.set(address, {
      isWritable: isWritable || (before?.isWritable ?? false),
      isStatic: isStatic || (before?.isStatic ?? false),
    })
  }
  for (const { program, accounts } of instructions) {
    add(program, false, true)
    for (const { address, isWritable } of accounts) add(address, isWritable, false)
  }
  return [...roles].map(([address, role]) => ({ address, ...role }))
}

/** Returns the accounts that each table contributes: the first table with an address counts. */
function lookupsOf(
  accounts: ReturnType<typeof rolesOf>,
  lookupTables: SolanaTransactionParts['lookupTables'],
) {
  const found = new Set<string>()
  const lookups = Object.entries(lookupTables).flatMap(([table, addresses]) => {
    const here = accounts.flatMap(({ address, isWritable, isStatic }) => {
      const index = isStatic || found.has(address) ? -1 : addresses.indexOf(address)
      if (index === -1) return []
      found.add(address)
      return [{ address, isWritable, index }]
    })
    return here.length > 0 ? [{ table, here }] : []
  })
  return { lookups, found }
}

/**
 * Returns an unsigned transaction of version 0 in base64, with an empty signature slot; `undefined` if it is too large.
 * Source: Solana's message format 0.
 */
export function compileSolanaTransaction(parts: SolanaTransactionParts): string | undefined {
  const accounts = rolesOf(parts)
  const { lookups, found } = lookupsOf(accounts, parts.lookupTables)
  const own = accounts.filter(({ address }) => !found.has(address))
  const [payer, ...others] = own
  const readonlyOnes = others.filter(({ isWritable }) => !isWritable)
  const keys = [payer, ...others.filter(({ isWritable }) => isWritable), ...readonlyOnes].flatMap((one) =>
    one ? [one.address] : [],
  )
  const looked = (isWritable: boolean): readonly string[] =>
    lookups.flatMap(({ here }) => here.flatMap((one) => (one.isWritable === isWritable ? [one.address] : [])))
  const order = [...keys, ...looked(true), ...looked(false)]
  if (order.length > MAX_ACCOUNTS) return undefined
  const indexOf = new Map(order.map((address, index) => [address, index]))
  const at = (address: string): number => indexOf.get(address) ?? 0
  const compiled = parts.instructions.flatMap(({ program, accounts: used, data }) => [
    at(program),
    ...withLength(used.map(({ address }) => at(address))),
    ...withLength(data),
  ])
  const tables = lookups.flatMap(({ table, here }) => [
    ...base58.decode(table),
    ...withLength(here.flatMap(({ isWritable, index }) => (isWritable ? [index] : []))),
    ...withLength(here.flatMap(({ isWritable, index }) => (isWritable ? [] : [index]))),
  ])
  const bytes = Uint8Array.from([
    1,
    ...new Uint8Array(SIGNATURE_BYTES),
    // Version 0; one signer, which is changed; the accounts that are only read.
    0x80,
    1,
    0,
    readonlyOnes.length,
    ...lengthBytes(keys.length),
    ...keys.flatMap((key) => [...base58.decode(key)]),
    ...parts.blockhash,
    ...lengthBytes(parts.instructions.length),
    ...compiled,
    ...lengthBytes(lookups.length),
    ...tables,
  ])
  return bytes.length > MAX_BYTES ? undefined : base64.encode(bytes)
}
