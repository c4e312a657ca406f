import type { PluginContext, PopupOpener } from '#kernel'
import { FlowError } from '#plugin-kit'
import type { OfferedExchange, PaidBy, PayFailure, PaymentDue, PayPlugin } from './contract.js'
import { toOrder } from './exchange-order.js'
import { type FoundExchange, findExchanges } from './find-exchanges.js'
import { type ExchangeNews, type ExchangeVisit, visitExchange } from './pay-at-exchange.js'
import type { PaymentBook } from './payment-book.js'
import type { RequestedPayment } from './read-request.js'

/** CSS pixels. */
const windowSize = { width: 460, height: 720 }

/**
 * The exchanges of one payment: the available ones, the one with the open page, and those that were left and may still
 * be paid.
 */
export interface ExchangeVisits {
  /** Finds the exchanges that can pay this. Never throws for a failing exchange. */
  find(request: RequestedPayment): Promise<readonly OfferedExchange[]>
  payAt(exchangeId: string, opener: PopupOpener | undefined): void
  /** Leaves the open page. */
  choose(): void
  /** Returns true if the page of an abandoned exchange may still be paid. */
  isAnyOpen(): boolean
}

interface LeftVisits {
  add(visit: ExchangeVisit): void
  remove(visit: ExchangeVisit): void
  find(exchangeId: string): ExchangeVisit | undefined
  isEmpty(): boolean
}

interface VisitsDeps {
  readonly ctx: PluginContext<PayPlugin>
  readonly book: PaymentBook
  readonly signal: AbortSignal
  readonly step: () => string
  /** Returns true while no other attempt runs. */
  readonly canChoose: () => boolean
  readonly fail: (failure: PayFailure, error: unknown) => void
  /** Displays the choice again, with the reason. */
  readonly toChoice: (failure: PayFailure) => void
  /** The last exchange that was left no longer reports. */
  readonly onAllSilent: () => void
  readonly explorerUrlOf: (transactionId: string | undefined) => string | undefined
}

/** The visits that the user left and that may still be paid. The payment's state contains the last of them. */
function createLeftVisits(book: PaymentBook, found: () => readonly FoundExchange[]): LeftVisits {
  const visits = new Set<ExchangeVisit>()
  const show = (): void => {
    const last = [...visits].at(-1)
    const exchange = last && found().find((one) => one.exchange.id === last.exchangeId)?.exchange
    book.change({ openExchange: exchange && { id: exchange.id, name: exchange.name } })
  }
  return {
    add(visit) {
      visits.add(visit)
      show()
    },
    remove(visit) {
      visits.delete(visit)
      show()
    },
    find: (exchangeId) => [...visits].find((one) => one.exchangeId === exchangeId),
    isEmpty: () => visits.size === 0,
  }
}

function emitInitiated(ctx: PluginContext<PayPlugin>, { caipNetworkId, amount }: PaymentDue): void {
  ctx.emit('pay:initiated', { caipNetworkId, symbol: amount.symbol, by: 'exchange' })
}

const offered = ({ exchange: { id, name, imageUrl } }: FoundExchange): OfferedExchange => ({
  id,
  name,
  imageUrl,
})

export function createExchangeVisits(deps: VisitsDeps): ExchangeVisits {
  const { ctx, book, signal, step, canChoose, fail, toChoice, onAllSilent, explorerUrlOf } = deps
  let found: readonly FoundExchange[] = []
  let current: ExchangeVisit | undefined
  const left = createLeftVisits(book, () => found)

  const forget = (visit: ExchangeVisit): void => {
    left.remove(visit)
    if (current === visit) current = undefined
  }
  /** The wallet was called, or another exchange is open: the reports of this exchange are displayed beside it. */
  const isElsewhere = (visit: ExchangeVisit): boolean => current !== visit && step() !== 'choosing'

  const newsOf = (by: PaidBy, visitOf: () => ExchangeVisit): ExchangeNews => ({
    onOpen: (url, isWindowClosed) => book.wait('atExchange', { by, url, isWindowClosed }),
    onProgress(id) {
      const visit = visitOf()
      if (isElsewhere(visit)) return book.other({ by, status: 'confirming', transactionId: id })
      current = visit
      left.remove(visit)
      book.confirming({ by, transactionId: id, explorerUrl: explorerUrlOf(id) })
    },
    onDone(id) {
      const visit = visitOf()
      const isBeside = isElsewhere(visit)
      forget(visit)
      if (isBeside) return book.other({ by, status: 'done', transactionId: id })
      current?.leave()
      current = undefined
      book.done({ by, transactionId: id, explorerUrl: explorerUrlOf(id) })
    },
    onFailed(failure, error) {
      const visit = visitOf()
      const isCurrent = current === visit
      forget(visit)
      if (isCurrent) return fail(failure, error)
      if (step() === 'choosing' && failure.wasPaid === 'no') toChoice(failure)
      if (left.isEmpty()) onAllSilent()
    },
    onLeft() {
      const visit = visitOf()
      current = undefined
      left.add(visit)
      toChoice({ reason: 'exchangeLeft', wasPaid: 'unknown' })
    },
    onSilent() {
      forget(visitOf())
      if (left.isEmpty()) onAllSilent()
    },
  })

  /** In the click: the page of an open or abandoned exchange. */
  const show = (visit: ExchangeVisit, opener: PopupOpener | undefined): void => {
    if (!visit.isClosed()) {
      visit.focus()
      if (current !== visit) visit.reopen()
    } else {
      const again = opener?.open('about:blank', windowSize)
      if (!again) return
      visit.reopen(again)
    }
    left.remove(visit)
    current = visit
  }

  return {
    async find(request) {
      const { due } = book.state()
      found = due ? await findExchanges(ctx, toOrder(due), request, signal) : []
      return found.map(offered)
    },
    payAt(exchangeId, opener) {
      if (current && (step() === 'atExchange' || step() === 'confirming')) return show(current, opener)
      const { due } = book.state()
      const chosen = found.find(({ exchange }) => exchange.id === exchangeId)
      if (!due || !chosen || step() !== 'choosing' || !canChoose()) return
      // Reuses the order: a second one could be paid as well.
      const before = left.find(exchangeId)
      if (before) return show(before, opener)
      const window = opener?.open('about:blank', windowSize)
      if (!window) return fail({ reason: 'popupBlocked', wasPaid: 'no' }, new FlowError('POPUP_BLOCKED'))
      const by: PaidBy = { kind: 'exchange', id: exchangeId, name: chosen.exchange.name }
      book.wait('atExchange', { by })
      emitInitiated(ctx, due)
      const visit: ExchangeVisit = visitExchange({
        ctx,
        found: chosen,
        order: toOrder(due),
        window,
        news: newsOf(by, () => visit),
      })
      current = visit
    },
    choose() {
      if (step() !== 'atExchange' || !current) return
      if (current.leave()) left.add(current)
      current = undefined
      if (!left.isEmpty()) toChoice({ reason: 'exchangeOpen', wasPaid: 'unknown' })
      else book.wait('choosing')
    },
    isAnyOpen: () => !left.isEmpty(),
  }
}
