import { type AccountPermission, type PermissionList, type PermittedAsset, sanitizeText } from '#kernel'
import { metadataAddressOf } from '../addresses/derived-addresses.js'
import { programs } from '../decode/program-addresses.js'
import type { NodeReader } from '../node/node-reader.js'
import { readManyAccounts, readTokenHoldings, scaled, type TokenHolding } from '../tokens/token-balances.js'
import { readMint, type TokenAccount, token2022Program, tokenProgram } from '../tokens/token-layout.js'
import { readTokenNames } from '../tokens/token-names.js'
import { type DelegateUse, readDelegateUses } from './delegate-uses.js'

/** Max number of listed delegates: each takes a read of its mint. */
const maxDelegates = 1_000

/** The programs count this amount as every possible balance. */
const unlimited = 2n ** 64n - 1n

/** Programs that are known by their address alone: a name from outside could be anyone's. */
const programNames: ReadonlyMap<string, string> = new Map([
  [programs.system, 'System Program'],
  [programs.token, 'Token Program'],
  [programs.token2022, 'Token-2022 Program'],
  [programs.associatedToken, 'Associated Token Program'],
  ['JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4', 'Jupiter'],
])

type Delegate = NonNullable<TokenAccount['delegate']>

/** A token account with another party that may take from it. */
interface Delegated extends TokenHolding {
  readonly delegate: Delegate
}

/** What is known of a token, and the factor for its displayed amounts. */
interface Token {
  readonly asset: PermittedAsset
  readonly scale: number
}

async function readTokens(
  read: NodeReader,
  mints: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, Token>> {
  const metadataOf = new Map(mints.map((mint) => [mint, metadataAddressOf(mint)]))
  const accounts = await readManyAccounts(read, [...mints, ...metadataOf.values()])
  return new Map(
    mints.flatMap((address) => {
      const account = accounts.get(address)
      const mint = account && readMint(account)
      if (!mint) return []
      const metadata = accounts.get(metadataOf.get(address) ?? '')?.data
      const symbol = (readTokenNames(mint.metadata, 0) ?? readTokenNames(metadata, 1))?.symbol
      const asset = { address, decimals: mint.decimals, symbol: symbol && sanitizeText(symbol, 16) }
      return [[address, { asset, scale: mint.scaleAt(now) }]]
    }),
  )
}

function toPermission(
  { address, mint, amount, frozen, delegate }: Delegated,
  token: Token | undefined,
  use: DelegateUse | undefined,
): AccountPermission {
  const { asset, scale } = token ?? { asset: { address: mint }, scale: 1 }
  const isUnlimited = delegate.amount === unlimited
  const limit = delegate.amount < amount ? delegate.amount : amount
  // Nothing leaves a frozen account.
  const taken = frozen ? 0n : limit
  const { decimals, symbol } = asset
  const isAll = taken > 0n && taken === amount
  const name = programNames.get(delegate.address)
  return {
    id: address,
    action: {
      kind: 'tokens',
      token: asset,
      amount: isUnlimited ? 'unlimited' : scaled(delegate.amount, scale),
    },
    holder: { address: delegate.address, ...(name !== undefined && { name }) },
    risk: isAll ? 'high' : taken > 0n || isUnlimited ? 'medium' : 'low',
    ...(taken > 0n &&
      decimals !== undefined &&
      symbol !== undefined && { atRisk: { value: scaled(taken, scale), decimals, symbol } }),
    ...(use === 'none' ? { unused: 'searched' } : use !== undefined && { lastUsedAt: use }),
  }
}

/**
 * Reads the delegates of an owner's token accounts in both token programs: each may take up to an amount of one account. The id of a
 * permission is the address of the token account, which has one delegate at most.
 *
 * @param now seconds since 1970
 */
export async function readTokenDelegates(
  read: NodeReader,
  owner: string,
  now: number,
): Promise<PermissionList> {
  const holdings = await Promise.all(
    [tokenProgram, token2022Program].map((programId) => readTokenHoldings(read, owner, { programId })),
  )
  // A node may list an account twice.
  const found = new Map<string, Delegated>()
  for (const { delegate, ...holding } of holdings.flat())
    if (delegate && delegate.address !== owner) found.set(holding.address, { ...holding, delegate })
  const delegated = [...found.values()].slice(0, maxDelegates)
  const [tokens, uses] = await Promise.all([
    readTokens(read, [...new Set(delegated.map(({ mint }) => mint))], now),
    readDelegateUses(read, delegated),
  ])
  return {
    permissions: delegated.map((one) => toPermission(one, tokens.get(one.mint), uses.get(one.address))),
    isIncomplete: found.size > delegated.length,
  }
}
