import { isQuoinError, type PluginContext, QuoinError } from '#kernel'
import {
  type BuiltPayment,
  buildPayment,
  isRefusal,
  type PaymentQuestion,
  readLack,
} from './build-payment.js'
import type { PayAgreement, PayFailure, PayObstacle, PayPlugin } from './contract.js'
import { orNothing } from './or-nothing.js'
import type { PaymentBook } from './payment-book.js'
import { type Place, payerKey, readPlace, toPayer } from './read-payer.js'
import type { RequestedPayment } from './read-request.js'
import type { SwapFirst } from './swap-first.js'

/** Builds a payment for the connected account, and rebuilds it when the account changes. */
export interface PaymentPreparation {
  /** Returns the reason of a failure, for callers without a view. Never rejects. */
  prepare(): Promise<unknown>
  built(): BuiltPayment | undefined
  isBusy(): boolean
  /** Returns true if the last build was for this payer. */
  isFor(place: Place | undefined): boolean
  /** Drops a running build; a finished one stays. */
  stop(): void
}

interface PreparationParts {
  readonly ctx: PluginContext<PayPlugin>
  readonly book: PaymentBook
  /** The parsed request; `undefined` before validation. */
  readonly requested: () => RequestedPayment | undefined
  readonly isChoosing: () => boolean
  readonly swapFirst: SwapFirst
}

/** Returns the reason why it could not be built. */
export function reasonOf(error: unknown): PayFailure['reason'] {
  if (isQuoinError(error, 'NOT_CONNECTED')) return 'notConnected'
  if (isQuoinError(error, 'FUNDS_INSUFFICIENT')) return 'insufficientFunds'
  if (isQuoinError(error, 'TRANSACTION_CHANGED')) return 'transactionChanged'
  // The request itself was validated before.
  if (isQuoinError(error, 'PAYMENT_INVALID')) return 'receivesLess'
  return isRefusal(error) ? 'refusedByNetwork' : 'nodeFailed'
}

/** Lists the warnings that the user must agree to. */
export const mustAgreeTo = ({ isFeeHigh }: BuiltPayment): readonly PayAgreement[] =>
  isFeeHigh ? ['fee'] : []

const obstacleOf = (error: unknown): PayObstacle => {
  const reason = reasonOf(error)
  return reason === 'receivesLess' || reason === 'nodeFailed' ? reason : 'refusedByNetwork'
}

export function createPaymentPreparation(parts: PreparationParts): PaymentPreparation {
  const { ctx, book, requested, isChoosing, swapFirst } = parts
  let built: BuiltPayment | undefined
  let preparing: AbortController | undefined
  let preparedFor = ''

  const stop = (): void => {
    preparing?.abort()
    preparing = undefined
  }
  const setObstacle = (obstacle: PayObstacle): void => {
    built = undefined
    book.change({ obstacle, fee: undefined, mustAgree: [] })
  }
  const forNobody = (): QuoinError => {
    swapFirst.stop()
    built = undefined
    const empty = { payer: undefined, fee: undefined, swap: undefined, mustAgree: [] }
    book.change({ ...empty, obstacle: 'notConnected' })
    return new QuoinError('NOT_CONNECTED')
  }
  /** Displays the reason of a failure and its fix. */
  const showFault = async (
    error: unknown,
    question: PaymentQuestion,
    isStale: () => boolean,
  ): Promise<unknown> => {
    if (!isQuoinError(error, 'FUNDS_INSUFFICIENT')) {
      if (isQuoinError(error, 'TRANSACTION_CHANGED')) ctx.report(error)
      setObstacle(obstacleOf(error))
      return error
    }
    const lack = await orNothing(() => readLack(question))
    if (isStale()) return undefined
    setObstacle(lack?.lacks === 'fee' ? 'insufficientFee' : 'insufficientFunds')
    const { due, place } = question
    if (lack?.lacks === 'amount') void swapFirst.find({ due, held: lack.held, place })
    return error
  }

  return {
    built: () => built,
    isBusy: () => preparing !== undefined,
    isFor: (place) => preparedFor === payerKey(place),
    stop,
    async prepare() {
      stop()
      const { due } = book.state()
      const of = requested()
      if (!of || !due || book.isOver() || !isChoosing()) return undefined
      const place = readPlace(ctx, due)
      preparedFor = payerKey(place)
      if (!place) return forNobody()
      const mine = new AbortController()
      preparing = mine
      // A build for the same payer stays until it is replaced; a build for another payer is dropped.
      const isSame = built !== undefined && payerKey(built.place) === preparedFor
      if (!isSame) built = undefined
      book.change({
        payer: toPayer(place),
        ...(!isSame && { obstacle: 'preparing', fee: undefined, swap: undefined }),
      })
      const { chain, network } = of
      const question = { chain, network, due, place, signal: mine.signal }
      const isStale = (): boolean => preparing !== mine || book.isOver()
      try {
        const next = await buildPayment(question)
        if (isStale()) return undefined
        built = next
        book.change({ obstacle: undefined, fee: next.fee, swap: undefined, mustAgree: mustAgreeTo(next) })
        return undefined
      } catch (error) {
        return isStale() ? undefined : await showFault(error, question, isStale)
      } finally {
        if (preparing === mine) preparing = undefined
      }
    },
  }
}
