import { deriveStore, isFresh, type PluginContext } from '#kernel'
import { type TokensApi, TokensToken } from '#plugins/tokens'
import {
  type AccountRead,
  accountsOf,
  computePortfolio,
  type ReadableAccount,
  withEarlier,
} from './compute-portfolio.js'
import type { PortfolioApi, PortfolioPlugin } from './contract.js'
import { createPriceHistory } from './price-history.js'

/** Max age of a read, and the interval of reads while there is a watcher. Milliseconds. */
const freshMs = 30_000

/** Before the first read there is nothing to merge. */
const nothingMerged = () => ({ tokens: [], hidden: [] })

/** Creates the portfolio service. */
export function createPortfolioService(ctx: PluginContext<PortfolioPlugin>): PortfolioApi {
  const { chains, connections, platform } = ctx
  const reads = ctx.createStore<Readonly<Record<string, AccountRead>>>('reads', {})
  /** The running read of each account, by key. */
  const running = new Map<string, Promise<void>>()
  /** The service that reads tokens, once it is loaded. */
  let tokens: TokensApi | undefined
  let watchers = 0
  let stopWatching = (): void => undefined

  const accounts = (): readonly ReadableAccount[] =>
    accountsOf(
      connections.store.getState().connections,
      (namespace, address) => chains.find(namespace)?.normalizeAddress(address) ?? address,
    )
  const store = deriveStore([connections.store, reads], () =>
    computePortfolio(accounts(), reads.getState(), tokens?.merge.getState() ?? nothingMerged),
  )
  const history = createPriceHistory(ctx, store, () => watchers > 0)
  const loadTokens = async (): Promise<TokensApi> => {
    const loaded = await ctx.load(TokensToken)
    if (tokens) return tokens
    tokens = loaded
    // The user hid or showed a token.
    ctx.own(loaded.merge.subscribe(() => reads.setState((all) => ({ ...all }))))
    return loaded
  }

  const read = ({ key, namespace, address }: ReadableAccount): Promise<void> => {
    const begun = running.get(key)
    if (begun) return begun
    const reading = loadTokens()
      .then((service) => service.readAccount(namespace, address, ctx.signal))
      .then(
        (found) => {
          running.delete(key)
          if (ctx.signal.aborted || !accounts().some((one) => one.key === key)) return
          const readAt = platform.now()
          reads.setState((all) => ({ ...all, [key]: withEarlier({ ...found, readAt }, all[key]) }))
        },
        (error: unknown) => {
          running.delete(key)
          if (!ctx.signal.aborted) ctx.report(error)
        },
      )
    running.set(key, reading)
    return reading
  }
  const refresh = async (): Promise<void> => void (await Promise.all(accounts().map(read)))

  /** Reads those that are not fresh, if the user can see the page. */
  const renew = (): void => {
    if (!platform.page.isVisible() || !platform.page.isOnline()) return
    const now = platform.now()
    for (const account of accounts())
      if (!isFresh(reads.getState()[account.key]?.readAt, freshMs, now)) void read(account)
    history.renew()
  }

  /** Forgets the accounts of ended connections (ACC-02). */
  const forget = (): void => {
    const keys = new Set(accounts().map(({ key }) => key))
    const kept = Object.entries(reads.getState()).filter(([key]) => keys.has(key))
    if (kept.length < Object.keys(reads.getState()).length) reads.setState(() => Object.fromEntries(kept))
  }

  ctx.on('connection:disconnected', forget)
  // A transaction may have changed several of the user's accounts.
  ctx.on('transactions:settled', () => {
    reads.setState((all) =>
      Object.fromEntries(Object.entries(all).map(([key, one]) => [key, { ...one, readAt: 0 }])),
    )
    if (watchers > 0) renew()
  })

  return {
    store,
    history: history.store,
    choosePeriod: history.choosePeriod,
    watch() {
      watchers += 1
      if (watchers === 1) {
        renew()
        const stops = [
          connections.store.subscribe(renew),
          store.subscribe(history.renew),
          platform.page.subscribe(renew),
          ctx.every(freshMs, renew),
        ]
        stopWatching = () => {
          for (const stop of stops) stop()
        }
      }
      let isWatching = true
      return () => {
        if (!isWatching) return
        isWatching = false
        watchers -= 1
        if (watchers === 0) stopWatching()
      }
    },
    refresh,
  }
}
