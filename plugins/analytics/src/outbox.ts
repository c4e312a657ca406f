import { durations, isQuoinError, type PluginContext, type WritableStore } from '#kernel'
import type { Consent } from './consent.js'
import type { AnalyticsPlugin, AnalyticsState } from './contract.js'
import { track, trackAll } from './endpoints.js'
import { maxBatchSize } from './max-batch-size.js'
import type { TrackedEvent } from './schemas.js'

/** Maximum number of events in memory; the oldest is dropped first. */
const max = 100
/** Delay of the first event, to batch others with it. Milliseconds. */
const timeout = durations.fiveSeconds
/** Delay after a service did not answer. Milliseconds; doubled each time. */
const firstPause = 30_000
const maxPause = 600_000

interface Unsent {
  readonly event: TrackedEvent
  readonly error: unknown
}

export interface Outbox {
  add(event: TrackedEvent): void
  flush(): Promise<void>
  consentChanged(): void
}

/** Sends events, in as many requests at once as they need; returns those that were not accepted. */
interface Poster {
  /** Max number of events in one request, from the service's first answer. */
  batchSize(): number
  post(events: readonly TrackedEvent[]): Promise<readonly Unsent[]>
}

function createPoster(ctx: PluginContext<AnalyticsPlugin>): Poster {
  let batchSize = 1
  const post = async (
    events: readonly TrackedEvent[],
    call: () => Promise<unknown>,
  ): Promise<readonly Unsent[]> => {
    try {
      await call()
    } catch (error) {
      // A service may respond to accepted events with any body, or none: only the status counts (ANA-01).
      if (!isQuoinError(error, 'ANSWER_INVALID')) return events.map((event) => ({ event, error }))
    }
    return []
  }
  const postOne = (event: TrackedEvent): Promise<readonly Unsent[]> =>
    post([event], async () => {
      const { batch = 1 } = await ctx.api.call(track, { body: event, keepalive: true })
      batchSize = Math.min(Math.max(batch, 1), maxBatchSize)
    })
  const postBatch = (events: readonly TrackedEvent[]): Promise<readonly Unsent[]> => {
    const [event, second] = events
    if (event && !second) return postOne(event)
    return post(events, () => ctx.api.call(trackAll, { body: { events }, keepalive: true }))
  }
  return {
    batchSize: () => batchSize,
    async post(events) {
      const batches = Array.from({ length: Math.ceil(events.length / batchSize) }, (_, at) =>
        events.slice(at * batchSize, (at + 1) * batchSize),
      )
      return (await Promise.all(batches.map(postBatch))).flat()
    },
  }
}

const isWorthAnotherTry = (error: unknown): boolean => {
  if (isQuoinError(error, 'SERVICE_UNREACHABLE') || isQuoinError(error, 'TIMEOUT')) return true
  const status =
    isQuoinError(error, 'HTTP_STATUS') && error.cause instanceof Response ? error.cause.status : 0
  return status === 429 || status >= 500
}

/**
 * Keeps events until they are sent: several at once, one request after the other while the page is open. Callers do not
 * wait for it, and it never throws.
 */
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
  let delay: number = timeout
  const { post, batchSize } = createPoster(ctx)

  const show = (change: (state: AnalyticsState) => Partial<AnalyticsState> = () => ({})): void =>
    store.setState((state) => ({ ...state, waiting: waiting.length, ...change(state) }))
  const keep = (events: readonly TrackedEvent[]): void => {
    const over = Math.max(0, events.length - max)
    waiting = events.slice(over)
    show(({ dropped }) => ({ dropped: dropped + over }))
  }
  const plan = (): void => {
    if (signal.aborted || cancel || sending || waiting.length === 0) return
    cancel = ctx.after(delay, () => {
      cancel = undefined
      void flush()
    })
  }

  /** A page that is left has no time for a response: all events are sent at once. */
  const nextCount = (): number => (platform.page.isVisible() ? batchSize() : waiting.length)

  const run = async (): Promise<void> => {
    const answer = await consent.current()
    if (signal.aborted || answer === undefined) return
    if (!answer) {
      const refused = waiting.length
      waiting = []
      return show(({ dropped }) => ({ silent: 'refused', dropped: dropped + refused }))
    }
    show(() => ({ silent: undefined }))
    while (waiting.length > 0 && !signal.aborted) {
      const batch = waiting.slice(0, nextCount())
      waiting = waiting.slice(batch.length)
      const unsent = await post(batch)
      if (signal.aborted) return
      const again = unsent.filter(({ error }) => isWorthAnotherTry(error))
      // The kernel has raised the alert of a refused origin or project, once until a success (ERR-01).
      const refused = unsent.length - again.length
      show(({ sent, dropped }) => ({
        sent: sent + batch.length - unsent.length,
        dropped: dropped + refused,
      }))
      if (again.length === 0) {
        pause = firstPause
        delay = timeout
        continue
      }
      // Each event has an id that counts once, so a retry is safe.
      keep([...again.map(({ event }) => event), ...waiting])
      cancel?.()
      cancel = undefined
      delay = pause
      pause = Math.min(maxPause, pause * 2)
      return
    }
  }

  const send = (): Promise<void> =>
    run().catch((error: unknown) => {
      if (!signal.aborted) ctx.report(error)
    })

  const flush = (): Promise<void> => {
    sending ??= send().finally(() => {
      sending = undefined
      plan()
    })
    return sending
  }

  // A page that is left may not return, and cannot wait for the response to the previous request.
  ctx.own(
    platform.page.subscribe(() => {
      if (platform.page.isVisible() || waiting.length === 0) return
      void (sending ? send().then(plan) : flush())
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
