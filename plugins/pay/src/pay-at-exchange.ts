import { durations, type PluginContext, type PopupWindow, QuoinError, untilAborted } from '#kernel'
import type { ExchangeOrder, ExchangeStatus, PayFailure, PayPlugin } from './contract.js'
import type { FoundExchange } from './find-exchanges.js'
import { paymentError } from './payment-fault.js'

/** How often the exchange is asked. Milliseconds. */
const askEvery = durations.threeSeconds
/** How often the window is looked at. Milliseconds. */
const lookEvery = durations.oneSecond
/** After so many answers since its window was closed that it knows of no payment, the user can choose another way. */
const enoughAnswers = 3
/** For so long the exchange is still asked after the user left it: it may take minutes until it knows of a payment. Milliseconds. */
const askedAfterLeaving = 600_000
/** A window that reads as closed so soon was parted from this page by a page's policy (COOP): nothing is known of it. Milliseconds. */
const partedWithin = 2_500
/** Nobody takes longer. Milliseconds. */
const longest = 1_800_000

/** What is told of a payment at an exchange. */
export interface ExchangeNews {
  onOpen(url: string, isWindowClosed: boolean): void
  onProgress(transactionId: string | undefined): void
  onDone(transactionId: string | undefined): void
  onFailed(failure: PayFailure, error: unknown): void
  /** The window is closed and the exchange knows of no payment yet. It is still asked. */
  onLeft(): void
  /** It was left, asked for minutes, and knows of no payment. It is not asked any more. */
  onSilent(): void
}

export interface ExchangeVisit {
  readonly exchangeId: string
  /** In the click. */
  focus(): void
  /** In the click: the user is back at its page; in this window, where its own was closed. */
  reopen(window?: PopupWindow): void
  isClosed(): boolean
  /** The user chose another way. Answers whether its page can still be paid: then it is asked on. */
  leave(): boolean
  stop(): void
}

interface VisitOptions {
  readonly ctx: PluginContext<PayPlugin>
  readonly found: FoundExchange
  readonly order: ExchangeOrder
  /** Opened in the click, empty. */
  readonly window: PopupWindow
  readonly news: ExchangeNews
}

/** Leads an open window to the exchange's page and follows the payment there to its end. */
export function visitExchange({ ctx, found, order, window: first, news }: VisitOptions): ExchangeVisit {
  const { exchange, origins } = found
  const { platform } = ctx
  const controller = new AbortController()
  const { signal } = controller
  let window = first
  let url: string | undefined
  let sessionId: string | undefined
  let openedAt = platform.now()
  const startedAt = platform.now()
  let seen: 'open' | 'closed' | 'unknown' = 'open'
  let emptyAnswers = 0
  /** Since when the user has been paying another way. Milliseconds since 1970. */
  let leftAt: number | undefined
  let isAsking = false
  let wasPaying = false
  let told: string | undefined

  const stop = (): void => {
    if (signal.aborted) return
    controller.abort()
    stopLooking()
    stopAsking()
    disown()
  }
  const fail = (reason: PayFailure['reason'], error: unknown): void => {
    stop()
    // Of one that was under way nobody here knows what became of the money.
    const isUnknown = wasPaying || reason === 'timeout'
    news.onFailed({ reason, wasPaid: isUnknown ? 'unknown' : 'no' }, error)
  }

  const hear = ({ status, txHash }: ExchangeStatus, wasClosed: boolean): void => {
    const id =
      typeof txHash === 'string' && ctx.chains.find('eip155')?.isTransactionId(txHash) ? txHash : undefined
    if (status === 'SUCCESS') {
      stop()
      news.onDone(id)
    } else if (status === 'FAILED') {
      fail(
        'exchangeFailed',
        paymentError('PAYMENT_FAILED', 'GENERIC_PAYMENT_ERROR', `the exchange '${exchange.id}' did not pay`),
      )
    } else if (status === 'IN_PROGRESS') {
      wasPaying = true
      const key = `paying ${id}`
      if (told !== key) news.onProgress(id)
      told = key
    } else if (wasClosed && seen === 'closed' && !wasPaying && leftAt === undefined) {
      emptyAnswers += 1
      if (emptyAnswers < enoughAnswers) return
      leftAt = platform.now()
      news.onLeft()
    }
  }
  const ask = async (): Promise<void> => {
    if (isAsking || signal.aborted || sessionId === undefined) return
    isAsking = true
    const wasClosed = seen === 'closed'
    try {
      const status = await untilAborted(exchange.status(sessionId, signal), signal)
      if (!signal.aborted) hear(status, wasClosed)
    } catch (error) {
      // It is asked again; what is shown stays.
      if (!signal.aborted) ctx.report(error)
    } finally {
      isAsking = false
    }
  }
  const look = (): void => {
    const now = platform.now()
    if (leftAt !== undefined && !wasPaying && now - leftAt > askedAfterLeaving) {
      stop()
      news.onSilent()
    }
    if (!signal.aborted && now - startedAt > longest) fail('timeout', new QuoinError('TIMEOUT'))
    if (signal.aborted || seen !== 'open' || !window.isClosed() || url === undefined) return
    seen = now - openedAt < partedWithin ? 'unknown' : 'closed'
    if (!wasPaying && leftAt === undefined) news.onOpen(url, seen === 'closed')
    void ask()
  }
  const open = async (): Promise<void> => {
    try {
      const session = await untilAborted(exchange.payUrl(order, signal), signal)
      if (signal.aborted) return
      const checked = ctx.links.check(session.url)
      if (checked === undefined || !origins.includes(new URL(checked).origin))
        throw new QuoinError('ORIGIN_NOT_ALLOWED', {
          details: `the page of '${exchange.id}' is not where its plugin says`,
        })
      sessionId = session.sessionId
      url = checked
      window.navigate(checked)
      openedAt = platform.now()
      news.onOpen(checked, false)
    } catch (error) {
      if (signal.aborted) return
      ctx.report(error)
      window.close()
      fail(
        'exchangeFailed',
        paymentError(
          'PAYMENT_FAILED',
          'UNABLE_TO_GET_PAY_URL',
          `the exchange '${exchange.id}' gave no page`,
          { cause: error },
        ),
      )
    }
  }

  const stopLooking = ctx.every(lookEvery, look)
  const stopAsking = ctx.every(askEvery, () => void ask())
  const disown = ctx.own(stop)
  void open()
  return {
    exchangeId: exchange.id,
    focus: () => window.focus(),
    isClosed: () => seen !== 'open',
    reopen(next) {
      if (url === undefined) return
      if (next) {
        window = next
        window.navigate(url)
        openedAt = platform.now()
        seen = 'open'
      }
      emptyAnswers = 0
      leftAt = undefined
      if (!wasPaying) news.onOpen(url, false)
    },
    leave() {
      if (url === undefined) {
        window.close()
        stop()
      } else leftAt ??= platform.now()
      return !signal.aborted
    },
    stop,
  }
}
