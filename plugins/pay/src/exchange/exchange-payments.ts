import type { PopupOpener } from '#kernel'
import { FlowError } from '#plugin-kit'
import type { OfferedExchange, PaidBy, PayFailure } from '../contract.js'
import type { RequestedPayment } from '../request/read-request.js'
import type { PaymentScope } from '../request/writable-payment.js'
import { type ExchangeHandlers, ExchangePayment } from './exchange-payment.js'
import { type FoundExchange, findExchanges, toOrder } from './find-exchanges.js'

/** CSS pixels. */
const windowSize = { width: 460, height: 720 }

interface ExchangeScope extends PaymentScope {
  /** Returns true while no other attempt runs. */
  readonly canChoose: () => boolean
  /** Displays the choice again, with the reason. */
  readonly showChoice: (failure: PayFailure) => void
  /** The last exchange that was left no longer reports. */
  readonly onAllSilent: () => void
}

/**
 * The exchanges of one payment: the available ones, the one with the open page, and those that were left and may still
 * be paid.
 */
export class ExchangePayments {
  readonly #scope: ExchangeScope
  readonly #left = new Set<ExchangePayment>()
  #found: readonly FoundExchange[] = []
  #current: ExchangePayment | undefined

  constructor(scope: ExchangeScope) {
    this.#scope = scope
  }

  /** Finds the exchanges that can pay this. Never throws for a failing exchange. */
  async find(request: RequestedPayment): Promise<readonly OfferedExchange[]> {
    const { ctx, payment, signal } = this.#scope
    const { due } = payment.state()
    this.#found = due ? await findExchanges(ctx, toOrder(due), request, signal) : []
    return this.#found.map(({ exchange: { id, name, imageUrl } }) => ({ id, name, imageUrl }))
  }

  /** Call in the click: opens the page of an exchange, or displays the open one. */
  payAt(exchangeId: string, opener: PopupOpener | undefined): void {
    const step = this.#scope.payment.step()
    if (this.#current && (step === 'atExchange' || step === 'confirming')) {
      this.#show(this.#current, opener)
      return
    }
    const found = this.#found.find(({ exchange }) => exchange.id === exchangeId)
    if (!found || step !== 'choosing' || !this.#scope.canChoose()) return
    // Reuses the order: a second one could be paid as well.
    const before = [...this.#left].find((one) => one.exchangeId === exchangeId)
    if (before) this.#show(before, opener)
    else this.#begin(found, opener)
  }

  /** Leaves the open page. */
  choose(): void {
    const { payment, showChoice } = this.#scope
    const current = this.#current
    if (payment.step() !== 'atExchange' || !current) return
    this.#current = undefined
    if (current.leave()) this.#setLeft(current, true)
    if (this.isAnyOpen()) showChoice({ reason: 'exchangeOpen', wasPaid: 'unknown' })
    else payment.wait('choosing')
  }

  /** Returns true if the page of an exchange that was left may still be paid. */
  isAnyOpen(): boolean {
    return this.#left.size > 0
  }

  #begin(found: FoundExchange, opener: PopupOpener | undefined): void {
    const { ctx, payment, fail } = this.#scope
    const { due } = payment.state()
    const window = due && opener?.open('about:blank', windowSize)
    if (!window) {
      fail({ reason: 'popupBlocked', wasPaid: 'no' }, new FlowError('POPUP_BLOCKED'))
      return
    }
    const { id, name } = found.exchange
    const by: PaidBy = { kind: 'exchange', id, name }
    payment.wait('atExchange', { by })
    ctx.emit('pay:initiated', { caipNetworkId: due.caipNetworkId, symbol: due.amount.symbol, by: 'exchange' })
    const started: ExchangePayment = new ExchangePayment({
      ctx,
      found,
      order: toOrder(due),
      window,
      handlers: this.#handlersOf(by, () => started),
    })
    this.#current = started
  }

  /** The payment's state contains the last exchange that was left. */
  #setLeft(one: ExchangePayment, isLeft: boolean): void {
    if (isLeft) this.#left.add(one)
    else this.#left.delete(one)
    const last = [...this.#left].at(-1)
    const exchange = last && this.#found.find((found) => found.exchange.id === last.exchangeId)?.exchange
    this.#scope.payment.change({ openExchange: exchange && { id: exchange.id, name: exchange.name } })
  }

  #remove(one: ExchangePayment): void {
    this.#setLeft(one, false)
    if (this.#current === one) this.#current = undefined
  }

  /** The wallet was called, or another exchange is open: the reports of this exchange are displayed beside it. */
  #isBeside(one: ExchangePayment): boolean {
    return this.#current !== one && this.#scope.payment.step() !== 'choosing'
  }

  /** In the click: the page of an open exchange, or of one that was left. */
  #show(one: ExchangePayment, opener: PopupOpener | undefined): void {
    if (!one.isClosed()) {
      one.focus()
      if (this.#current !== one) one.reopen()
    } else {
      const window = opener?.open('about:blank', windowSize)
      if (!window) return
      one.reopen(window)
    }
    this.#setLeft(one, false)
    this.#current = one
  }

  #handlersOf(by: PaidBy, started: () => ExchangePayment): ExchangeHandlers {
    const { payment, fail, showChoice, onAllSilent, explorerUrlOf } = this.#scope
    return {
      onOpen: (url, isWindowClosed) => payment.wait('atExchange', { by, url, isWindowClosed }),
      onProgress: (id) => {
        const one = started()
        if (this.#isBeside(one)) return payment.other({ by, status: 'confirming', transactionId: id })
        this.#current = one
        this.#setLeft(one, false)
        payment.confirming({ by, transactionId: id, explorerUrl: explorerUrlOf(id) })
      },
      onDone: (id) => {
        const isBeside = this.#isBeside(started())
        this.#remove(started())
        if (isBeside) return payment.other({ by, status: 'done', transactionId: id })
        this.#current?.leave()
        this.#current = undefined
        payment.done({ by, transactionId: id, explorerUrl: explorerUrlOf(id) })
      },
      onFailed: (failure, error) => {
        const isCurrent = this.#current === started()
        this.#remove(started())
        if (isCurrent) return fail(failure, error)
        if (payment.step() === 'choosing' && failure.wasPaid === 'no') showChoice(failure)
        if (!this.isAnyOpen()) onAllSilent()
      },
      onLeft: () => {
        this.#current = undefined
        this.#setLeft(started(), true)
        showChoice({ reason: 'exchangeLeft', wasPaid: 'unknown' })
      },
      onSilent: () => {
        this.#remove(started())
        if (!this.isAnyOpen()) onAllSilent()
      },
    }
  }
}
