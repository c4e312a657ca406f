import { durations, type PluginContext, type ReadableStore } from '#kernel'
import { createWatchers } from '#plugin-kit'
import type { OnrampPlugin, Purchase, PurchasesState } from '../contract.js'
import { readOnrampAccount } from '../draft/internal-state.js'
import type { Sellers } from '../provider/sellers.js'

/** Reads the purchases of the active account. */
export interface PurchaseList {
  readonly store: ReadableStore<PurchasesState>
  watch(): () => void
  more(): void
  /** Reads the newest ones again. */
  refresh(): void
}

const initialState: PurchasesState = { status: 'unknown', purchases: [], hasMore: false }

const newestFirst = (one: Purchase, other: Purchase): number => other.createdAt - one.createdAt

/** Reads the purchases of all sellers that list them, every 3 s while one is pending. */
export function createPurchaseList(ctx: PluginContext<OnrampPlugin>, sellers: Sellers): PurchaseList {
  const store = ctx.createStore<PurchasesState>('purchases', initialState)
  let reading: AbortController | undefined
  let address: string | undefined
  let known = new Map<string, Purchase>()
  /** The cursor of each seller's list. */
  let cursors = new Map<string, string>()
  let stopWaiting = (): void => undefined

  const publish = (status: PurchasesState['status']): void => {
    const purchases = [...known.values()].sort(newestFirst)
    store.setState({ status, purchases, hasMore: cursors.size > 0 })
  }
  const planNext = (): void => {
    stopWaiting()
    const isWaiting = store.getState().purchases.some(({ status }) => status === 'delivering')
    if (watchers.isWatched() && isWaiting)
      stopWaiting = ctx.after(durations.threeSeconds, () => void read('first'))
  }

  async function read(which: 'first' | 'next'): Promise<void> {
    reading?.abort()
    const controller = new AbortController()
    reading = controller
    const { signal } = controller
    const mine = readOnrampAccount(ctx)?.account.address
    if (mine !== address) {
      address = mine
      known = new Map()
      cursors = new Map()
    }
    if (mine === undefined) return store.setState(initialState)
    if (known.size === 0 && store.getState().status !== 'ready') publish('loading')
    const isFirstEver = known.size === 0
    const pages = await Promise.all(
      (await sellers.all()).map(async ({ id, provider }) => {
        const cursor = which === 'next' ? cursors.get(id) : undefined
        if (!provider.purchases || (which === 'next' && cursor === undefined)) return undefined
        try {
          const page = await provider.purchases(mine, cursor, signal)
          return { id, page }
        } catch (error) {
          if (!signal.aborted) ctx.report(error)
          return { id, page: undefined }
        }
      }),
    )
    if (signal.aborted || ctx.signal.aborted) return
    for (const answer of pages) {
      if (!answer?.page) continue
      const { next } = answer.page
      for (const purchase of answer.page.purchases) known.set(purchase.id, purchase)
      // Reading the newest again keeps the cursor of the next page.
      if (which === 'first' && !isFirstEver) continue
      if (next === undefined) cursors.delete(answer.id)
      else cursors.set(answer.id, next)
    }
    const answered = pages.filter((answer) => answer !== undefined)
    const isFailed = answered.length > 0 && answered.every(({ page }) => page === undefined)
    publish(isFailed && known.size === 0 ? 'unavailable' : 'ready')
    planNext()
  }

  const refresh = (): void => {
    if (watchers.isWatched()) void read('first')
  }
  const watchers = createWatchers(refresh, () => stopWaiting())
  ctx.own(() => {
    reading?.abort()
    stopWaiting()
  })
  ctx.own(
    ctx.connections.store.subscribe(() => {
      if (readOnrampAccount(ctx)?.account.address !== address) refresh()
    }),
  )
  return {
    store,
    watch: watchers.watch,
    more() {
      if (store.getState().hasMore) void read('next')
    },
    refresh,
  }
}
