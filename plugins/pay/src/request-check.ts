import { isQuoinError, type PluginContext } from '#kernel'
import { NamesToken } from '#plugins/names'
import { checkDue } from './check-due.js'
import type { PayPlugin, PayRequest } from './contract.js'
import type { ExchangeVisits } from './exchange-visits.js'
import { notPaid } from './not-paid.js'
import { orNothing } from './or-nothing.js'
import type { PaymentBook } from './payment-book.js'
import { type RequestedPayment, readRequest } from './read-request.js'

/** Validates the request and lists the exchanges that can pay it. */
export interface RequestCheck {
  /** The parsed request; `undefined` before. */
  requested(): RequestedPayment | undefined
  /** Continues with the choice. Returns the reason of a failed build, for callers without a view. Never rejects. */
  check(): Promise<unknown>
  loadExchanges(): void
}

interface CheckParts {
  readonly ctx: PluginContext<PayPlugin>
  readonly book: PaymentBook
  readonly request: PayRequest
  readonly signal: AbortSignal
  readonly isHeadless: boolean
  /** Resolves when an exchange's window can be opened in a click. */
  readonly prepareOpener: () => Promise<void>
  readonly visits: ExchangeVisits
  readonly prepare: () => Promise<unknown>
}

async function lookUpName({ ctx, book, signal, isHeadless }: CheckParts): Promise<void> {
  const { due } = book.state()
  if (!due || isHeadless) return
  const names = await orNothing(() => ctx.load(NamesToken))
  const recipientName = await orNothing(async () => names?.lookUp(due.recipient, due.caipNetworkId, signal))
  if (recipientName !== undefined) book.change({ recipientName })
}

async function findExchanges(parts: CheckParts, request: RequestedPayment): Promise<void> {
  const { book, signal, isHeadless, prepareOpener, visits } = parts
  if (!book.state().due || isHeadless) return
  book.change({ exchanges: { status: 'loading', list: [] } })
  const [list] = await Promise.all([visits.find(request), prepareOpener()])
  if (!signal.aborted) book.change({ exchanges: { status: 'ready', list } })
}

export function createRequestCheck(parts: CheckParts): RequestCheck {
  const { ctx, book, request, signal, isHeadless, prepare } = parts
  let requested: RequestedPayment | undefined
  const { report } = ctx

  const loadExchanges = (): void => {
    if (requested) findExchanges(parts, requested).catch(report)
  }

  return {
    requested: () => requested,
    loadExchanges,
    async check() {
      book.wait('checking')
      try {
        requested ??= readRequest(ctx, request)
        const due = await checkDue(requested, signal)
        if (book.isOver()) return undefined
        book.change({ due })
        ctx.emit('pay:opened', { caipNetworkId: due.caipNetworkId, symbol: due.amount.symbol })
        book.wait('choosing')
        loadExchanges()
        void lookUpName(parts)
        return await prepare()
      } catch (error) {
        if (signal.aborted || book.isOver()) return undefined
        const isRequest = isQuoinError(error, 'PAYMENT_INVALID') || isQuoinError(error, 'NETWORK_NOT_FOUND')
        if (isRequest || isHeadless) book.failed(notPaid(isRequest ? 'invalid' : 'nodeFailed'), error)
        else {
          book.wait('checking', { failure: notPaid('nodeFailed') })
          book.change({ obstacle: 'nodeFailed' })
        }
        return error
      }
    },
  }
}
