import {
  type Amount,
  isQuoinError,
  type PluginContext,
  type PopupOpener,
  QuoinError,
  TransferError,
} from '#kernel'
import { createConfirmOnce, FlowError, missingAgreements } from '#plugin-kit'
import { NamesToken } from '#plugins/names'
import { type BuiltPayment, buildPayment, isRefusal, readLack } from './build-payment.js'
import { checkDue } from './check-due.js'
import type { PayAgreement, PayFailure, Payment, PayObstacle, PayPlugin, PayRequest } from './contract.js'
import { createExchangeVisits } from './exchange-visits.js'
import { byWallet, payByWallet } from './pay-by-wallet.js'
import { openBook } from './payment-book.js'
import { payerKey, readPlace, toPayer } from './read-payer.js'
import { type AskedPayment, readRequest } from './read-request.js'
import { createSwapFirst } from './swap-first.js'

/** A payment, from its request to its end. */
export interface RunningPayment extends Payment {
  readonly request: PayRequest
  /** The wallet or an exchange was asked, and the payment has not ended. */
  isUnderWay(): boolean
  /** The page asked for the same payment again. */
  repeat(): void
  /** The person sees it, and may try again; without, the first attempt decides. */
  show(isShown: boolean): void
  /** Account, wallet or network may have changed. */
  placeChanged(): void
  /** Builds it again, where that is due. */
  refresh(): void
  retry(): void
  confirm(agreed: readonly PayAgreement[]): Promise<void>
  swapAndPay(agreed: readonly PayAgreement[]): Promise<void>
  payAt(exchangeId: string, opener: PopupOpener | undefined): void
  choose(): void
  /** The person left, or who asked did. What somebody was asked to pay goes on. */
  leave(): void
}

const no = (reason: PayFailure['reason']): PayFailure => ({ reason, wasPaid: 'no' })

/** Why it could not be built. */
function reasonOf(error: unknown): PayFailure['reason'] {
  if (isQuoinError(error, 'NOT_CONNECTED')) return 'notConnected'
  if (isQuoinError(error, 'FUNDS_INSUFFICIENT')) return 'insufficientFunds'
  if (isQuoinError(error, 'TRANSACTION_CHANGED')) return 'transactionChanged'
  // Of what is built: the request itself was found right before.
  if (isQuoinError(error, 'PAYMENT_INVALID')) return 'receivesLess'
  return isRefusal(error) ? 'refusedByNetwork' : 'nodeFailed'
}

async function orNothing<T>(load: () => Promise<T>): Promise<T | undefined> {
  try {
    return await load()
  } catch {
    return undefined
  }
}

const mustAgreeTo = ({ isFeeHigh }: BuiltPayment): readonly PayAgreement[] => (isFeeHigh ? ['fee'] : [])
const agreementError = (missing: readonly PayAgreement[]): QuoinError =>
  new FlowError('AGREEMENT_REQUIRED', { details: missing.join(', ') })
const obstacleError = (obstacle: PayObstacle | undefined): QuoinError =>
  new FlowError('REVIEW_OBSTACLE', { details: obstacle ?? 'preparing' })

/** Starts a payment: it is checked, and built for whoever is connected. */
export function startPayment(
  ctx: PluginContext<PayPlugin>,
  request: PayRequest,
  {
    isHeadless,
    agreed: agreedBefore = [],
    isDuplicate,
    prepareOpener,
  }: {
    readonly isHeadless: boolean
    /** Warnings that were agreed to before, where there is no view. */
    readonly agreed?: readonly PayAgreement[] | undefined
    /** An equal payment is under way, and this one is not meant as a second one. */
    readonly isDuplicate: () => boolean
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
  let isLeft = false
  let asked: AskedPayment | undefined
  let built: BuiltPayment | undefined
  let preparing: { readonly controller: AbortController; readonly key: string } | undefined
  /** Who pays, as it was built or tried last. */
  let preparedFor = ''
  const once = createConfirmOnce(ctx)

  const step = (): string => {
    const { progress } = book.state()
    return progress.status === 'waiting' ? progress.step : progress.status
  }
  /** Ends an attempt: it can be tried again where a person looks on and nothing can have been paid. */
  const fail = (failure: PayFailure, error: unknown): void => {
    once.failed()
    if (!isShown || failure.wasPaid === 'unknown' || failure.isFeeSpent) {
      book.failed(failure, error)
      return
    }
    toChoice(failure)
  }
  const toChoice = (failure: PayFailure): void => {
    const { due } = book.state()
    if (due) {
      const { caipNetworkId, amount } = due
      ctx.emit('pay:failed', { caipNetworkId, symbol: amount.symbol, reason: failure.reason })
    }
    book.wait('choosing', { failure })
    void prepare()
  }
  const explorerUrlOf = (id: string | undefined): string | undefined => {
    const address =
      id === undefined ? undefined : asked?.chain.explorerUrl?.(asked.network, 'transaction', id)
    return address === undefined ? undefined : ctx.links.check(address)
  }

  const obstacleOf = (obstacle: PayObstacle, fee?: Amount): void => {
    built = undefined
    book.change({ obstacle, fee, mustAgree: [] })
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
      book.change({
        payer: undefined,
        obstacle: 'notConnected',
        fee: undefined,
        swap: undefined,
        mustAgree: [],
      })
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
      book.change({ obstacle: undefined, fee: next.fee, swap: undefined, mustAgree: mustAgreeTo(next) })
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
        const reason = reasonOf(error)
        if (reason === 'receivesLess') obstacleOf(reason)
        else obstacleOf(reason === 'nodeFailed' ? reason : 'refusedByNetwork')
      }
      return error
    } finally {
      if (preparing === mine) preparing = undefined
    }
  }

  const swapFirst = createSwapFirst({ ctx, book, isChoosing: () => step() === 'choosing' })
  const visits = createExchangeVisits({
    ...{ ctx, book, signal, step, fail, toChoice, explorerUrlOf },
    canChoose: () => once.running() === undefined,
    onAllSilent() {
      if (isLeft && step() === 'choosing')
        book.failed({ reason: 'exchangeLeft', wasPaid: 'unknown' }, new QuoinError('TIMEOUT'))
    },
  })

  const loadExchanges = async (of: AskedPayment): Promise<void> => {
    const { due } = book.state()
    if (!due || isHeadless) return
    book.change({ exchanges: { status: 'loading', list: [] } })
    const [list] = await Promise.all([visits.find(of), prepareOpener()])
    if (!signal.aborted) book.change({ exchanges: { status: 'ready', list } })
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

  const pay = (mine: BuiltPayment): Promise<void> =>
    payByWallet({ ctx, book, signal, fail, explorerUrlOf }, mine)

  /** One attempt at a time. */
  const attempt = (
    built: object,
    missing: readonly PayAgreement[],
    run: () => Promise<void>,
  ): Promise<void> =>
    once.confirm({
      built,
      missing,
      start: () =>
        run().catch((error: unknown) => {
          if (ended.aborted) return
          ctx.report(error)
          fail({ reason: 'walletFailed', wasPaid: 'unknown' }, error)
        }),
    })
  /** A confirmation that is answered without a look at what is shown. */
  const early = (): Promise<void> | undefined =>
    once.running() ?? (step() === 'choosing' && once.isPaused() ? Promise.resolve() : undefined)
  /** Why the wallet cannot be asked now. */
  const refusal = (): QuoinError | undefined => {
    if (step() !== 'choosing') return new FlowError('STEP_INVALID', { details: step() })
    if (!isDuplicate()) return undefined
    // What is under way elsewhere is shown by whoever began it.
    book.wait('choosing', { failure: no('duplicate') })
    return new FlowError('STEP_INVALID', { details: 'the same payment is under way' })
  }

  const checked = check()
  if (isHeadless)
    void checked.then((error) => {
      if (book.isOver()) return
      const mine = built
      const missing = mine ? missingAgreements(mustAgreeTo(mine), agreedBefore) : []
      if (missing.length > 0) return book.failed(no('feeHigh'), agreementError(missing))
      if (mine) return attempt(mine, [], () => pay(mine))
      const lack = error ?? new QuoinError('NOT_CONNECTED')
      book.failed(no(reasonOf(lack)), lack)
    })

  return {
    ...{ store: book.store, result: book.result, request },
    isUnderWay: () => !book.isOver() && (!['checking', 'choosing'].includes(step()) || visits.isAnyOpen()),
    repeat: () => book.change({ isRepeated: true }),
    show(next) {
      isShown = next && !isHeadless
      if (next) isLeft = false
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
    confirm(agreed) {
      const answered = early()
      if (answered) return answered
      const mine = built
      const refused = refusal()
      if (refused) return Promise.reject(refused)
      if (!mine) return Promise.reject(obstacleError(book.state().obstacle))
      return attempt(mine, missingAgreements(mustAgreeTo(mine), agreed), () => {
        preparing?.controller.abort()
        preparing = undefined
        // Before anything else runs: what was built is not replaced any more.
        book.wait(mine.place.mustSwitch ? 'switching' : 'approving', { by: byWallet })
        return pay(mine)
      })
    },
    swapAndPay(agreed) {
      const answered = early()
      if (answered) return answered
      const { due, swap, obstacle } = book.state()
      const refused = refusal()
      if (refused) return Promise.reject(refused)
      if (!due || typeof swap !== 'object') return Promise.reject(obstacleError(obstacle))
      return attempt(swap, missingAgreements(swap.mustAgree, agreed), async () => {
        book.wait('swapping', { by: byWallet })
        const failure = await swapFirst.run(agreed, () =>
          book.wait('swapping', { by: byWallet, isLate: true }),
        )
        if (book.isOver()) return
        if (failure) return fail(failure.failure, failure.error)
        // Nobody looks on any more who would expect the second question.
        if (!isShown) return book.failed(no('left'), new QuoinError('ABORTED'))
        book.wait('choosing')
        const error = await prepare()
        if (book.isOver()) return
        if (error !== undefined || !built)
          return fail(
            no(isQuoinError(error, 'PAYMENT_INVALID') ? 'receivesLess' : 'swapFailed'),
            error ?? new TransferError('FUNDS_INSUFFICIENT'),
          )
        // A fee that must be agreed to is shown first.
        if (built.isFeeHigh) return
        const mine = built
        book.wait('approving', { by: byWallet })
        await pay(mine)
      })
    },
    payAt(exchangeId, opener) {
      if (step() === 'choosing' && isDuplicate()) return fail(no('duplicate'), new FlowError('STEP_INVALID'))
      visits.payAt(exchangeId, opener)
    },
    choose() {
      visits.choose()
      void prepare()
    },
    leave() {
      isShown = false
      if (!['checking', 'choosing', 'switching'].includes(step())) return
      // An exchange that was left may still report that it was paid.
      if (step() === 'choosing' && visits.isAnyOpen()) {
        isLeft = true
        swapFirst.stop()
        return
      }
      preparing?.controller.abort()
      book.failed(no('left'), new QuoinError('ABORTED'))
      controller.abort()
      swapFirst.stop()
    },
  }
}
