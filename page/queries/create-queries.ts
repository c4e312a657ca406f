import type { OpenQueries } from './open-queries.js'
import type { Queries, Query, QueryState } from './queries.js'

/** Creates the cache of a kernel's reads. `dispose` aborts pending reads and clears the cache. */
export function createQueries(): Queries & { dispose(): void } {
  let disposed = false
  let opening: Promise<OpenQueries> | undefined

  const open = (): Promise<OpenQueries> => {
    opening ??= import('./open-queries.js').then(({ openQueries }) => {
      const queries = openQueries()
      if (disposed) queries.dispose()
      return queries
    })
    // A chunk that failed to load is requested again with the next query (`loadLazily` describes when that helps).
    opening.catch(() => {
      opening = undefined
    })
    return opening
  }

  return {
    fetch: async (query) => (await open()).fetch(query),
    watch<T>(query: Query<T>, listener: (state: QueryState<T>) => void) {
      let stop: (() => void) | undefined
      let ended = false
      listener({ status: 'loading', data: undefined, error: undefined })
      open().then(
        (queries) => {
          if (!ended && !disposed) stop = queries.watch(query, listener)
        },
        (error: unknown) => {
          if (!ended) listener({ status: 'error', data: undefined, error, fetching: false })
        },
      )
      return () => {
        ended = true
        stop?.()
      }
    },
    refresh: async (key) => (await opening)?.refresh(key),
    forget: (prefix) => void opening?.then((queries) => queries.forget(prefix)),
    dispose() {
      disposed = true
      void opening?.then((queries) => queries.dispose())
    },
  }
}
