import { durations, isFresh, isQuoinError, type Platform, type Query, type QueryState } from '#kernel'

/** One answer, requested while there is a watcher and cached while it is fresh. */
export interface FreshAnswer<T> {
  /** Calls back with each change, and requests a missing or stale answer. The returned function stops it. */
  watch(listener: (state: QueryState<T>) => void): () => void
  /** Requests the answer again, if there is a watcher. */
  retry(): void
}

/** Replaces an answer that is late or failed. */
export interface StandIn<T> {
  /** The time after which an answer is late. Milliseconds. */
  delay(): number
  load(): Promise<T>
  /** Adds the answer to what is displayed, without moving it. */
  merge(displayed: T, answer: T): T
}

/** The longest pause before a retry; the first one is five seconds. Milliseconds. */
const longestPause = 60_000

/**
 * Keeps the answer of one query. The kernel's cache would delay the first view by the load of its library; the API
 * client retries by itself.
 *
 * @param standIn displayed while the answer is late or failed; the query is then retried until it succeeds
 */
export function createFreshAnswer<T>(
  platform: Platform,
  query: Query<T>,
  standIn?: StandIn<T>,
): FreshAnswer<T> {
  let kept: { readonly data: T; readonly at: number } | undefined
  let request = (): void => undefined

  return {
    watch(listener) {
      let controller = new AbortController()
      let displayed: T | undefined
      let pause: number = durations.fiveSeconds
      let stopTimer = (): void => undefined
      const succeed = (data: T, fetching: boolean): void =>
        listener({ status: 'success', data, error: undefined, fetching })
      const replace = (signal: AbortSignal, error?: unknown): void => {
        const fail = (): void =>
          listener({ status: 'error', data: kept?.data ?? displayed, error, fetching: false })
        if (!standIn || kept || displayed) {
          if (error) fail()
          return
        }
        standIn.load().then(
          (data) => {
            if (signal.aborted || kept || displayed) return
            displayed = data
            succeed(data, true)
          },
          () => {
            if (error && !signal.aborted) fail()
          },
        )
      }
      request = () => {
        controller.abort()
        controller = new AbortController()
        const { signal } = controller
        stopTimer()
        if (!kept && !displayed) listener({ status: 'loading', data: undefined, error: undefined })
        if (standIn) stopTimer = platform.after(standIn.delay(), () => replace(signal))
        query.run(signal).then(
          (data) => {
            if (signal.aborted) return
            stopTimer()
            kept = { data, at: platform.now() }
            succeed(standIn && displayed ? standIn.merge(displayed, data) : data, false)
          },
          (error: unknown) => {
            if (signal.aborted || isQuoinError(error, 'ABORTED')) return
            stopTimer()
            replace(signal, error)
            if (!standIn) return
            stopTimer = platform.after(pause, request)
            pause = Math.min(2 * pause, longestPause)
          },
        )
      }
      const isStale = !isFresh(kept?.at, query.staleMs, platform.now())
      if (kept) succeed(kept.data, isStale)
      if (isStale) request()
      return () => {
        controller.abort()
        stopTimer()
        request = () => undefined
      }
    },
    retry: () => request(),
  }
}
