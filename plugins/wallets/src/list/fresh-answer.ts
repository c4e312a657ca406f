import { isQuoinError, type Platform, type Query, type QueryState } from '#kernel'

/** One answer, requested while there is a watcher and cached while it is fresh. */
export interface FreshAnswer<T> {
  /** Calls back with each change, and requests a missing or stale answer. The returned function stops it. */
  watch(listener: (state: QueryState<T>) => void): () => void
  /** Requests the answer again, if there is a watcher. */
  retry(): void
}

/**
 * Keeps the answer of one query. The kernel's cache would delay the first view by the load of its library; the API
 * client retries by itself.
 */
export function createFreshAnswer<T>(platform: Platform, query: Query<T>): FreshAnswer<T> {
  let kept: { readonly data: T; readonly at: number } | undefined
  let request = (): void => undefined

  return {
    watch(listener) {
      let controller = new AbortController()
      request = () => {
        controller.abort()
        controller = new AbortController()
        const { signal } = controller
        if (kept === undefined) listener({ status: 'loading', data: undefined, error: undefined })
        query.run(signal).then(
          (data) => {
            if (signal.aborted) return
            kept = { data, at: platform.now() }
            listener({ status: 'success', data, error: undefined, fetching: false })
          },
          (error: unknown) => {
            if (signal.aborted || isQuoinError(error, 'ABORTED')) return
            listener({ status: 'error', data: kept?.data, error, fetching: false })
          },
        )
      }
      const isFresh = kept !== undefined && platform.now() - kept.at < query.staleMs
      if (kept !== undefined)
        listener({ status: 'success', data: kept.data, error: undefined, fetching: !isFresh })
      if (!isFresh) request()
      return () => {
        controller.abort()
        request = () => undefined
      }
    },
    retry: () => request(),
  }
}
