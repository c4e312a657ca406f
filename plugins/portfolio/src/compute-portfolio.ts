import type { CaipNetworkId, ChainNamespace, Connection } from '#kernel'
import type { HeldToken, MergedTokens } from '#plugins/tokens'
import type { PortfolioAccount, PortfolioState } from './contract.js'

/** What was read of an account. */
export interface AccountRead {
  readonly tokens: readonly HeldToken[]
  readonly unavailable: readonly CaipNetworkId[]
  /** When the last read ended. Milliseconds since 1970. */
  readonly readAt: number
}

/** An account of the page, before it is read. */
export type ReadableAccount = Pick<
  PortfolioAccount,
  'namespace' | 'address' | 'connectorIds' | 'walletName' | 'walletImageUrl' | 'isWatchOnly'
> & {
  /** The same for the same account of whichever wallet. */
  readonly key: string
}

/** Returns the active account of each connection, each once: a wallet that can sign counts before a watch-only one. */
export function accountsOf(
  connections: readonly Connection[],
  normalize: (namespace: ChainNamespace, address: string) => string,
): readonly ReadableAccount[] {
  const found = new Map<string, ReadableAccount>()
  for (const { namespace, accounts, connectorId, wallet, isWatchOnly } of connections) {
    const address = accounts[0]?.address
    if (address === undefined) continue
    const key = `${namespace}:${normalize(namespace, address)}`
    const before = found.get(key)
    const one = {
      key,
      namespace,
      address,
      connectorIds: [connectorId],
      walletName: wallet.name,
      walletImageUrl: wallet.imageUrl,
      isWatchOnly,
    }
    if (!before) found.set(key, one)
    else if (before.isWatchOnly && !isWatchOnly)
      found.set(key, { ...one, connectorIds: [connectorId, ...before.connectorIds] })
    else found.set(key, { ...before, connectorIds: [...before.connectorIds, connectorId] })
  }
  return [...found.values()]
}

/** Returns a read that keeps what the earlier one knew of networks that could not be read now. */
export function withEarlier(read: AccountRead, before: AccountRead | undefined): AccountRead {
  if (!before || read.unavailable.length === 0) return read
  const known = new Set(read.tokens.map(({ id }) => id))
  const kept = before.tokens.filter(
    ({ id, caipNetworkId }) => read.unavailable.includes(caipNetworkId) && !known.has(id),
  )
  return { ...read, tokens: [...read.tokens, ...kept] }
}

/** Computes the state of the portfolio. */
export function computePortfolio(
  accounts: readonly ReadableAccount[],
  reads: Readonly<Record<string, AccountRead>>,
  merge: (tokens: readonly HeldToken[]) => MergedTokens,
): PortfolioState {
  const listed = accounts.map(({ key, ...account }): PortfolioAccount => {
    const read = Object.hasOwn(reads, key) ? reads[key] : undefined
    if (!read) return { ...account, status: 'loading', tokens: [], unavailable: [] }
    const { tokens, total } = merge(read.tokens)
    const { unavailable } = read
    const isKnown = read.tokens.length > 0 || unavailable.length === 0
    return { ...account, status: isKnown ? 'ready' : 'unavailable', tokens, total, unavailable }
  })
  // Anyone can watch the account of a stranger: it is no part of what the user has.
  const own = accounts.filter(({ isWatchOnly }) => !isWatchOnly)
  const counted = own.length > 0 ? own : accounts
  const known = counted.flatMap(({ key }) => (Object.hasOwn(reads, key) ? (reads[key] ?? []) : []))
  const states = listed.filter(({ isWatchOnly }) => own.length === 0 || !isWatchOnly)
  return {
    status: states.some(({ status }) => status === 'loading')
      ? 'loading'
      : states.length > 0 && states.every(({ status }) => status === 'unavailable')
        ? 'unavailable'
        : 'ready',
    accounts: listed,
    ...merge(known.flatMap(({ tokens }) => tokens)),
    unavailable: [...new Set(known.flatMap(({ unavailable }) => unavailable))],
  }
}
