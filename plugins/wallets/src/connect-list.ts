import type { PluginContext, QueryState, ReadableStore } from '#kernel'
import { allWalletsTag } from './all-wallets-tag.js'
import { connectRows, type RowSources } from './connect-rows.js'
import type { ConnectList, WalletsApi, WalletsPlugin } from './contract.js'
import { identityOf } from './listed-wallet.js'
import type { RecentStore } from './recent-store.js'
import type { ListedPage, WalletListQueries } from './wallet-list-queries.js'

export interface ConnectListService extends Pick<WalletsApi, 'list' | 'watchList' | 'retryList'> {
  readonly sources: () => RowSources
  /** Calls back when rows may look different: badges, new wallets, another namespace. */
  onSources(listener: () => void): void
}

export interface ConnectListDeps {
  readonly queries: WalletListQueries
  readonly recent: RecentStore
  readonly canScan: () => boolean
}

/** Keeps the rows of the Connect view. Popular wallets are asked for only while somebody watches. */
export function createConnectList(
  ctx: PluginContext<WalletsPlugin>,
  deps: ConnectListDeps,
): ConnectListService {
  const { queries, recent } = deps
  const {
    excludeWalletIds = [],
    customWallets = [],
    allWallets = 'SHOW',
    featuredWalletIds = [],
  } = ctx.options ?? {}
  let popular: QueryState<ListedPage> | undefined
  let excluded = excludeWalletIds.map(
    (explorerId) => ({ explorerId, name: '' }) as RowSources['excluded'][number],
  )
  let watchers = 0
  let stopWatching = (): void => undefined
  const listeners: (() => void)[] = []

  const sources = (): RowSources => ({
    connectors: ctx.connectors.store.getState(),
    recent: recent.store.getState(),
    excluded,
    isMobile: ctx.platform.page.isMobile(),
    namespace: ctx.networks.store.getState().activeNamespace,
  })

  const compute = (): ConnectList => {
    const now = sources()
    const listed = popular?.data?.wallets ?? []
    // Featured wallets come before the host's own; recommended ones only where the host named neither.
    const shown =
      featuredWalletIds.length > 0
        ? [...listed, ...customWallets]
        : customWallets.length > 0
          ? customWallets
          : listed
    const isOffered =
      queries.isConfigured && (allWallets === 'SHOW' || (allWallets === 'ONLY_MOBILE' && now.isMobile))
    const count = popular?.data?.count
    const status = popular?.data !== undefined ? 'success' : (popular?.status ?? 'loading')
    return {
      groups: connectRows({ ...now, popular: shown }),
      canScan: deps.canScan(),
      all: isOffered ? { tag: count === undefined ? undefined : allWalletsTag(count) } : undefined,
      popular: !queries.isConfigured
        ? 'off'
        : status === 'success'
          ? 'ready'
          : status === 'error'
            ? 'failed'
            : 'loading',
    }
  }

  const store = ctx.createStore<ConnectList>('list', compute())
  const update = (): void => {
    store.setState(compute())
    for (const listener of listeners) listener()
  }
  for (const source of [ctx.connectors.store, recent.store, ctx.networks.store] as ReadableStore<unknown>[])
    ctx.own(source.subscribe(update))

  const watchQueries = (): (() => void) => {
    if (!queries.isConfigured) return () => undefined
    const stops = [
      ctx.queries.watch(queries.popular(), (state) => {
        // A list that is there already stays while it is asked for again.
        if (state.status === 'loading' && popular?.data !== undefined) return
        popular = state
        update()
      }),
    ]
    if (excludeWalletIds.length > 0) {
      stops.push(
        ctx.queries.watch(queries.excluded(), (state) => {
          if (state.data === undefined) return
          const named = state.data.wallets.map(identityOf)
          excluded = [...excluded.filter((one) => one.name === ''), ...named]
          update()
        }),
      )
    }
    return () => {
      for (const stop of stops) stop()
    }
  }

  return {
    list: store,
    sources,
    onSources: (listener) => void listeners.push(listener),
    watchList() {
      recent.load()
      if (watchers++ === 0) {
        update()
        stopWatching = ctx.own(watchQueries())
      }
      let isWatching = true
      return () => {
        if (!isWatching) return
        isWatching = false
        if (--watchers === 0) stopWatching()
      }
    },
    retryList() {
      void ctx.queries.refresh(queries.popular().key)
    },
  }
}
