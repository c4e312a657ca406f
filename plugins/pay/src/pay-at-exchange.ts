import { durations, type PluginContext, type PopupWindow, QuoinError, untilAborted } from '#kernel'
import { createPageVisit, type PageVisit } from '#plugin-kit'
import type { ExchangeOrder, ExchangeStatus, PayFailure, PayPlugin } from './contract.js'
import type { FoundExchange } from './find-exchanges.js'
import { paymentError } from './payment-fault.js'

/** Interval of the status requests. Milliseconds. */
const pollInterval = durations.threeSeconds
/** Polling continues this long after the user left: an exchange may need minutes to list a payment. Milliseconds. */
const pollAfterLeaving = 600_000
/** Time limit of a visit. Milliseconds. */
const timeout = 1_800_000

/** Receives the progress of a payment at an exchange. */
export interface ExchangeNews {
  onOpen(url: string, isWindowClosed: boolean): void
  onProgress(transactionId: string | undefined): void
  onDone(transactionId: string | undefined): void
  onFailed(failure: PayFailure, error: unknown): void
  /** The window is closed and the exchange lists no payment yet. Polling continues. */
  onLeft(): void
  /** The exchange lists no payment minutes after the user left it. Polling has ended. */
  onSilent(): void
}

export interface ExchangeVisit {
  readonly exchangeId: string
  /** In the click. */
  focus(): void
  /** In the click: the user returned to its page; in this window, if its own was closed. */
  reopen(window?: PopupWindow): void
  isClosed(): boolean
  /** The user chose another method. Returns true if its page can still be paid: then polling continues. */
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

/** Requests the exchange's page. Throws `ORIGIN_NOT_ALLOWED` for a page outside the origins that its plugin declares. */
async function requestPage(
  ctx: PluginContext<PayPlugin>,
  { exchange, origins }: FoundExchange,
  order: ExchangeOrder,
  signal: AbortSignal,
): Promise<{ readonly url: string; readonly sessionId: string }> {
  const { url, sessionId } = await untilAborted(exchange.payUrl(order, signal), signal)
  const checked = ctx.links.check(url)
  if (checked === undefined || !origins.includes(new URL(checked).origin))
    throw new QuoinError('ORIGIN_NOT_ALLOWED', {
      details: `the page of '${exchange.id}' is not at the origins of its plugin`,
    })
  return { url: checked, sessionId }
}

/** Reports the answers of the exchange, each state once. */
function createStatusReporter({
  ctx,
  exchangeId,
  onProgress,
  onDone,
  onFailed,
}: {
  readonly ctx: PluginContext<PayPlugin>
  readonly exchangeId: string
  readonly onProgress: ExchangeNews['onProgress']
  readonly onDone: ExchangeNews['onDone']
  readonly onFailed: (error: QuoinError) => void
}): { report(status: ExchangeStatus): void; wasPaying(): boolean } {
  let wasPaying = false
  let reported: string | undefined
  return {
    report({ status, txHash }) {
      const isId = typeof txHash === 'string' && ctx.chains.find('eip155')?.isTransactionId(txHash)
      const id = isId ? txHash : undefined
      if (status === 'SUCCESS') return onDone(id)
      if (status === 'FAILED') {
        const details = `the exchange '${exchangeId}' did not pay`
        return onFailed(paymentError('PAYMENT_FAILED', 'GENERIC_PAYMENT_ERROR', details))
      }
      if (status !== 'IN_PROGRESS') return
      wasPaying = true
      const key = `paying ${id}`
      if (reported !== key) onProgress(id)
      reported = key
    },
    wasPaying: () => wasPaying,
  }
}

/** Navigates an open window to the exchange's page and follows the payment there to its end. */
export function visitExchange({ ctx, found, order, window, news }: VisitOptions): ExchangeVisit {
  const { exchange } = found
  const controller = new AbortController()
  const { signal } = controller
  let url: string | undefined
  let visit: PageVisit | undefined
  /** The time since which the user has used another method. Milliseconds since 1970. */
  let leftAt: number | undefined

  const stop = (): void => {
    if (signal.aborted) return
    controller.abort()
    visit?.stop()
    stopTimeout()
    disown()
  }
  const fail = (reason: PayFailure['reason'], error: unknown): void => {
    stop()
    // For a payment that was in progress, the location of the funds is unknown.
    const isUnknown = status.wasPaying() || reason === 'timeout'
    news.onFailed({ reason, wasPaid: isUnknown ? 'unknown' : 'no' }, error)
  }

  const status = createStatusReporter({
    ctx,
    exchangeId: exchange.id,
    onProgress: news.onProgress,
    onDone(id) {
      stop()
      news.onDone(id)
    },
    onFailed: (error) => fail('exchangeFailed', error),
  })
  const follow = (page: string, sessionId: string): PageVisit =>
    createPageVisit({
      ctx,
      window,
      pollInterval,
      async poll(polling) {
        const answer = await untilAborted(exchange.status(sessionId, polling), polling)
        if (!polling.aborted) status.report(answer)
        return status.wasPaying() || leftAt !== undefined ? 'found' : 'empty'
      },
      onClosed() {
        if (!status.wasPaying() && leftAt === undefined) news.onOpen(page, visit?.windowState() === 'closed')
      },
      onEmpty() {
        leftAt = ctx.platform.now()
        news.onLeft()
      },
      onTick(now) {
        if (leftAt === undefined || status.wasPaying() || now - leftAt <= pollAfterLeaving) return
        stop()
        news.onSilent()
      },
    })
  const open = async (): Promise<void> => {
    try {
      const page = await requestPage(ctx, found, order, signal)
      if (signal.aborted) return
      url = page.url
      window.navigate(url)
      visit = follow(url, page.sessionId)
      news.onOpen(url, false)
    } catch (error) {
      if (signal.aborted) return
      ctx.report(error)
      window.close()
      const details = `the exchange '${exchange.id}' returned no page`
      fail(
        'exchangeFailed',
        paymentError('PAYMENT_FAILED', 'UNABLE_TO_GET_PAY_URL', details, { cause: error }),
      )
    }
  }

  const stopTimeout = ctx.after(timeout, () => fail('timeout', new QuoinError('TIMEOUT')))
  const disown = ctx.own(stop)
  void open()
  return {
    exchangeId: exchange.id,
    focus: () => (visit ?? window).focus(),
    isClosed: () => visit !== undefined && visit.windowState() !== 'open',
    reopen(next) {
      if (url === undefined) return
      next?.navigate(url)
      visit?.reopen(next)
      leftAt = undefined
      if (!status.wasPaying()) news.onOpen(url, false)
    },
    leave() {
      if (url === undefined) {
        window.close()
        stop()
      } else leftAt ??= ctx.platform.now()
      return !signal.aborted
    },
    stop,
  }
}
