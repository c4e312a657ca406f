import { durations, type PluginContext, type PopupWindow } from '#kernel'

/** Interval of the checks whether the window is closed. Milliseconds. */
const windowInterval = durations.oneSecond
/** A window that reads as closed this soon was cut off by a page's opener policy (COOP): its state is unknown. Milliseconds. */
const cutOffWithin = 2_500
/** Empty answers after the window was closed that count as "no payment". One may still be on its way to the service. */
const maxEmptyAnswers = 3

/** `unknown`: the browser does not report the state, because of an opener policy (COOP) or a reload. */
export type WindowState = 'open' | 'closed' | 'unknown'

export interface PageVisitOptions {
  readonly ctx: Pick<PluginContext, 'platform' | 'every' | 'own' | 'report'>
  /** The window of the page; `undefined` after a reload. */
  readonly window: PopupWindow | undefined
  /** Interval of `poll`. Milliseconds. */
  readonly pollInterval: number
  /** Requests the state from the service. Runs once at a time; errors are reported, and the next interval retries. */
  readonly poll: (signal: AbortSignal) => Promise<PollResult>
  /** The window was closed, or its state became unknown. A poll follows. */
  readonly onClosed: () => void
  /** The service returned nothing three times after the window was closed. Polling goes on. */
  readonly onEmpty: () => void
  /** Runs every second, for timeouts. */
  readonly onTick: (now: number) => void
}

/** `empty`: the service found nothing; it counts if the window was already closed before the request. */
export type PollResult = 'empty' | 'found'

/** A visit to another company's page, in a window of its own, where the user pays. */
export interface PageVisit {
  /** Aborts when the visit ends. */
  readonly signal: AbortSignal
  windowState(): WindowState
  /** Milliseconds since 1970; `undefined` while the window is open. */
  closedAt(): number | undefined
  hasWindow(): boolean
  /** Returns `true` if `onEmpty` was called since the window was last open. */
  isEmpty(): boolean
  focus(): void
  /** The user is back at the page: empty answers are counted from zero. `window` replaces one that was closed. */
  reopen(window?: PopupWindow): void
  /** Polls now, unless a poll is running. */
  poll(): void
  /** Ends the visit; the window stays open. */
  stop(): void
}

/**
 * Follows a visit to another company's page: checks each second whether its window is still open, and polls the service
 * for the status of the payment. The visit ends with the plugin.
 *
 * @example
 * window.navigate(checkoutUrl)
 * const visit = createPageVisit({ ctx, window, pollInterval: 4_000, poll, onClosed, onEmpty, onTick })
 */
export function createPageVisit(options: PageVisitOptions): PageVisit {
  const { ctx, pollInterval, poll, onClosed, onEmpty, onTick } = options
  const { platform } = ctx
  const controller = new AbortController()
  const { signal } = controller
  let { window } = options
  let state: WindowState = window ? 'open' : 'unknown'
  let openedAt = platform.now()
  let closedAt = window ? undefined : openedAt
  let emptyAnswers = 0
  let isPolling = false

  const runPoll = async (): Promise<void> => {
    if (isPolling || signal.aborted) return
    isPolling = true
    const wasClosed = state === 'closed'
    try {
      const result = await poll(signal)
      if (signal.aborted || result === 'found' || !wasClosed || state !== 'closed') return
      emptyAnswers += 1
      if (emptyAnswers === maxEmptyAnswers) onEmpty()
    } catch (error) {
      if (!signal.aborted) ctx.report(error)
    } finally {
      isPolling = false
    }
  }
  const checkWindow = (now: number): void => {
    if (state !== 'open' || !window?.isClosed()) return
    state = now - openedAt < cutOffWithin ? 'unknown' : 'closed'
    closedAt = now
    onClosed()
    void runPoll()
  }

  const stopTicking = ctx.every(windowInterval, () => {
    const now = platform.now()
    checkWindow(now)
    if (!signal.aborted) onTick(now)
  })
  const stopPolling = ctx.every(pollInterval, () => void runPoll())
  const stop = (): void => {
    if (signal.aborted) return
    controller.abort()
    stopTicking()
    stopPolling()
    disown()
  }
  const disown = ctx.own(stop)

  return {
    signal,
    windowState: () => state,
    closedAt: () => closedAt,
    hasWindow: () => window !== undefined,
    isEmpty: () => emptyAnswers >= maxEmptyAnswers,
    focus: () => window?.focus(),
    reopen(next) {
      emptyAnswers = 0
      if (!next) return
      window = next
      openedAt = platform.now()
      closedAt = undefined
      state = 'open'
    },
    poll: () => void runPoll(),
    stop,
  }
}
