import type { AssetBalance, TokenFacts } from '#kernel'
import { metadataAddressOf } from '../addresses/derived-addresses.js'
import {
  type ChainAccount,
  confirmed,
  contextValue,
  memberOf,
  type NodeReader,
  readAccount,
  readAccounts,
} from '../node/node-reader.js'
import {
  type Mint,
  readMint,
  readTokenAccount,
  type TokenAccount,
  token2022Program,
  tokenProgram,
} from './token-layout.js'
import { namesOfMint, readTokenNames, type TokenNames } from './token-names.js'

/** Limit: accounts that collect spam hold thousands of tokens. */
const maxTokens = 500
const accountsAtOnce = 100

/** A token account with its address. */
export interface TokenHolding extends Omit<TokenAccount, 'owner'> {
  readonly address: string
}

/** Reads the token accounts of an owner by a filter: `{ mint }` or `{ programId }`. */
export function readTokenHoldings(
  read: NodeReader,
  owner: string,
  filter: { readonly mint: string } | { readonly programId: string },
): Promise<readonly TokenHolding[]> {
  const params = [owner, filter, { ...confirmed, encoding: 'base64' }]
  return read('getTokenAccountsByOwner', params, (result) => {
    const list = contextValue(result)
    if (!Array.isArray(list)) throw new Error('The token accounts are not a list')
    return list.flatMap((entry: unknown): TokenHolding[] => {
      const address = memberOf(entry, 'pubkey')
      const account = readAccount(memberOf(entry, 'account'))
      const tokens = account && readTokenAccount(account)
      // Token accounts of another owner are not counted, whatever a node returns.
      if (typeof address !== 'string' || tokens?.owner !== owner) return []
      const { owner: _, ...holding } = tokens
      return [{ address, ...holding }]
    })
  })
}

/** Reads accounts, a hundred at once; those that exist, by address. */
export async function readManyAccounts(
  read: NodeReader,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, ChainAccount>> {
  const chunks: (readonly string[])[] = []
  for (let at = 0; at < addresses.length; at += accountsAtOnce)
    chunks.push(addresses.slice(at, at + accountsAtOnce))
  const found = await Promise.all(chunks.map((chunk) => readAccounts(read, chunk)))
  const accounts = found.flat()
  return new Map(addresses.flatMap((address, at) => (accounts[at] ? [[address, accounts[at]]] : [])))
}

function namesOf(address: string, mint: Mint, metadata: Uint8Array | undefined): TokenNames {
  return readTokenNames(mint.metadata, 0) ?? readTokenNames(metadata, 1) ?? namesOfMint(address)
}

/**
 * Reads the metadata of a mint; `undefined` if there is none at the address. Without a name, a token has its short
 * address.
 */
export async function readTokenFacts(read: NodeReader, address: string): Promise<TokenFacts | undefined> {
  const [account, about] = await readAccounts(read, [address, metadataAddressOf(address)])
  const mint = account && readMint(account)
  return mint && { address, decimals: mint.decimals, ...namesOf(address, mint, about?.data) }
}

/** Returns an amount as wallets display it: truncated, as in the token's program. */
export function scaled(value: bigint, scale: number): bigint {
  const shown = scale === 1 ? Number.NaN : Math.trunc(Number(value) * scale)
  return Number.isFinite(shown) && shown >= 0 ? BigInt(shown) : value
}

/**
 * Reads the tokens of an account in both token programs; omits those with a zero balance or without decimals (ACC-07).
 *
 * @param wanted mints to read; all if absent
 * @param now seconds since 1970
 */
export async function readTokenBalances(
  read: NodeReader,
  owner: string,
  wanted: readonly string[] | undefined,
  now: number,
): Promise<readonly AssetBalance[]> {
  const programs = [tokenProgram, token2022Program]
  const holdings = await Promise.all(
    programs.map((programId) => readTokenHoldings(read, owner, { programId })),
  )
  const sums = new Map<string, bigint>()
  for (const { mint, amount } of holdings.flat()) {
    if (amount === 0n || (wanted && !wanted.includes(mint))) continue
    sums.set(mint, (sums.get(mint) ?? 0n) + amount)
  }
  const mints = [...sums.keys()].slice(0, maxTokens)
  if (mints.length === 0) return []
  const metadataOf = new Map(mints.map((mint) => [mint, metadataAddressOf(mint)]))
  const accounts = await readManyAccounts(read, [...mints, ...metadataOf.values()])
  return mints.flatMap((address) => {
    const account = accounts.get(address)
    const mint = account && readMint(account)
    if (!mint || mint.decimals === 0) return []
    const metadata = accounts.get(metadataOf.get(address) ?? '')?.data
    const value = scaled(sums.get(address) ?? 0n, mint.scaleAt(now))
    return [{ address, value, decimals: mint.decimals, ...namesOf(address, mint, metadata) }]
  })
}
