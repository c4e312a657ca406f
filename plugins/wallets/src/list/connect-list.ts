import { type ChainNamespace, deriveStore, type PluginContext, type QueryState } from '#kernel'
import type { ConnectList, WalletsApi, WalletsPlugin } from '../contract.js'
import { connectRows } from './connect-rows.js'
import { createFreshAnswer, type FreshAnswer } from './fresh-answer.js'
import { createIdCheck } from './id-check.js'
import { identityOf } from './listed-wallet.js'
import type { RecentStore } from './recent-store.js'
import type { RowSourcesStore } from './row-sources.js'
import type { ListedPage, ListQuery, WalletListQueries } from './wallet-list-queries.js'

/** Formats the number of wallets briefly: 5 → `5`, 19 → `10+`, 437 → `430+`, 440 → `440`. */
export function allWalletsTag(count: number): string {
  const tens = Math.floor(count / 10) * 10
  return count < 10 || tens === count ? String(count) : `${tens}+`
}

interface ConnectListDeps {
  readonly queries: WalletListQueries
  readonly recent: Pick<RecentStore, 'isRead'>
  readonly sources: RowSourcesStore
  readonly canScan: () => boolean
}

const statusOf = { loading: 'loading', success: 'ready', error: 'failed' } as const

/** Refreshes the rows of the Connect view. Popular wallets are requested only while a view displays them. */
export function createConnectList(
  ctx: PluginContext<WalletsPlugin>,
  deps: ConnectListDeps,
): Pick<WalletsApi, 'list' | 'watchList' | 'retryList'> {
  const { queries, recent, sources, canScan } = deps
  const {
    includeWalletIds = [],
    excludeWalletIds = [],
    customWallets = [],
    allWallets = 'SHOW',
    featuredWalletIds = [],
  } = ctx.options ?? {}
  const popular = ctx.createStore<QueryState<ListedPage> | undefined>('popular', undefined)
  /** Installed wallets appear once the host's ids are known by name: rows that appear later would move others. */
  const isNamed = ctx.createStore('isNamed', includeWalletIds.length === 0)
  const answerTo = (query: ListQuery): FreshAnswer<ListedPage> =>
    createFreshAnswer(ctx.platform, query, query.standIn)
  const answers = new Map<ChainNamespace | undefined, FreshAnswer<ListedPage>>()
  const popularAnswer = (): FreshAnswer<ListedPage> => {
    const only = sources.only.getState()
    const answer = answers.get(only) ?? answerTo(queries.popular(only))
    answers.set(only, answer)
    return answer
  }
  const namedAnswer = answerTo(queries.named())
  let watchers = 0
  let stops: readonly (() => void)[] = []

  const compute = (): ConnectList => {
    const now = sources.store.getState()
    const answer = popular.getState()
    const { wallets = [], count, isShort = false } = answer?.data ?? {}
    // Featured wallets come before the host's own; recommended ones only if the host has neither.
    const shown =
      featuredWalletIds.length > 0
        ? [...wallets, ...customWallets]
        : customWallets.length > 0
          ? customWallets
          : wallets
    const isOffered = allWallets === 'SHOW' || (allWallets === 'ONLY_MOBILE' && now.isMobile)
    return {
      isReady: recent.isRead.getState() && isNamed.getState(),
      groups: connectRows({ ...now, popular: shown }),
      canScan: canScan(),
      only: now.only,
      // No row opens an empty list.
      all:
        isOffered && count !== 0
          ? { tag: count === undefined ? undefined : allWalletsTag(count) }
          : undefined,
      popular: isShort
        ? queries.isConfigured
          ? 'short'
          : 'off'
        : answer?.data
          ? 'ready'
          : statusOf[answer?.status ?? 'loading'],
    }
  }

  const stopAll = (): void => {
    for (const stop of stops) stop()
    stops = []
  }
  ctx.own(stopAll)

  const checkIds = createIdCheck(ctx, sources.store, queries, () => compute().groups.length === 0)

  const watchQueries = (): void => {
    const ofPopular = popularAnswer().watch((state) => {
      // A loaded list stays during a refresh.
      if (state.status !== 'loading' || popular.getState()?.data === undefined) popular.setState(state)
      checkIds('popular', state)
    })
    stops = [ofPopular]
    if (includeWalletIds.length + excludeWalletIds.length === 0) return
    const ofNamed = namedAnswer.watch((state) => {
      const { status, data } = state
      if (data) sources.name(data.wallets.map(identityOf))
      if (status !== 'loading') isNamed.setState(true)
      checkIds('named', state)
    })
    stops = [ofPopular, ofNamed]
  }

  // Wallets of another namespace are another list.
  ctx.own(
    sources.only.subscribe(() => {
      popular.setState(undefined)
      if (watchers === 0) return
      stopAll()
      watchQueries()
    }),
  )

  return {
    // Scanning depends on other plugins' views, which are contributions.
    list: deriveStore([sources.store, popular, recent.isRead, isNamed, ctx.contributions.store], compute),
    watchList() {
      if (watchers++ === 0) watchQueries()
      let isWatching = true
      return () => {
        if (!isWatching) return
        isWatching = false
        if (--watchers > 0) return
        stopAll()
      }
    },
    retryList: () => popularAnswer().retry(),
  }
}
