import { isQuoinError, type PluginContext, type WritableStore } from '#kernel'
import type { Consent } from './consent.js'
import type { AnalyticsPlugin, AnalyticsState } from './contract.js'
import { track, trackAll } from './endpoints.js'
import { mostAtOnce } from './most-at-once.js'
import type { TrackedEvent } from './schemas.js'

/** Kept in memory at the most; the oldest goes first. */
const most = 100
/** How long the first event waits for others. Milliseconds. */
const patience = 5_000
/** After a service did not answer. Milliseconds; doubled each time. */
const firstPause = 30_000
const longestPause = 600_000

export interface Outbox {
  add(event: TrackedEvent): void
  flush(): Promise<void>
  consentChanged(): void
}

/** Keeps events until they are sent: several at once, one request at a time. Nothing waits for it, and it never throws. */
export function createOutbox(
  ctx: PluginContext<AnalyticsPlugin>,
  store: WritableStore<AnalyticsState>,
  consent: Consent,
): Outbox {
  const { signal, platform } = ctx
  let waiting: readonly TrackedEvent[] = []
  let sending: Promise<void> | undefined
  let cancel: (() => void) | undefined
  let pause = firstPause
  let pausedUntil = 0
  /** A service of before may take one event alone. */
  let takesOne = false

  const show = (change: (state: AnalyticsState) => Partial<AnalyticsState> = () => ({})): void =>
    store.setState((state) => ({ ...state, waiting: waiting.length, ...change(state) }))
  const keep = (events: readonly TrackedEvent[]): void => {
    const over = Math.max(0, events.length - most)
    waiting = events.slice(over)
    show(({ dropped }) => ({ dropped: dropped + over }))
  }
  const plan = (): void => {
    if (cancel || sending || waiting.length === 0) return
    cancel = ctx.after(Math.max(patience, pausedUntil - platform.now()), () => {
      cancel = undefined
      void flush()
    })
  }

  const post = async (batch: readonly TrackedEvent[]): Promise<void> => {
    const [first] = batch
    if (!first) return
    if (batch.length > 1 && !takesOne) {
      try {
        await ctx.api.call(trackAll, { body: { events: batch }, keepalive: true })
        return
      } catch (error) {
        const status =
          isQuoinError(error, 'HTTP_STATUS') && error.cause instanceof Response ? error.cause.status : 0
        if (status !== 404 && status !== 405) throw error
        takesOne = true
      }
    }
    for (const event of batch) await ctx.api.call(track, { body: event, keepalive: true })
  }

  const isWorthAnotherTry = (error: unknown): boolean => {
    if (isQuoinError(error, 'SERVICE_UNREACHABLE') || isQuoinError(error, 'TIMEOUT')) return true
    const status =
      isQuoinError(error, 'HTTP_STATUS') && error.cause instanceof Response ? error.cause.status : 0
    return status === 429 || status >= 500
  }

  const run = async (): Promise<void> => {
    const answer = await consent.ask()
    if (signal.aborted || answer === undefined) return
    if (!answer) {
      const refused = waiting.length
      waiting = []
      return show(({ dropped }) => ({ silent: 'refused', dropped: dropped + refused }))
    }
    show(() => ({ silent: undefined }))
    while (waiting.length > 0 && !signal.aborted) {
      const batch = waiting.slice(0, mostAtOnce)
      waiting = waiting.slice(batch.length)
      try {
        await post(batch)
        pause = firstPause
        show(({ sent }) => ({ sent: sent + batch.length }))
      } catch (error) {
        if (signal.aborted) return
        if (!isWorthAnotherTry(error)) {
          // The kernel has told the host of a refused origin or project, once until a success (ERR-01).
          show(({ dropped }) => ({ dropped: dropped + batch.length }))
          continue
        }
        // Each has an id that counts once, so that sending it again is safe.
        keep([...batch, ...waiting])
        cancel?.()
        cancel = undefined
        pausedUntil = platform.now() + pause
        pause = Math.min(longestPause, pause * 2)
        return
      }
    }
  }

  const flush = (): Promise<void> => {
    sending ??= run()
      .catch((error: unknown) => {
        if (!signal.aborted) ctx.report(error)
      })
      .finally(() => {
        sending = undefined
        if (!signal.aborted) plan()
      })
    return sending
  }

  // A page that is left may not come back.
  ctx.own(
    platform.page.subscribe(() => {
      if (!platform.page.isVisible() && waiting.length > 0) void flush()
    }),
  )

  return {
    add(event) {
      if (consent.isRefused()) return
      keep([...waiting, event])
      plan()
    },
    flush,
    consentChanged() {
      if (waiting.length > 0 || consent.isRefused()) void flush()
    },
  }
}
