import { type PluginContext, toCaipAddress } from '#kernel'
import { activeAccountKey, createWatchers } from '#plugin-kit'
import { TransactionsToken } from '#plugins/transactions'
import { createChoicesWatch } from './choices-watch.js'
import { exactAmount } from './compare-decimals.js'
import type { OnrampApi, OnrampPlugin, Purchase, PurchaseProgress } from './contract.js'
import { createDraftEditor } from './draft-editor.js'
import { type InternalState, initialState } from './internal-state.js'
import { readOnrampAccount } from './onramp-account.js'
import { createPurchaseFlow } from './purchase-flow.js'
import { createPurchaseKey } from './purchase-key.js'
import { createPurchaseList } from './purchase-list.js'
import { createQuoteWatch } from './quote-watch.js'
import { createSellers } from './sellers.js'
import { createStateReader } from './state-reader.js'

/** Reports the delivery to balances and activity like every other transaction. */
function reportDelivered(
  ctx: PluginContext<OnrampPlugin>,
  { transactionId, caipNetworkId, symbol, amount }: Purchase,
  address: string,
): void {
  if (transactionId === undefined) return
  ctx.load(TransactionsToken).then(
    (transactions) => {
      if (ctx.signal.aborted) return
      transactions.follow({
        id: transactionId,
        caipNetworkId,
        operationType: 'bought',
        from: toCaipAddress(caipNetworkId, address),
        moved: [{ direction: 'in', symbol, ...exactAmount(amount) }],
      })
    },
    // Without the transactions plugin the balances are read with the next block.
    () => undefined,
  )
}

/** Creates the service: one purchase at a time. */
export function createOnrampService(ctx: PluginContext<OnrampPlugin>): OnrampApi {
  const internal = ctx.createStore<InternalState>('internal', initialState)
  const purchaseKey = createPurchaseKey(ctx)
  const sellers = createSellers(ctx, purchaseKey)
  const { read, store } = createStateReader(ctx, internal, sellers)
  const list = createPurchaseList(ctx, sellers)
  let place = readOnrampAccount(ctx)
  const quotes = createQuoteWatch(ctx, (next) =>
    internal.setState((now) => ({ ...now, quotes: next(now.quotes) })),
  )

  const flow = createPurchaseFlow({
    ctx,
    sellers,
    onDelivered(purchase, address) {
      list.refresh()
      reportDelivered(ctx, purchase, address)
    },
    progress: () => internal.getState().progress,
    onProgress: (progress: PurchaseProgress) => internal.setState((now) => ({ ...now, progress })),
  })

  const editor = createDraftEditor(ctx, internal, () => choices.readWhereNeeded())
  // No request is sent before the user's stored choices are read.
  const isWatched = (): boolean => watchers.isWatched() && editor.isRecalled()
  const choices = createChoicesWatch({ ctx, internal, sellers, read, isWatched })
  const send = (): void => {
    const { choices: known, request, state } = read()
    // No quotes are needed while the user pays.
    const isIdle = state.progress.step === 'draft' || state.progress.step === 'failed'
    quotes.request(
      watchers.isWatched() && known && request && isIdle ? { request, stalls: known.stalls } : undefined,
    )
  }
  const watchers = createWatchers(() => {
    choices.readWhereNeeded()
    send()
    void flow.prepare().catch(ctx.report)
  }, send)
  ctx.own(store.subscribe(send))
  const followPlace = (): void => {
    const now = readOnrampAccount(ctx)
    if (activeAccountKey(now) === activeAccountKey(place)) return
    if (now?.account.address !== place?.account.address) flow.accountChanged()
    place = now
    choices.readWhereNeeded()
  }
  ctx.own(ctx.connections.store.subscribe(followPlace))
  ctx.own(ctx.networks.store.subscribe(followPlace))

  return {
    store,
    purchases: list.store,
    purchaseKey,
    watch: watchers.watch,
    watchPurchases: list.watch,
    morePurchases: list.more,
    ...editor.edits,
    retry() {
      if (read().choices?.isPartial) choices.readAgain()
      quotes.refresh()
      list.refresh()
    },
    prepare: flow.prepare,
    buy(providerId) {
      const { step } = internal.getState().progress
      if (step === 'opening' || step === 'delivering') return void flow.bringBack()
      if (step === 'atProvider' && flow.bringBack()) return
      const { place: here, choices: known, request, state } = read()
      const stall = known?.stalls.find(({ seller }) => seller.id === providerId)
      const offer = state.offers.find(({ provider }) => provider.id === providerId)
      if (!here || !stall || !request || !offer) return
      const { status } = offer
      flow.buy(stall.seller, {
        ...request,
        address: here.account.address,
        ...(status.phase === 'ready' && { quoteId: status.offer.quoteId, receive: status.offer.receive }),
      })
    },
    leave: flow.leave,
  }
}
