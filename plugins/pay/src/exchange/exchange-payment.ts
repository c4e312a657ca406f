import { durations, type PluginContext, type PopupWindow, QuoinError, untilAborted } from '#kernel'
import { createPageVisit, type PageVisit } from '#plugin-kit'
import type { ExchangeOrder, ExchangeStatus, PayFailure, PayPlugin } from '../contract.js'
import { paymentError } from '../pay-error.js'
import type { FoundExchange } from './find-exchanges.js'

/** Interval of the status requests. Milliseconds. */
const pollInterval = durations.threeSeconds
/** Polling continues this long after the user left: an exchange may need minutes to list a payment. Milliseconds. */
const pollAfterLeaving = 600_000
/** Time limit of a payment at an exchange. Milliseconds. */
const timeout = 1_800_000

/** Receives the progress of a payment at an exchange. */
export interface ExchangeHandlers {
  onOpen(url: string, isWindowClosed: boolean): void
  onProgress(transactionId: string | undefined): void
  onDone(transactionId: string | undefined): void
  onFailed(failure: PayFailure, error: unknown): void
  /** The window is closed and the exchange lists no payment yet. Polling continues. */
  onLeft(): void
  /** The exchange lists no payment minutes after the user left it. Polling has ended. */
  onSilent(): void
}

interface ExchangePaymentOptions {
  readonly ctx: PluginContext<PayPlugin>
  readonly found: FoundExchange
  readonly order: ExchangeOrder
  /** Opened in the click, empty. */
  readonly window: PopupWindow
  readonly handlers: ExchangeHandlers
}

/** Requests the exchange's page. Throws `ORIGIN_NOT_ALLOWED` for a page outside the origins that its plugin declares. */
async function requestPage(
  { ctx, found: { exchange, origins }, order }: ExchangePaymentOptions,
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

/** A payment at an exchange: navigates an open window to its page, and follows the payment there to its end. */
export class ExchangePayment {
  readonly exchangeId: string
  readonly #options: ExchangePaymentOptions
  readonly #controller = new AbortController()
  readonly #stopTimers: readonly (() => void)[]
  #url: string | undefined
  #visit: PageVisit | undefined
  /** The time since which the user has used another method. Milliseconds since 1970. */
  #leftAt: number | undefined
  #wasPaying = false
  #reportedId: string | undefined

  constructor(options: ExchangePaymentOptions) {
    const { ctx, found } = options
    this.exchangeId = found.exchange.id
    this.#options = options
    this.#stopTimers = [
      ctx.after(timeout, () => this.#fail('timeout', new QuoinError('TIMEOUT'))),
      ctx.own(() => this.#stop()),
    ]
    void this.#open()
  }

  /** In the click. */
  focus(): void {
    const page = this.#visit ?? this.#options.window
    page.focus()
  }

  /** In the click: the user returned to its page; in this window, if its own was closed. */
  reopen(window?: PopupWindow): void {
    const url = this.#url
    if (url === undefined) return
    window?.navigate(url)
    this.#visit?.reopen(window)
    this.#leftAt = undefined
    if (!this.#wasPaying) this.#options.handlers.onOpen(url, false)
  }

  isClosed(): boolean {
    return this.#visit !== undefined && this.#visit.windowState() !== 'open'
  }

  /** The user chose another method. Returns true if its page can still be paid: then polling continues. */
  leave(): boolean {
    const { ctx, window } = this.#options
    if (this.#url === undefined) {
      window.close()
      this.#stop()
    } else this.#leftAt ??= ctx.platform.now()
    return !this.#controller.signal.aborted
  }

  async #open(): Promise<void> {
    const { ctx, window, handlers } = this.#options
    const { signal } = this.#controller
    try {
      const { url, sessionId } = await requestPage(this.#options, signal)
      if (signal.aborted) return
      this.#url = url
      window.navigate(url)
      this.#visit = this.#follow(url, sessionId)
      handlers.onOpen(url, false)
    } catch (cause) {
      if (signal.aborted) return
      ctx.report(cause)
      window.close()
      const details = `the exchange '${this.exchangeId}' returned no page`
      const error = paymentError('PAYMENT_FAILED', 'UNABLE_TO_GET_PAY_URL', details, { cause })
      this.#fail('exchangeFailed', error)
    }
  }

  #follow(url: string, sessionId: string): PageVisit {
    const { ctx, window, found, handlers } = this.#options
    const { exchange } = found
    const isWatched = (): boolean => this.#wasPaying || this.#leftAt !== undefined
    return createPageVisit({
      ctx,
      window,
      pollInterval,
      poll: async (signal) => {
        const answer = await untilAborted(exchange.status(sessionId, signal), signal)
        if (!signal.aborted) this.#report(answer)
        return isWatched() ? 'found' : 'empty'
      },
      onClosed: () => {
        if (!isWatched()) handlers.onOpen(url, this.#visit?.windowState() === 'closed')
      },
      onEmpty: () => {
        this.#leftAt = ctx.platform.now()
        handlers.onLeft()
      },
      onTick: (now) => {
        if (this.#leftAt === undefined || this.#wasPaying || now - this.#leftAt <= pollAfterLeaving) return
        this.#stop()
        handlers.onSilent()
      },
    })
  }

  /** Reports the answer of the exchange, each state once. */
  #report({ status, txHash }: ExchangeStatus): void {
    const { ctx, handlers } = this.#options
    const isId = typeof txHash === 'string' && ctx.chains.find('eip155')?.isTransactionId(txHash)
    const id = isId ? txHash : undefined
    switch (status) {
      case 'SUCCESS':
        this.#stop()
        handlers.onDone(id)
        break
      case 'FAILED': {
        const details = `the exchange '${this.exchangeId}' did not pay`
        this.#fail('exchangeFailed', paymentError('PAYMENT_FAILED', 'GENERIC_PAYMENT_ERROR', details))
        break
      }
      case 'IN_PROGRESS': {
        const isNew = !this.#wasPaying || this.#reportedId !== id
        this.#wasPaying = true
        this.#reportedId = id
        if (isNew) handlers.onProgress(id)
        break
      }
    }
  }

  #fail(reason: PayFailure['reason'], error: unknown): void {
    this.#stop()
    // For a payment that was in progress, the location of the funds is unknown.
    const isUnknown = this.#wasPaying || reason === 'timeout'
    this.#options.handlers.onFailed({ reason, wasPaid: isUnknown ? 'unknown' : 'no' }, error)
  }

  #stop(): void {
    if (this.#controller.signal.aborted) return
    this.#controller.abort()
    this.#visit?.stop()
    for (const stop of this.#stopTimers) stop()
  }
}
