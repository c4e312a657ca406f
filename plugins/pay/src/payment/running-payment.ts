import { type PluginContext, type PopupOpener, QuoinError, type ReadableStore } from '#kernel'
import { type BatchSupport, type ConfirmOnce, createConfirmOnce, FlowError } from '#plugin-kit'
import { readPayingAccount, toPayer } from '../build/paying-account.js'
import type {
  PayAgreement,
  PayFailure,
  Payment,
  PaymentResult,
  PaymentState,
  PayPlugin,
  PayRequest,
} from '../contract.js'
import { ExchangePayments } from '../exchange/exchange-payments.js'
import {
  createWritablePayment,
  emitFailed,
  notPaid,
  type PaymentScope,
  type PaymentStep,
  type WritablePayment,
} from '../request/writable-payment.js'
import { createSwapFirst, type SwapFirst } from '../swap/swap-first.js'
import { createPaymentPreparation, type PaymentPreparation } from '../wallet/payment-preparation.js'
import { createWalletAttempts, type WalletAttempts } from '../wallet/wallet-attempts.js'
import { createRequestCheck, type RequestCheck } from './request-check.js'

export interface PaymentStart {
  readonly isHeadless: boolean
  /** The warnings that the caller agreed to, if there is no view. */
  readonly agreed?: readonly PayAgreement[] | undefined
  /** An equal payment is pending, and this one is not intended as a second one. */
  readonly isDuplicate: () => boolean
  /** Resolves when an exchange's window can be opened in a click. */
  readonly prepareOpener: () => Promise<void>
  /** The support of wallets: what one of them refused is known to the next payment. */
  readonly batches: BatchSupport
}

interface StepRule {
  /** A wallet or an exchange has a request. */
  readonly isUnderWay: boolean
  /** Leaving ends the payment: nothing can have been paid. */
  readonly endsWhenLeft: boolean
}

const steps: Readonly<Record<PaymentStep, StepRule>> = {
  checking: { isUnderWay: false, endsWhenLeft: true },
  choosing: { isUnderWay: false, endsWhenLeft: true },
  switching: { isUnderWay: true, endsWhenLeft: true },
  swapping: { isUnderWay: true, endsWhenLeft: false },
  approving: { isUnderWay: true, endsWhenLeft: false },
  atExchange: { isUnderWay: true, endsWhenLeft: false },
  confirming: { isUnderWay: true, endsWhenLeft: false },
  done: { isUnderWay: false, endsWhenLeft: false },
  failed: { isUnderWay: false, endsWhenLeft: false },
}

/** A payment, from its request to its end: validates it, builds it for the connected account, and pays it once. */
export class RunningPayment implements Payment {
  readonly store: ReadableStore<PaymentState>
  readonly result: Promise<PaymentResult>
  readonly request: PayRequest
  readonly #ctx: PluginContext<PayPlugin>
  readonly #start: PaymentStart
  readonly #payment: WritablePayment
  readonly #once: ConfirmOnce<object>
  readonly #controller = new AbortController()
  readonly #preparation: PaymentPreparation
  readonly #swapFirst: SwapFirst
  readonly #exchanges: ExchangePayments
  readonly #check: RequestCheck
  readonly #attempts: WalletAttempts
  /** A view displays it, and the user may retry; without a view, the first attempt decides. */
  #isShown: boolean
  /** The user left it while the page of an exchange could still be paid. */
  #isLeft = false

  constructor(ctx: PluginContext<PayPlugin>, request: PayRequest, start: PaymentStart) {
    const payment = createWritablePayment(ctx)
    const once = createConfirmOnce(ctx)
    const scope: PaymentScope = {
      ctx,
      payment,
      signal: this.#controller.signal,
      fail: (failure, error) => this.#fail(failure, error),
      explorerUrlOf: (id) => this.#explorerUrlOf(id),
    }
    ctx.own(() => this.#controller.abort())
    this.store = payment.store
    this.result = payment.result
    this.request = request
    this.#ctx = ctx
    this.#start = start
    this.#payment = payment
    this.#once = once
    this.#isShown = !start.isHeadless
    this.#swapFirst = createSwapFirst(ctx, payment)
    this.#preparation = createPaymentPreparation({
      ctx,
      payment,
      batches: start.batches,
      swapFirst: this.#swapFirst,
      requested: () => this.#check.requested(),
    })
    this.#exchanges = new ExchangePayments({
      ...scope,
      canChoose: () => once.running() === undefined,
      showChoice: (failure) => this.#showChoice(failure),
      onAllSilent: () => this.#endIfLeft(),
    })
    this.#check = createRequestCheck({
      ...scope,
      ...start,
      request,
      exchanges: this.#exchanges,
      prepare: this.#preparation.prepare,
    })
    this.#attempts = createWalletAttempts({
      ...scope,
      once,
      isDuplicate: start.isDuplicate,
      preparation: this.#preparation,
      swapFirst: this.#swapFirst,
      isShown: () => this.#isShown,
    })
    void this.#begin()
  }

  /** The wallet or an exchange has the request, and the payment has not ended. */
  isUnderWay(): boolean {
    return !this.#payment.isOver() && (steps[this.#payment.step()].isUnderWay || this.#exchanges.isAnyOpen())
  }

  /** The page requested the same payment again. */
  repeat(): void {
    this.#payment.change({ isRepeated: true })
  }

  /** A view displays it. */
  show(): void {
    this.#isShown = !this.#start.isHeadless
    this.#isLeft = false
  }

  /** Account, wallet or network may have changed. */
  accountChanged(): void {
    const { due, payer } = this.#payment.state()
    if (!due || this.#payment.step() !== 'choosing' || this.#start.isHeadless) return
    const now = readPayingAccount(this.#ctx, due)
    if (now && this.#preparation.isFor(now)) {
      this.#payment.change({ payer: toPayer(now) })
      return
    }
    if (payer && now) this.#payment.wait('choosing', { failure: notPaid('accountChanged') })
    void this.#preparation.prepare()
  }

  /** Rebuilds it, unless it is being built. */
  refresh(): void {
    const isBuilt = this.#preparation.built() && !this.#preparation.isBusy()
    if (isBuilt && this.#payment.step() === 'choosing') void this.#preparation.prepare()
  }

  retry(): void {
    const step = this.#payment.step()
    if (step === 'checking' && this.#payment.state().obstacle === 'nodeFailed') void this.#check.check()
    if (step !== 'choosing') return
    this.#check.loadExchanges()
    void this.#preparation.prepare()
  }

  confirm(agreed: readonly PayAgreement[]): Promise<void> {
    return this.#attempts.confirm(agreed)
  }

  swapAndPay(agreed: readonly PayAgreement[]): Promise<void> {
    return this.#attempts.swapAndPay(agreed)
  }

  payAt(exchangeId: string, opener: PopupOpener | undefined): void {
    const isDuplicate = this.#payment.step() === 'choosing' && this.#start.isDuplicate()
    if (isDuplicate) this.#fail(notPaid('duplicate'), new FlowError('STEP_INVALID'))
    else this.#exchanges.payAt(exchangeId, opener)
  }

  choose(): void {
    this.#exchanges.choose()
    void this.#preparation.prepare()
  }

  /** The user or the caller left. A request that a wallet or exchange already has continues. */
  leave(): void {
    this.#isShown = false
    const step = this.#payment.step()
    if (!steps[step].endsWhenLeft) return
    this.#swapFirst.stop()
    // An exchange that was left may still report that it was paid.
    if (step === 'choosing' && this.#exchanges.isAnyOpen()) {
      this.#isLeft = true
      return
    }
    this.#preparation.stop()
    this.#payment.failed(notPaid('left'), new QuoinError('ABORTED'))
    this.#controller.abort()
  }

  async #begin(): Promise<void> {
    const error = await this.#check.check()
    if (this.#start.isHeadless && !this.#payment.isOver())
      await this.#attempts.payUnseen(this.#start.agreed ?? [], error)
  }

  #fail(failure: PayFailure, error: unknown): void {
    this.#once.failed()
    const canRetry = this.#isShown && failure.wasPaid !== 'unknown' && !failure.isFeeSpent
    if (canRetry) this.#showChoice(failure)
    else this.#payment.failed(failure, error)
  }

  /** Displays the choice again with the failure, and emits it to the host. */
  #showChoice(failure: PayFailure): void {
    emitFailed(this.#ctx, this.#payment.state(), failure)
    this.#payment.wait('choosing', { failure })
    void this.#preparation.prepare()
  }

  /** No exchange that was left has reported a payment. */
  #endIfLeft(): void {
    if (this.#isLeft && this.#payment.step() === 'choosing')
      this.#payment.failed({ reason: 'exchangeLeft', wasPaid: 'unknown' }, new QuoinError('TIMEOUT'))
  }

  #explorerUrlOf(id: string | undefined): string | undefined {
    const { chain, network } = this.#check.requested() ?? {}
    if (id === undefined || !network) return undefined
    const url = chain?.explorerUrl?.(network, 'transaction', id)
    return url === undefined ? undefined : this.#ctx.links.check(url)
  }
}
