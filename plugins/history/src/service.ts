import type { PluginContext } from '#kernel'
import { createWatchers } from '#plugin-kit'
import { AccountToken } from '#plugins/account'
import { type TransactionsApi, TransactionsToken } from '#plugins/transactions'
import type { HistoryApi, HistoryPlugin, HistoryState } from './contract.js'
import { HistoryError } from './history-error.js'
import { type AccountReading, createAccountReading } from './read/account-reading.js'
import { type HistoryTarget, historyTarget, isOf } from './read/history-target.js'
import { createPurchaseHistory } from './read/purchase-history.js'
import { createRefreshPace } from './read/refresh-pace.js'
import { createStateMaker, nothingRead, type OwnTransaction } from './state/history-state.js'

/**
 * Calls `run` with each block of the namespace. Without the account plugin, activity is not refreshed with new blocks.
 */
function followBlocks(ctx: PluginContext<HistoryPlugin>, namespace: string, run: () => void): () => void {
  let isOver = false
  let stop = (): void => undefined
  ctx.load(AccountToken).then(
    (account) => {
      if (!isOver) stop = account.watchBlocks(namespace, run)
    },
    () => undefined,
  )
  return () => {
    isOver = true
    stop()
  }
}

/** Creates the service: one list, of the active account on the connected network. */
export function createHistoryService(ctx: PluginContext<HistoryPlugin>): HistoryApi {
  const { signal: lifetime } = ctx
  const store = ctx.createStore<HistoryState>('activity', nothingRead)
  let reading: AccountReading | undefined
  let transactions: TransactionsApi | undefined
  let stopBlocks = (): void => undefined
  const makeState = createStateMaker()

  /** The transactions of an account, and its batches until their transactions are known. */
  const ownOf = (target: HistoryTarget): readonly OwnTransaction[] => {
    const all: readonly OwnTransaction[] = [
      ...(transactions?.store.getState() ?? []),
      ...(transactions?.batches.getState().filter((one) => one.status !== 'submitted') ?? []),
    ]
    return all.filter((one) => isOf(ctx, target, one)).sort((one, other) => other.sentAt - one.sentAt)
  }
  const publish = (): void => {
    if (lifetime.aborted) return
    const { target } = reading ?? {}
    const list = reading?.list()
    const own = target ? ownOf(target) : []
    const isLoading = reading?.isLoading() ?? false
    const isFailed = reading?.isFailed() ?? false
    const isUnavailable = reading?.isUnavailable() ?? false
    const state = makeState({
      target,
      list,
      own,
      purchases: purchases.entries(),
      isLoading,
      isFailed,
      isUnavailable,
    })
    if (state !== store.getState()) store.setState(state)
  }
  const purchases = createPurchaseHistory(ctx, publish)
  const pace = createRefreshPace(ctx, () => {
    if (isWatched()) void reading?.loadFirst()
  })

  const endWatching = (): void => {
    stopBlocks()
    stopBlocks = () => undefined
    pace.stop()
  }
  const beginWatching = (): void => {
    endWatching()
    if (!reading) return
    void reading.loadFirst()
    pace.begin()
    stopBlocks = followBlocks(ctx, reading.target.namespace, () => pace.stir('block'))
  }

  const { watch, isWatched } = createWatchers(beginWatching, endWatching)

  /** Switches to the currently active account and network. */
  const follow = (): void => {
    const target = historyTarget(ctx)
    if (target?.key === reading?.target.key) return
    reading?.end()
    reading = target && createAccountReading({ ctx, target, isWatched, onChange: publish })
    purchases.turnTo(target?.address)
    publish()
    if (isWatched()) beginWatching()
  }
  ctx.own(ctx.connections.store.subscribe(follow))
  ctx.own(ctx.networks.store.subscribe(follow))
  ctx.own(() => {
    reading?.end()
    endWatching()
  })
  ctx.load(TransactionsToken).then(
    (service) => {
      if (lifetime.aborted) return
      transactions = service
      ctx.own(service.store.subscribe(publish))
      ctx.own(service.batches.subscribe(publish))
      publish()
    },
    // Without the transactions plugin, there are no pending entries.
    () => undefined,
  )
  ctx.on('transactions:settled', ({ transaction }) => {
    if (reading && isOf(ctx, reading.target, transaction)) pace.stir('own')
  })
  follow()

  const current = (): AccountReading | undefined => {
    if (!reading && ctx.connections.active()?.accounts[0] === undefined)
      throw new HistoryError('HISTORY_ACCOUNT_MISSING')
    return reading
  }

  return {
    store,
    watch,
    async loadMore() {
      const one = current()
      if (!one || one.isFailed() || !one.hasMore()) return
      ctx.emit('history:moreRequested', { namespace: one.target.namespace })
      await one.loadNext()
    },
    async refresh() {
      await current()?.loadFirst()
    },
    readPurchases: purchases.read,
  }
}
