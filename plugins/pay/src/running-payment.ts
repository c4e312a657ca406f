import { type PluginContext, type PopupOpener, QuoinError } from '#kernel'
import { createConfirmOnce, FlowError } from '#plugin-kit'
import type { PayAgreement, PayFailure, Payment, PayPlugin, PayRequest } from './contract.js'
import { createExchangeVisits, type ExchangeVisits } from './exchange-visits.js'
import { notPaid } from './not-paid.js'
import { openBook, type PaymentBook } from './payment-book.js'
import { createPaymentPreparation, type PaymentPreparation } from './payment-preparation.js'
import { readPlace, toPayer } from './read-payer.js'
import { createRequestCheck, type RequestCheck } from './request-check.js'
import { createSwapFirst } from './swap-first.js'
import { createWalletAttempts } from './wallet-attempts.js'

/** A payment, from its request to its end. */
export interface RunningPayment extends Payment {
  readonly request: PayRequest
  /** The wallet or an exchange has the request, and the payment has not ended. */
  isUnderWay(): boolean
  /** The page requested the same payment again. */
  repeat(): void
  /** A view displays it, and the user may retry; without a view, the first attempt decides. */
  show(isShown: boolean): void
  /** Account, wallet or network may have changed. */
  placeChanged(): void
  /** Rebuilds it if that is due. */
  refresh(): void
  retry(): void
  confirm(agreed: readonly PayAgreement[]): Promise<void>
  swapAndPay(agreed: readonly PayAgreement[]): Promise<void>
  payAt(exchangeId: string, opener: PopupOpener | undefined): void
  choose(): void
  /** The user or the caller left. A request that a wallet or exchange already has continues. */
  leave(): void
}

export interface PaymentStart {
  readonly isHeadless: boolean
  /** The warnings that the caller agreed to, if there is no view. */
  readonly agreed?: readonly PayAgreement[] | undefined
  /** An equal payment is pending, and this one is not intended as a second one. */
  readonly isDuplicate: () => boolean
  /** Resolves when an exchange's window can be opened in a click. */
  readonly prepareOpener: () => Promise<void>
}

/** True while a view displays the payment, and true once one did. */
interface Looking {
  isShown: boolean
  isLeft: boolean
}

type Step = () => string

const stepOf =
  (book: PaymentBook): Step =>
  () => {
    const { progress } = book.state()
    return progress.status === 'waiting' ? progress.step : progress.status
  }

/** Displays the choice again with the failure, and emits it to the host. */
function showChoice(ctx: PluginContext<PayPlugin>, book: PaymentBook, failure: PayFailure): void {
  const { due } = book.state()
  if (due) {
    const { caipNetworkId, amount } = due
    ctx.emit('pay:failed', { caipNetworkId, symbol: amount.symbol, reason: failure.reason })
  }
  book.wait('choosing', { failure })
}

interface UpkeepParts {
  readonly ctx: PluginContext<PayPlugin>
  readonly book: PaymentBook
  readonly step: Step
  readonly isHeadless: boolean
  readonly preparation: PaymentPreparation
  readonly check: RequestCheck
}

/** Refreshes a payment while it waits for the user. */
const createUpkeep = ({
  ctx,
  book,
  step,
  isHeadless,
  preparation,
  check,
}: UpkeepParts): Pick<RunningPayment, 'placeChanged' | 'refresh' | 'retry'> => ({
  placeChanged() {
    const { due, payer } = book.state()
    if (!due || step() !== 'choosing' || isHeadless) return
    const now = readPlace(ctx, due)
    if (now && preparation.isFor(now)) return book.change({ payer: toPayer(now) })
    if (payer && now) book.wait('choosing', { failure: notPaid('accountChanged') })
    void preparation.prepare()
  },
  refresh() {
    if (step() === 'choosing' && preparation.built() && !preparation.isBusy()) void preparation.prepare()
  },
  retry() {
    if (step() === 'checking' && book.state().obstacle === 'nodeFailed') void check.check()
    else if (step() === 'choosing') {
      check.loadExchanges()
      void preparation.prepare()
    }
  },
})

/** Starts a payment: validates it and builds it for the connected account. */
export function startPayment(
  ctx: PluginContext<PayPlugin>,
  request: PayRequest,
  { isHeadless, agreed: agreedBefore = [], isDuplicate, prepareOpener }: PaymentStart,
): RunningPayment {
  const book = openBook(ctx)
  const controller = new AbortController()
  const { signal } = controller
  ctx.own(() => controller.abort())
  const looking: Looking = { isShown: !isHeadless, isLeft: false }
  const once = createConfirmOnce(ctx)
  const step = stepOf(book)
  const isChoosing = (): boolean => step() === 'choosing'

  const toChoice = (failure: PayFailure): void => {
    showChoice(ctx, book, failure)
    void preparation.prepare()
  }
  /** Ends an attempt. It can be retried if a view shows it and nothing can have been paid. */
  const fail = (failure: PayFailure, error: unknown): void => {
    once.failed()
    if (!looking.isShown || failure.wasPaid === 'unknown' || failure.isFeeSpent) book.failed(failure, error)
    else toChoice(failure)
  }
  const explorerUrlOf = (id: string | undefined): string | undefined => {
    const request = check.requested()
    const address =
      id === undefined ? undefined : request?.chain.explorerUrl?.(request.network, 'transaction', id)
    return address === undefined ? undefined : ctx.links.check(address)
  }

  const shared = { ctx, book, signal, step, fail, explorerUrlOf }
  const swapFirst = createSwapFirst({ ctx, book, isChoosing })
  const preparation = createPaymentPreparation({
    ctx,
    book,
    isChoosing,
    swapFirst,
    requested: () => check.requested(),
  })
  const visits: ExchangeVisits = createExchangeVisits({
    ...shared,
    toChoice,
    canChoose: () => once.running() === undefined,
    onAllSilent() {
      if (looking.isLeft && isChoosing())
        book.failed({ reason: 'exchangeLeft', wasPaid: 'unknown' }, new QuoinError('TIMEOUT'))
    },
  })
  const check = createRequestCheck({
    ctx,
    book,
    request,
    signal,
    isHeadless,
    prepareOpener,
    visits,
    prepare: preparation.prepare,
  })
  const attempts = createWalletAttempts({
    ...shared,
    once,
    isDuplicate,
    preparation,
    swapFirst,
    isShown: () => looking.isShown,
  })

  const checked = check.check()
  if (isHeadless)
    void checked.then((error) => (book.isOver() ? undefined : attempts.payUnseen(agreedBefore, error)))

  return {
    store: book.store,
    result: book.result,
    request,
    ...createUpkeep({ ctx, book, step, isHeadless, preparation, check }),
    isUnderWay: () => !book.isOver() && (!['checking', 'choosing'].includes(step()) || visits.isAnyOpen()),
    repeat: () => book.change({ isRepeated: true }),
    show(next) {
      looking.isShown = next && !isHeadless
      if (next) looking.isLeft = false
    },
    confirm: attempts.confirm,
    swapAndPay: attempts.swapAndPay,
    payAt(exchangeId, opener) {
      if (isChoosing() && isDuplicate()) return fail(notPaid('duplicate'), new FlowError('STEP_INVALID'))
      visits.payAt(exchangeId, opener)
    },
    choose() {
      visits.choose()
      void preparation.prepare()
    },
    leave() {
      looking.isShown = false
      if (!['checking', 'choosing', 'switching'].includes(step())) return
      // An exchange that was left may still report that it was paid.
      if (isChoosing() && visits.isAnyOpen()) {
        looking.isLeft = true
        swapFirst.stop()
        return
      }
      preparation.stop()
      book.failed(notPaid('left'), new QuoinError('ABORTED'))
      controller.abort()
      swapFirst.stop()
    },
  }
}
