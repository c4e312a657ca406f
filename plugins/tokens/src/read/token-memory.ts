import { type CaipAddress, type ChainNamespace, isFresh, type Platform, type WritableStore } from '#kernel'
import type { Portfolio } from '../list/holding.js'

/** Max age of a list (ACC-05), and interval of gateway retries after a failure (ACC-06). Milliseconds. */
export const freshMs = 30_000
const maxKept = 50

/** The cached tokens of a namespace's account. */
export interface TokenRead {
  readonly account: CaipAddress | undefined
  readonly status: 'unknown' | 'loading' | 'ready' | 'unavailable'
  readonly portfolio: Portfolio | undefined
  readonly failedAt: number | undefined
}

export type TokenReads = Readonly<Record<ChainNamespace, TokenRead>>

/** Nothing was read. */
export const nothingRead: TokenRead = {
  account: undefined,
  status: 'unknown',
  portfolio: undefined,
  failedAt: undefined,
}

/** The cached reads of accounts, with their freshness. */
export interface TokenMemory {
  known(namespace: ChainNamespace): TokenRead
  /** The accounts with cached tokens. */
  namespaces(): readonly ChainNamespace[]
  put(namespace: ChainNamespace, value: Partial<TokenRead>): void
  /** Kept for the next view of the account. */
  keep(portfolio: Portfolio): void
  /** Drops the cache of another account. */
  turnTo(namespace: ChainNamespace, account: CaipAddress | undefined): void
  /** Marks the cache as outdated: the next watcher reads again. */
  age(isOld: (portfolio: Portfolio) => boolean): void
  /** Returns the addresses of tokens that were just received on a network. */
  arrivedOn(network: string): readonly string[]
  addArrived(network: string, addresses: readonly string[]): void
  /** Deletes all data of the accounts of an ended connection (ACC-02). */
  forget(namespace: ChainNamespace): void
}

export function createTokenMemory(reads: WritableStore<TokenReads>, platform: Platform): TokenMemory {
  /** By account and network; the last read is at the end. */
  const kept = new Map<CaipAddress, Portfolio>()
  /** Addresses of received tokens, by network, with their time. */
  const arrivals = new Map<string, ReadonlyMap<string, number>>()

  const known: TokenMemory['known'] = (namespace) => reads.getState()[namespace] ?? nothingRead
  const put: TokenMemory['put'] = (namespace, value) =>
    reads.setState((all) => ({ ...all, [namespace]: { ...(all[namespace] ?? nothingRead), ...value } }))
  const arrivedOn: TokenMemory['arrivedOn'] = (network) =>
    [...(arrivals.get(network) ?? [])].flatMap(([address, at]) =>
      isFresh(at, freshMs, platform.now()) ? address : [],
    )

  return {
    known,
    namespaces: () => Object.keys(reads.getState()),
    put,
    keep(portfolio) {
      kept.delete(portfolio.account)
      kept.set(portfolio.account, portfolio)
      const [oldest] = kept.keys()
      if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest)
    },
    turnTo(namespace, account) {
      if (known(namespace).account === account) return
      const portfolio = account && kept.get(account)
      put(namespace, { ...nothingRead, account, portfolio, status: portfolio ? 'ready' : 'unknown' })
    },
    age(isOld) {
      for (const portfolio of [...kept.values()])
        if (isOld(portfolio)) kept.set(portfolio.account, { ...portfolio, readAt: 0 })
      for (const [namespace, { portfolio }] of Object.entries(reads.getState()))
        if (portfolio && isOld(portfolio)) put(namespace, { portfolio: { ...portfolio, readAt: 0 } })
    },
    arrivedOn,
    addArrived(network, addresses) {
      const before = arrivedOn(network).slice(-maxKept)
      const now = platform.now()
      arrivals.set(network, new Map([...before, ...addresses].map((address) => [address, now])))
    },
    forget(namespace) {
      for (const account of [...kept.keys()]) if (account.startsWith(`${namespace}:`)) kept.delete(account)
    },
  }
}
