import { type PluginContext, toCaipAddress } from '#kernel'
import { activeAccountKey, createWatchers } from '#plugin-kit'
import { TransactionsToken } from '#plugins/transactions'
import type { OnrampApi, OnrampPlugin, Purchase, PurchaseProgress } from './contract.js'
import { createChoicesWatch } from './draft/choices-watch.js'
import { createDraftEditor } from './draft/draft-editor.js'
import { type InternalState, initialState, readOnrampAccount } from './draft/internal-state.js'
import { createStateReader } from './draft/state-reader.js'
import { exactAmount } from './provider/compare-decimals.js'
import { createSellers } from './provider/sellers.js'
import { createPurchaseFlow } from './purchase/purchase-flow.js'
import { createPurchaseKey } from './purchase/purchase-key.js'
import { createPurchaseList } from './purchase/purchase-list.js'
import { createQuoteWatch } from './quote/quote-watch.js'

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
        shownIn: ['BuyInProgress'],
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
  let account = readOnrampAccount(ctx)
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
      watchers.isWatched() && known && request && isIdle ? { request, listings: known.listings } : undefined,
    )
  }
  const watchers = createWatchers(() => {
    choices.readWhereNeeded()
    send()
    void flow.prepare().catch(ctx.report)
  }, send)
  ctx.own(store.subscribe(send))
  const followAccount = (): void => {
    const now = readOnrampAccount(ctx)
    if (activeAccountKey(now) === activeAccountKey(account)) return
    if (now?.account.address !== account?.account.address) flow.accountChanged()
    account = now
    choices.readWhereNeeded()
  }
  ctx.own(ctx.connections.store.subscribe(followAccount))
  ctx.own(ctx.networks.store.subscribe(followAccount))

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
      const { account: now, choices: known, request, state } = read()
      const listing = known?.listings.find(({ seller }) => seller.id === providerId)
      const offer = state.offers.find(({ provider }) => provider.id === providerId)
      if (!now || !listing || !request || !offer) return
      const { status } = offer
      flow.buy(listing.seller, {
        ...request,
        address: now.account.address,
        ...(status.phase === 'ready' && { quoteId: status.offer.quoteId, receive: status.offer.receive }),
      })
    },
    leave: flow.leave,
  }
}
