import type { PluginContext } from '#kernel'
import { AccountToken } from '#plugins/account'
import { type TransactionsApi, TransactionsToken } from '#plugins/transactions'
import type { HistoryApi, HistoryPlugin, HistoryState } from './contract.js'
import { getHistory } from './endpoints.js'
import { HistoryError } from './history-error.js'
import { type HistoryList, hasHash, withFirstPage, withNextPage } from './history-list.js'
import { createStateMaker, nothingRead } from './history-state.js'
import { type HistoryTarget, historyTarget, isOf } from './history-target.js'
import { isShown } from './is-shown.js'
import { createRefreshPace } from './refresh-pace.js'
import type { HistoryEntry, HistoryPage } from './schemas.js'

/** Pages that are read on where none of their entries is shown: all spam, or of another network. */
const mostHiddenPages = 10

/** Everything that is known of one account on one network; a new one where either changes. */
interface Reading {
  readonly target: HistoryTarget
  readonly ended: AbortController
  list: HistoryList | undefined
  /** What the newest read that failed was for. */
  failed: 'first' | 'next' | undefined
  first: Promise<void> | undefined
  next: Promise<void> | undefined
}

/** Makes the service: one list, of the active account on the connected network. */
export function createHistoryService(ctx: PluginContext<HistoryPlugin>): HistoryApi {
  const { signal: lifetime } = ctx
  const store = ctx.createStore<HistoryState>('activity', nothingRead)
  let reading: Reading | undefined
  let purchases: { readonly address: string; readonly entries: readonly HistoryEntry[] } | undefined
  let transactions: TransactionsApi | undefined
  let watchers = 0
  let stopBlocks = (): void => undefined

  const makeState = createStateMaker()
  const noPurchases: readonly HistoryEntry[] = []

  const publish = (): void => {
    if (lifetime.aborted) return
    const { target, list, failed, first, next } = reading ?? {}
    const own = (target && transactions?.store.getState().filter((one) => isOf(ctx, target, one))) ?? []
    const state = makeState({
      target,
      list,
      own,
      purchases: purchases?.entries ?? noPurchases,
      isLoading: (first !== undefined && list === undefined) || next !== undefined,
      isFailed: failed !== undefined,
    })
    if (state !== store.getState()) store.setState(state)
    // The service tells of it: nothing more is to be said of it here. Last, as it comes back here.
    for (const one of own)
      if (one.status !== 'unknown' && one.status !== 'pending' && hasHash(list, one.replacedBy ?? one.id))
        transactions?.forget(one.caipNetworkId, one.id)
  }

  const ask = ({ target, ended }: Reading, cursor?: string): Promise<HistoryPage> =>
    ctx.api.call(getHistory, {
      path: { account: target.address },
      query: { chainId: target.caipNetworkId, ...(cursor !== undefined && { cursor }) },
      network: target.caipNetworkId,
      signal: ended.signal,
    })

  const fail = (one: Reading, what: 'first' | 'next', error: unknown): void => {
    if (one !== reading || one.ended.signal.aborted) return
    const isNews = one.failed === undefined
    one.failed = what
    // Once per run of failures.
    if (!isNews) return
    ctx.report(new HistoryError('HISTORY_FETCH_FAILED', { cause: error }))
    ctx.emit('history:failed', { namespace: one.target.namespace })
    if (watchers === 0) return
    const { i18n, id, notices } = ctx
    i18n.load(id).then(() => {
      if (!lifetime.aborted) notices.show('error', i18n.t(id, 'fetchFailed'))
    }, ctx.report)
  }

  const hasShown = ({ target }: Reading, entries: readonly HistoryEntry[]): boolean =>
    entries.some((entry) => isShown(entry, target.caipNetworkId))

  /** Reads on until there is something more to show. */
  const readNext = async (one: Reading): Promise<void> => {
    for (let page = 0; page < mostHiddenPages; page++) {
      const list = one.list
      const cursor = list?.cursor
      if (!list || cursor === undefined) return
      const answer = await ask(one, cursor)
      if (one !== reading) return
      one.failed = undefined
      // The list may have begun again meanwhile; then the page is of no use.
      if (one.list?.cursor !== cursor) return
      one.list = withNextPage(one.list, answer)
      if (one.list.lines.length > list.lines.length && hasShown(one, answer.data)) return
    }
  }

  const loadNext = (one: Reading): Promise<void> => {
    one.next ??= readNext(one)
      .catch((error: unknown) => fail(one, 'next', error))
      .finally(() => {
        one.next = undefined
        if (one === reading) publish()
      })
    publish()
    return one.next
  }

  const loadFirst = (one: Reading): Promise<void> => {
    one.first ??= ask(one)
      .then(async (page) => {
        if (one !== reading) return
        // A page that failed is asked for again; and where the newest of all are spam, older ones are looked for.
        const isNextMissing = one.failed === 'next' || (!one.list && !hasShown(one, page.data))
        one.failed = undefined
        one.list = withFirstPage(one.list, page)
        if (isNextMissing) await loadNext(one)
      })
      .catch((error: unknown) => fail(one, 'first', error))
      .finally(() => {
        one.first = undefined
        if (one === reading) publish()
      })
    publish()
    return one.first
  }

  const pace = createRefreshPace(ctx, () => {
    if (reading && watchers > 0) void loadFirst(reading)
  })

  const endWatching = (): void => {
    stopBlocks()
    stopBlocks = () => undefined
    pace.stop()
  }
  const beginWatching = (): void => {
    endWatching()
    if (!reading) return
    const { namespace } = reading.target
    void loadFirst(reading)
    pace.begin()
    let isOver = false
    let stop = (): void => undefined
    stopBlocks = () => {
      isOver = true
      stop()
    }
    ctx.load(AccountToken).then(
      (account) => {
        if (!isOver) stop = account.watchBlocks(namespace, () => pace.stir('block'))
      },
      // A host without the account plugin has activity without new blocks.
      () => undefined,
    )
  }

  /** Takes up the account and network that are active now. */
  const follow = (): void => {
    const target = historyTarget(ctx)
    if (target?.key === reading?.target.key) return
    reading?.ended.abort()
    reading = target && {
      target,
      list: undefined,
      failed: undefined,
      first: undefined,
      next: undefined,
      ended: new AbortController(),
    }
    if (purchases && purchases.address !== target?.address) purchases = undefined
    publish()
    if (watchers > 0) beginWatching()
  }
  ctx.own(ctx.connections.store.subscribe(follow))
  ctx.own(ctx.networks.store.subscribe(follow))
  ctx.own(() => {
    reading?.ended.abort()
    endWatching()
  })
  ctx.load(TransactionsToken).then(
    (service) => {
      if (lifetime.aborted) return
      transactions = service
      ctx.own(service.store.subscribe(publish))
      publish()
    },
    // A host without the plugin has activity without what is pending.
    () => undefined,
  )
  ctx.on('transactions:settled', ({ transaction }) => {
    if (reading && isOf(ctx, reading.target, transaction)) pace.stir('own')
  })
  follow()

  const current = (): Reading | undefined => {
    if (reading) return reading
    if (ctx.connections.active()?.accounts[0] === undefined) throw new HistoryError('HISTORY_ACCOUNT_MISSING')
    return undefined
  }

  return {
    store,
    watch() {
      if (watchers++ === 0) beginWatching()
      let isWatching = true
      return () => {
        if (!isWatching) return
        isWatching = false
        watchers -= 1
        if (watchers === 0) endWatching()
      }
    },
    async loadMore() {
      const one = current()
      if (!one || one.failed !== undefined || one.next !== undefined || one.list?.cursor === undefined) return
      ctx.emit('history:moreAsked', { namespace: one.target.namespace })
      await loadNext(one)
    },
    async refresh() {
      const one = current()
      if (one) await loadFirst(one)
    },
    async readPurchases(provider, purchaseKey, signal) {
      const address = ctx.connections.active()?.accounts[0]?.address
      if (address === undefined) throw new HistoryError('HISTORY_ACCOUNT_MISSING')
      const answer = await ctx.api
        .call(getHistory, {
          path: { account: address },
          query: { onramp: provider },
          session: { bearer: purchaseKey },
          cache: 'no-cache',
          ...(signal && { signal }),
        })
        .catch((cause: unknown) => {
          if (signal?.aborted) throw cause
          throw new HistoryError('HISTORY_FETCH_FAILED', { cause })
        })
      if (ctx.connections.active()?.accounts[0]?.address === address) {
        purchases = { address, entries: answer.data }
        publish()
      }
      return answer.data
    },
  }
}
