import { type PluginContext, toCaipAddress } from '#kernel'
import { activeAccountKey } from '#plugin-kit'
import { TransactionsToken } from '#plugins/transactions'
import { exactAmount } from './compare-decimals.js'
import type { OnrampApi, OnrampArguments, OnrampPlugin, Purchase, PurchaseProgress } from './contract.js'
import { type Draft, type Held, nothingHeld } from './held.js'
import { isRestricted } from './is-restricted.js'
import { readOnrampAccount } from './onramp-account.js'
import { createPurchaseFlow } from './purchase-flow.js'
import { createPurchaseKey } from './purchase-key.js'
import { createPurchaseList } from './purchase-list.js'
import { createQuoteWatch } from './quote-watch.js'
import { choicesKey, readChoices } from './read-choices.js'
import { readRegion } from './read-region.js'
import { createSellers } from './sellers.js'
import { createStateReader } from './state-reader.js'
import { noCountry, type OnrampStored } from './stored.js'

/** What was read so long ago is read again. Milliseconds. */
const choicesMaxAge = 300_000
/** Where somebody did not answer, it is asked again. Milliseconds. */
const askAgainAfter = 30_000

/** Makes the service: one purchase at a time. */
export function createOnrampService(ctx: PluginContext<OnrampPlugin>): OnrampApi {
  const { signal } = ctx
  const held = ctx.createStore<Held>('held', nothingHeld)
  const purchaseKey = createPurchaseKey(ctx)
  const sellers = createSellers(ctx, purchaseKey)
  const { read, store } = createStateReader(ctx, held, sellers)
  const list = createPurchaseList(ctx, sellers)
  let watchers = 0
  let reading: { readonly of: string; readonly controller: AbortController } | undefined
  let filledWith: OnrampArguments | undefined
  let place = readOnrampAccount(ctx)
  /** Nobody is asked before it is known what the person chose earlier. */
  let isRecalled = false
  let isCountryChosen = false

  const change = (next: Partial<Held>): void => held.setState((now) => ({ ...now, ...next }))
  const changeDraft = (next: Partial<Draft>): void =>
    held.setState((now) => ({ ...now, draft: { ...now.draft, ...next } }))

  const quotes = createQuoteWatch(ctx, (next) =>
    held.setState((now) => ({ ...now, quotes: next(now.quotes) })),
  )

  const tell = (error: unknown): void => {
    if (!signal.aborted) ctx.report(error)
  }
  const remember = (choice: Pick<OnrampStored, 'currency' | 'country'>): void => {
    ctx.storage.update((stored) => ({ ...stored, ...choice })).catch(tell)
  }

  /** Balances and activity hear of what arrived as of every other transaction. */
  const onDelivered = ({ transactionId, ...purchase }: Purchase, address: string): void => {
    list.refresh()
    if (transactionId === undefined) return
    const { caipNetworkId, symbol, amount } = purchase
    ctx.load(TransactionsToken).then(
      (transactions) => {
        if (signal.aborted) return
        transactions.follow({
          ...{ id: transactionId, caipNetworkId, operationType: 'bought' },
          from: toCaipAddress(caipNetworkId, address),
          moved: [{ direction: 'in', symbol, ...exactAmount(amount) }],
        })
      },
      // A host without the plugin reads its balances with the next block.
      () => undefined,
    )
  }
  const flow = createPurchaseFlow({
    ...{ ctx, sellers, onDelivered },
    progress: () => held.getState().progress,
    onProgress: (progress: PurchaseProgress) => change({ progress }),
  })

  async function readAgain(): Promise<void> {
    const here = readOnrampAccount(ctx)
    if (!here || isRestricted(ctx.options, ctx.platform.page.timeZone())) return
    const { country } = held.getState().draft
    const of = choicesKey(here, country)
    if (reading?.of === of) return
    reading?.controller.abort()
    const mine = { of, controller: new AbortController() }
    reading = mine
    try {
      const choices = await readChoices(ctx, sellers, here, country, mine.controller.signal)
      if (!mine.controller.signal.aborted && !signal.aborted) change({ choices })
    } catch (error) {
      if (!mine.controller.signal.aborted && !signal.aborted) ctx.report(error)
    } finally {
      if (reading === mine) reading = undefined
    }
  }
  /** Reads what is sold here where it is not known, or not whole, or old. */
  const readWhereNeeded = (): void => {
    if (watchers === 0 || !isRecalled) return
    const { choices } = read()
    const age = choices ? ctx.platform.now() - choices.readAt : Number.POSITIVE_INFINITY
    if (age >= (choices?.isPartial ? askAgainAfter : choicesMaxAge)) return void readAgain()
    if (reading === undefined || reading.of === choices?.of) return
    // It was asked of where the person is no more, and would replace what is known.
    reading.controller.abort()
    reading = undefined
  }
  const ask = (): void => {
    const { choices, wish, state } = read()
    // While somebody pays nobody compares.
    const isIdle = state.progress.step === 'draft' || state.progress.step === 'failed'
    quotes.ask(watchers > 0 && choices && wish && isIdle ? { wish, stalls: choices.stalls } : undefined)
  }
  ctx.own(store.subscribe(ask))
  const followPlace = (): void => {
    const now = readOnrampAccount(ctx)
    if (activeAccountKey(now) === activeAccountKey(place)) return
    if (now?.account.address !== place?.account.address) flow.accountChanged()
    place = now
    readWhereNeeded()
  }
  ctx.own(ctx.connections.store.subscribe(followPlace))
  ctx.own(ctx.networks.store.subscribe(followPlace))
  ctx.own(ctx.contributions.store.subscribe(() => void (watchers > 0 && isRecalled && readAgain())))
  ctx.every(askAgainAfter, readWhereNeeded)
  ctx.own(() => reading?.controller.abort())

  ctx.storage
    .read()
    .catch((error: unknown): OnrampStored => {
      tell(error)
      return {}
    })
    .then((stored) => {
      if (signal.aborted) return
      const { currency, country = readRegion(ctx.platform.page.language()) } = stored
      const { draft } = held.getState()
      isRecalled = true
      changeDraft({
        ...(draft.currency === undefined && { currency }),
        ...(!isCountryChosen && { country: country === noCountry ? undefined : country }),
      })
      readWhereNeeded()
    })
    .catch(tell)

  return {
    store,
    purchases: list.store,
    purchaseKey,
    watch() {
      watchers += 1
      readWhereNeeded()
      ask()
      void flow.prepare().catch(ctx.report)
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        watchers -= 1
        ask()
      }
    },
    watchPurchases: list.watch,
    morePurchases: list.more,
    fill(args) {
      // A view that is shown again has the parameters that it had; what was changed since then stays.
      if (args === filledWith) return
      filledWith = args
      const { amount, token, currency } = args
      changeDraft({
        ...(amount !== undefined && { amount }),
        ...(token !== undefined && { token: { symbol: token } }),
        ...(currency !== undefined && { currency: currency.toUpperCase(), method: undefined }),
      })
    },
    setToken: (id) => changeDraft({ token: { id } }),
    setCurrency(currency) {
      // The way to pay is chosen again: the first that takes the amount.
      changeDraft({ currency, method: undefined })
      remember({ currency })
    },
    setCountry(country) {
      if (country !== undefined && !/^[A-Z]{2}$/.test(country)) return
      isCountryChosen = true
      changeDraft({ country })
      remember({ country: country ?? noCountry })
      readWhereNeeded()
    },
    setMethod: (method) => changeDraft({ method }),
    setAmount: (amount) => changeDraft({ amount }),
    retry() {
      if (read().choices?.isPartial) void readAgain()
      quotes.refresh()
      list.refresh()
    },
    prepare: flow.prepare,
    buy(providerId) {
      const { step } = held.getState().progress
      if (step === 'opening' || step === 'delivering') return void flow.bringBack()
      if (step === 'atProvider' && flow.bringBack()) return
      const { place: here, choices, wish, state } = read()
      const stall = choices?.stalls.find(({ seller }) => seller.id === providerId)
      const offer = state.offers.find(({ provider }) => provider.id === providerId)
      if (!here || !stall || !wish || !offer) return
      const { status } = offer
      flow.buy(stall.seller, {
        ...wish,
        address: here.account.address,
        ...(status.phase === 'ready' && { quoteId: status.offer.quoteId, receive: status.offer.receive }),
      })
    },
    leave: flow.leave,
  }
}
