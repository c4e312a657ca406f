import { base58, base64 } from '@scure/base'
import { fieldOf, type ReviewNode } from '../review-node.js'
import { sanitizeSymbol, type TokenFacts } from '../token-book.js'
import { findProgramAddress } from './find-program-address.js'

/** An account as returned by a node. */
export interface ChainAccount {
  readonly owner: string
  readonly lamports: bigint
  readonly isProgram: boolean
  readonly data: Uint8Array
}

/** Accounts by their address; missing ones are left out. */
export type ChainAccounts = ReadonlyMap<string, ChainAccount>

export interface HeldTokens {
  readonly mint: string
  readonly owner: string
  readonly amount: bigint
  /** The account that may spend some of them. */
  readonly delegate: string | undefined
}

const tokenPrograms: ReadonlySet<string> = new Set([
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
])
const metadataProgram = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'
/** Maximum number of accounts in one response of a node. */
const maxAccounts = 100

/** Reads an account in a node's response; `undefined` if invalid. */
export function readAccount(value: unknown): ChainAccount | undefined {
  const [owner, lamports, data] = ['owner', 'lamports', 'data'].map((name) => fieldOf(value, name))
  const text = Array.isArray(data) ? data[0] : undefined
  if (typeof owner !== 'string' || typeof text !== 'string' || !Number.isSafeInteger(lamports))
    return undefined
  try {
    const isProgram = fieldOf(value, 'executable') === true
    return { owner, lamports: BigInt(Number(lamports)), isProgram, data: base64.decode(text) }
  } catch {
    return undefined
  }
}

export async function readAccounts(node: ReviewNode, addresses: Iterable<string>): Promise<ChainAccounts> {
  const requested = [...new Set(addresses)].slice(0, maxAccounts)
  if (requested.length === 0) return new Map()
  try {
    const answer = await node.request('getMultipleAccounts', [
      requested,
      { encoding: 'base64', commitment: 'confirmed' },
    ])
    const list = fieldOf(answer, 'value')
    if (!Array.isArray(list)) return new Map()
    return new Map(
      requested.flatMap((address, at) => {
        const account = readAccount(list[at])
        return account ? [[address, account] as const] : []
      }),
    )
  } catch {
    return new Map()
  }
}

/** The byte after the 165 bytes of a token account has the kind: 1 a mint, 2 a token account. */
const kindByte = 165
const numberAt = (data: Uint8Array, at: number): bigint =>
  new DataView(data.buffer, data.byteOffset, data.byteLength).getBigUint64(at, true)

/** Reads the tokens in an account; `undefined` if it is not a token account. Source: SPL Token. */
export function readHeldTokens(account: ChainAccount | undefined): HeldTokens | undefined {
  if (!account || !tokenPrograms.has(account.owner)) return undefined
  const { data } = account
  if (data.length !== kindByte && !(data.length > kindByte && data[kindByte] === 2)) return undefined
  const [mint, owner] = [base58.encode(data.slice(0, 32)), base58.encode(data.slice(32, 64))]
  const delegate = data[72] === 1 ? base58.encode(data.slice(76, 108)) : undefined
  return { mint, owner, amount: numberAt(data, 64), delegate }
}

/** Reads the decimals of a mint; `undefined` if the account is not a mint. */
export function readDecimals(account: ChainAccount | undefined): number | undefined {
  if (!account || !tokenPrograms.has(account.owner)) return undefined
  const { data } = account
  const isMint = data.length === 82 || (data.length > kindByte && data[kindByte] === 1)
  return isMint ? data[44] : undefined
}

/** Reads the symbol in Metaplex's account of a mint: after its kind, two addresses and the name. */
function readSymbol(account: ChainAccount | undefined): string | undefined {
  if (account?.owner !== metadataProgram) return undefined
  const { data } = account
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const nameAt = 1 + 32 + 32
  if (data.length < nameAt + 4) return undefined
  const at = nameAt + 4 + view.getUint32(nameAt, true)
  if (at + 4 > data.length) return undefined
  const text = data.subarray(at + 4, Math.min(data.length, at + 4 + view.getUint32(at, true)))
  return sanitizeSymbol(new TextDecoder().decode(text))
}

/** Returns the addresses of Metaplex's metadata for mints. */
function metadataAddresses(mints: readonly string[]): readonly string[] {
  const seeds = [new TextEncoder().encode('metadata'), base58.decode(metadataProgram)]
  return mints.map((mint) => findProgramAddress([...seeds, base58.decode(mint)], metadataProgram))
}

/** Returns the self-declared properties of mints, by their address. */
export async function readMints(
  node: ReviewNode,
  mints: Iterable<string>,
): Promise<ReadonlyMap<string, TokenFacts>> {
  // Each needs two accounts: the mint, and its metadata.
  const requested = [...new Set(mints)].slice(0, maxAccounts / 2)
  if (requested.length === 0) return new Map()
  const metadata = metadataAddresses(requested)
  const accounts = await readAccounts(node, [...requested, ...metadata])
  return new Map(
    requested.map((mint, at) => {
      const symbol = readSymbol(accounts.get(metadata[at] ?? ''))
      return [mint, { decimals: readDecimals(accounts.get(mint)), symbol }]
    }),
  )
}
