import { deriveStore, isFresh, type PluginContext, type ReadableStore } from '#kernel'
import { computeHistory, type HistoryRead, requestIdOf, valuedTokens } from './compute-history.js'
import type { PortfolioHistory, PortfolioPlugin, PortfolioState } from './contract.js'
import { getPriceHistory, type PricePeriod } from './endpoints.js'

/** Max age of former prices: the gateway's own for a day. Milliseconds. */
const freshMs = 300_000
/** The limit of a request. */
const maxTokens = 100

/** The part of the service that reads former prices. */
export interface PriceHistory {
  readonly store: ReadableStore<PortfolioHistory>
  choosePeriod(period: PricePeriod): void
  /** Reads the chosen period if it is not fresh, or if tokens were added. */
  renew(): void
}

/**
 * Creates the reader of former prices of the portfolio's tokens.
 *
 * @param isWatched returns true while the portfolio has a watcher
 */
export function createPriceHistory(
  ctx: PluginContext<PortfolioPlugin>,
  portfolio: ReadableStore<PortfolioState>,
  isWatched: () => boolean,
): PriceHistory {
  const { platform, api } = ctx
  const period = ctx.createStore<PricePeriod>('period', 'day')
  const reads = ctx.createStore<Partial<Record<PricePeriod, HistoryRead>>>('histories', {})
  const running = new Set<PricePeriod>()

  const store = deriveStore([portfolio, period, reads], () => {
    const chosen = period.getState()
    return computeHistory(chosen, portfolio.getState().tokens, reads.getState()[chosen], platform.now())
  })

  const read = async (chosen: PricePeriod, tokens: readonly string[]): Promise<void> => {
    running.add(chosen)
    const answer = await api
      .call(getPriceHistory, { body: { currency: 'usd', period: chosen, tokens }, signal: ctx.signal })
      // A gateway without prices, or an older one: the portfolio has no chart.
      .catch(() => undefined)
    running.delete(chosen)
    if (ctx.signal.aborted) return
    const requested = new Set(tokens)
    reads.setState((all) => ({
      ...all,
      [chosen]: { requested, answer: answer ?? all[chosen]?.answer, readAt: platform.now() },
    }))
    // Tokens may have been added meanwhile.
    if (isWatched()) renew()
  }

  const renew = (): void => {
    const { status, tokens } = portfolio.getState()
    const chosen = period.getState()
    if (status === 'loading' || running.has(chosen)) return
    if (!platform.page.isVisible() || !platform.page.isOnline()) return
    const wanted = valuedTokens(tokens).slice(0, maxTokens).map(requestIdOf)
    const known = reads.getState()[chosen]
    const isKnown = known && wanted.every((id) => known.requested.has(id))
    if (isKnown && isFresh(known.readAt, freshMs, platform.now())) return
    if (wanted.length > 0) void read(chosen, wanted)
    else if (!known)
      reads.setState((all) => ({
        ...all,
        [chosen]: { requested: new Set(), answer: undefined, readAt: 0 },
      }))
  }

  return {
    store,
    renew,
    choosePeriod(chosen) {
      period.setState(() => chosen)
      if (isWatched()) renew()
    },
  }
}
