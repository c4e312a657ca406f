import {
  type Amount,
  FeatureError,
  isQuoinError,
  type PluginContext,
  type PopupOpener,
  QuoinError,
} from '#kernel'
import { NamesToken } from '#plugins/names'
import { askWallet, followPayment } from './ask-wallet.js'
import { type BuiltPayment, buildPayment, isRefusal, readLack } from './build-payment.js'
import { checkDue } from './check-due.js'
import type { PaidBy, PayFailure, Payment, PayObstacle, PayPlugin, PayRequest } from './contract.js'
import { toOrder } from './exchange-order.js'
import { type FoundExchange, findExchanges } from './find-exchanges.js'
import { type ExchangeVisit, visitExchange } from './pay-at-exchange.js'
import { openBook } from './payment-book.js'
import { payerKey, readPlace, toPayer } from './read-payer.js'
import { type AskedPayment, readRequest } from './read-request.js'
import { createSwapFirst } from './swap-first.js'

/** After a wallet failed at once, the rest of the clicks that asked it are not a new confirmation. Milliseconds. */
const clicksPass = 500
/** CSS pixels. */
const windowSize = { width: 460, height: 720 }

/** A payment, from its request to its end. */
export interface RunningPayment extends Payment {
  readonly request: PayRequest
  /** The person sees it, and may try again; without, the first attempt decides. */
  show(isShown: boolean): void
  /** Account, wallet or network may have changed. */
  placeChanged(): void
  /** Builds it anew, where that is due. */
  refresh(): void
  retry(): void
  confirm(): Promise<void>
  swapAndPay(): Promise<void>
  payAt(exchangeId: string, opener: PopupOpener | undefined): void
  choose(): void
  /** The person left, or who asked did. What somebody was asked to pay goes on. */
  leave(): void
}

const wallet: PaidBy = { kind: 'wallet' }
const no = (reason: PayFailure['reason']): PayFailure => ({ reason, wasPaid: 'no' })

/** Why it could not be built. */
function reasonOf(error: unknown): PayFailure['reason'] {
  if (isQuoinError(error, 'NOT_CONNECTED')) return 'notConnected'
  if (isQuoinError(error, 'FUNDS_INSUFFICIENT')) return 'insufficientFunds'
  if (isQuoinError(error, 'TRANSACTION_CHANGED')) return 'transactionChanged'
  return isRefusal(error) ? 'refusedByNetwork' : 'nodeFailed'
}

async function orNothing<T>(load: () => Promise<T>): Promise<T | undefined> {
  try {
    return await load()
  } catch {
    return undefined
  }
}

/** Starts a payment: it is checked, and built for whoever is connected. */
export function startPayment(
  ctx: PluginContext<PayPlugin>,
  request: PayRequest,
  {
    isHeadless,
    prepareOpener,
  }: {
    readonly isHeadless: boolean
    /** Resolves when an exchange's window can be opened in a click. */
    readonly prepareOpener: () => Promise<void>
  },
): RunningPayment {
  // Members of the context throw once the plugin has ended; what comes in then asks this.
  const { signal: ended } = ctx
  const book = openBook(ctx)
  const controller = new AbortController()
  const { signal } = controller
  ctx.own(() => controller.abort())
  let isShown = !isHeadless
  let asked: AskedPayment | undefined
  let built: BuiltPayment | undefined
  let preparing: { readonly controller: AbortController; readonly key: string } | undefined
  /** Who pays, as it was built or tried last. */
  let preparedFor = ''
  let paying: Promise<void> | undefined
  let failedAt = Number.NEGATIVE_INFINITY
  let exchanges: readonly FoundExchange[] = []
  let visit: ExchangeVisit | undefined

  const step = (): string => {
    const { progress } = book.state()
    return progress.status === 'waiting' ? progress.step : progress.status
  }
  /** Ends an attempt: it can be tried again where a person looks on and nothing can have been paid. */
  const fail = (failure: PayFailure, error: unknown): void => {
    failedAt = ctx.platform.now()
    if (!isShown || failure.wasPaid === 'unknown' || failure.isFeeSpent) {
      book.failed(failure, error)
      return
    }
    const { due } = book.state()
    if (due)
      ctx.emit('pay:failed', {
        ...{ caipNetworkId: due.caipNetworkId, symbol: due.amount.symbol, reason: failure.reason },
      })
    book.wait('choosing', { failure })
    void prepare()
  }

  const obstacleOf = (obstacle: PayObstacle, fee?: Amount): void => {
    built = undefined
    book.change({ obstacle, fee })
  }
  /** Builds the payment for who is connected. Answers why it could not, for who has no view. */
  async function prepare(): Promise<unknown> {
    preparing?.controller.abort()
    preparing = undefined
    const { due } = book.state()
    if (!asked || !due || book.isOver() || step() !== 'choosing') return undefined
    const place = readPlace(ctx, due)
    preparedFor = payerKey(place)
    if (!place) {
      swapFirst.stop()
      built = undefined
      book.change({ payer: undefined, obstacle: 'notConnected', fee: undefined, swap: undefined })
      return new QuoinError('NOT_CONNECTED')
    }
    const mine = { controller: new AbortController(), key: payerKey(place) }
    preparing = mine
    // What was built for the same payer stands until it is replaced; for another one nothing does.
    const isSame = built !== undefined && payerKey(built.place) === mine.key
    if (!isSame) built = undefined
    book.change({
      payer: toPayer(place),
      ...(!isSame && { obstacle: 'preparing', fee: undefined, swap: undefined }),
    })
    const { chain, network } = asked
    const question = { ...{ chain, network, due, place }, signal: mine.controller.signal }
    const isStale = (): boolean => preparing !== mine || book.isOver()
    try {
      const next = await buildPayment(question)
      if (isStale()) return undefined
      built = next
      book.change({ obstacle: undefined, fee: next.fee, swap: undefined })
      return undefined
    } catch (error) {
      if (isStale()) return undefined
      if (isQuoinError(error, 'FUNDS_INSUFFICIENT')) {
        const lack = await orNothing(() => readLack(question))
        if (isStale()) return undefined
        obstacleOf(lack?.lacks === 'fee' ? 'insufficientFee' : 'insufficientFunds')
        if (lack?.lacks === 'amount') void swapFirst.find({ due, held: lack.held, place })
      } else {
        if (isQuoinError(error, 'TRANSACTION_CHANGED')) ctx.report(error)
        obstacleOf(
          isRefusal(error) || isQuoinError(error, 'TRANSACTION_CHANGED') ? 'refusedByNetwork' : 'nodeFailed',
        )
      }
      return error
    } finally {
      if (preparing === mine) preparing = undefined
    }
  }

  const swapFirst = createSwapFirst({ ctx, book, isChoosing: () => step() === 'choosing' })

  const loadExchanges = async (of: AskedPayment): Promise<void> => {
    const { due } = book.state()
    if (!due || isHeadless) return
    book.change({ exchanges: { status: 'loading', list: [] } })
    const [found] = await Promise.all([findExchanges(ctx, toOrder(due), of, signal), prepareOpener()])
    if (signal.aborted) return
    exchanges = found
    const list = exchanges.map(({ exchange: { id, name, imageUrl } }) => ({ id, name, imageUrl }))
    book.change({ exchanges: { status: 'ready', list } })
  }
  const lookUpName = async (): Promise<void> => {
    const { due } = book.state()
    if (!due || isHeadless) return
    const names = await orNothing(() => ctx.load(NamesToken))
    const recipientName = await orNothing(async () => names?.lookUp(due.recipient, due.caipNetworkId, signal))
    if (recipientName !== undefined) book.change({ recipientName })
  }

  async function check(): Promise<unknown> {
    book.wait('checking')
    try {
      asked ??= readRequest(ctx, request)
      const due = await checkDue(asked, signal)
      if (book.isOver()) return undefined
      book.change({ due })
      ctx.emit('pay:opened', { caipNetworkId: due.caipNetworkId, symbol: due.amount.symbol })
      book.wait('choosing')
      loadExchanges(asked).catch(ctx.report)
      void lookUpName()
      return await prepare()
    } catch (error) {
      if (signal.aborted || book.isOver()) return undefined
      const isRequest = isQuoinError(error, 'PAYMENT_INVALID') || isQuoinError(error, 'NETWORK_NOT_FOUND')
      if (isRequest || isHeadless) book.failed(no(isRequest ? 'invalid' : 'nodeFailed'), error)
      else {
        book.wait('checking', { failure: no('nodeFailed') })
        book.change({ obstacle: 'nodeFailed' })
      }
      return error
    }
  }

  /** The wallet goes to the payment's network, once it agrees; undefined where it is on it. */
  async function switchNetwork(
    mine: BuiltPayment,
  ): Promise<{ readonly failure: PayFailure; readonly error: unknown } | undefined> {
    const { caipNetworkId } = mine.due
    if (!readPlace(ctx, mine.due)?.mustSwitch) return undefined
    book.wait('switching', { by: wallet })
    try {
      await ctx.networks.switchTo(caipNetworkId, { signal })
      return undefined
    } catch (error) {
      const isRejected = isQuoinError(error, 'USER_REJECTED')
      return { failure: no(isRejected ? 'switchRejected' : 'walletFailed'), error }
    }
  }

  async function payByWallet(mine: BuiltPayment): Promise<void> {
    const { due } = mine
    const { caipNetworkId, amount } = due
    const refused = await switchNetwork(mine)
    if (book.isOver()) return
    if (refused) return fail(refused.failure, refused.error)
    book.wait('approving', { by: wallet })
    ctx.emit('pay:initiated', { caipNetworkId, symbol: amount.symbol, by: 'wallet' })
    const outcome = await askWallet(ctx, mine)
    if ('failure' in outcome) {
      if (outcome.failure.reason === 'walletFailed') ctx.report(outcome.error)
      return fail(outcome.failure, outcome.error)
    }
    const { id } = outcome
    const explorerUrl = asked?.chain.explorerUrl?.(asked.network, 'transaction', id)
    const sent = { transactionId: id, explorerUrl: explorerUrl && ctx.links.check(explorerUrl) }
    book.confirming({ by: wallet, ...sent })
    const status = await followPayment(ctx, id, mine)
    if (status === 'success') return book.done({ by: wallet, ...sent })
    if (status === 'unknown')
      return book.failed({ reason: 'timeout', wasPaid: 'unknown' }, new QuoinError('TIMEOUT'), sent)
    book.failed(
      { reason: 'transactionFailed', wasPaid: 'no', isFeeSpent: true },
      new FeatureError('PAYMENT_FAILED', {
        details: 'GENERIC_PAYMENT_ERROR: the network did not carry the transaction out; the fee is spent',
      }),
      sent,
    )
  }

  /** One attempt at a time: whoever asks once more gets this one. */
  const attempt = (run: () => Promise<void>): Promise<void> => {
    if (paying) return paying
    const mine = run()
      .catch((error: unknown) => {
        if (ended.aborted) return
        ctx.report(error)
        fail({ reason: 'walletFailed', wasPaid: 'unknown' }, error)
      })
      .finally(() => {
        if (paying === mine) paying = undefined
      })
    paying = mine
    return mine
  }
  const canAsk = (): boolean => step() === 'choosing' && ctx.platform.now() - failedAt >= clicksPass

  const checked = check()
  if (isHeadless)
    void checked.then((error) => {
      if (book.isOver()) return
      if (built) return attempt(() => payByWallet(built as BuiltPayment))
      const lack = error ?? new QuoinError('NOT_CONNECTED')
      book.failed(no(reasonOf(lack)), lack)
    })

  return {
    ...{ store: book.store, result: book.result, request },
    show(next) {
      isShown = next && !isHeadless
    },
    placeChanged() {
      const { due, payer } = book.state()
      if (!due || step() !== 'choosing' || isHeadless) return
      const now = readPlace(ctx, due)
      const isSame = preparedFor === payerKey(now)
      if (isSame && now) return book.change({ payer: toPayer(now) })
      if (payer && now) book.wait('choosing', { failure: no('accountChanged') })
      void prepare()
    },
    refresh: () => {
      if (step() === 'choosing' && built && !preparing) void prepare()
    },
    retry() {
      if (step() === 'checking' && book.state().obstacle === 'nodeFailed') void check()
      else if (step() === 'choosing') {
        if (asked) loadExchanges(asked).catch(ctx.report)
        void prepare()
      }
    },
    confirm() {
      if (paying) return paying
      const mine = built
      if (!mine || !canAsk()) return Promise.resolve()
      preparing?.controller.abort()
      preparing = undefined
      // Before anything else runs: what was built is not replaced any more.
      book.wait(mine.place.mustSwitch ? 'switching' : 'approving', { by: wallet })
      return attempt(() => payByWallet(mine))
    },
    swapAndPay() {
      if (paying) return paying
      const { due, swap } = book.state()
      if (!due || typeof swap !== 'object' || !canAsk()) return Promise.resolve()
      book.wait('swapping', { by: wallet })
      return attempt(async () => {
        const failure = await swapFirst.run()
        if (book.isOver()) return
        if (failure) return fail(failure.failure, failure.error)
        // Nobody looks on any more who would expect the second question.
        if (!isShown) return book.failed(no('left'), new QuoinError('ABORTED'))
        book.wait('choosing')
        const error = await prepare()
        if (book.isOver()) return
        if (error !== undefined || !built)
          return fail(no('swapFailed'), error ?? new FeatureError('FUNDS_INSUFFICIENT'))
        const mine = built
        book.wait('approving', { by: wallet })
        await payByWallet(mine)
      })
    },
    payAt(exchangeId, opener) {
      if (visit && (step() === 'atExchange' || step() === 'confirming')) {
        if (!visit.isClosed()) return visit.focus()
        const again = opener?.open('about:blank', windowSize)
        if (again) visit.reopen(again)
        return
      }
      const { due } = book.state()
      const found = exchanges.find(({ exchange }) => exchange.id === exchangeId)
      if (!due || !found || step() !== 'choosing' || paying) return
      const window = opener?.open('about:blank', windowSize)
      if (!window) return fail(no('popupBlocked'), new FeatureError('POPUP_BLOCKED'))
      const by: PaidBy = { kind: 'exchange', id: exchangeId, name: found.exchange.name }
      book.wait('atExchange', { by })
      ctx.emit('pay:initiated', {
        caipNetworkId: due.caipNetworkId,
        symbol: due.amount.symbol,
        by: 'exchange',
      })
      const urlOf = (id: string | undefined): string | undefined => {
        const address = id && asked?.chain.explorerUrl?.(asked.network, 'transaction', id)
        return address ? ctx.links.check(address) : undefined
      }
      const toldOf = (id: string | undefined) => ({ by, transactionId: id, explorerUrl: urlOf(id) })
      visit = visitExchange({
        ...{ ctx, found, order: toOrder(due), window },
        news: {
          onOpen: (url, isWindowClosed) => book.wait('atExchange', { by, url, isWindowClosed }),
          onProgress: (id) => book.confirming(toldOf(id)),
          onDone(id) {
            visit = undefined
            book.done(toldOf(id))
          },
          onFailed(failure, error) {
            visit = undefined
            fail(failure, error)
          },
        },
      })
    },
    choose() {
      if (step() !== 'atExchange') return
      visit?.stop()
      visit = undefined
      book.wait('choosing')
      void prepare()
    },
    leave() {
      isShown = false
      if (!['checking', 'choosing', 'switching'].includes(step())) return
      preparing?.controller.abort()
      book.failed(no('left'), new QuoinError('ABORTED'))
      controller.abort()
      swapFirst.stop()
    },
  }
}
