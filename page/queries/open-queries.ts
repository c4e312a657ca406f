import { QueryClient, QueryObserver } from '@tanstack/query-core'
import type { Query, QueryState } from './queries.js'

const optionsOf = <T>(query: Query<T>) => ({
  queryKey: query.key,
  queryFn: ({ signal }: { signal: AbortSignal }) => query.run(signal),
  staleTime: query.staleMs,
  refetchOnWindowFocus: true,
  // Reads from nodes on this machine work offline, too; the platform is more reliable than the browser's flag.
  networkMode: 'always' as const,
  // The clients below retry reads by themselves, with back-off; another retry here would multiply the requests.
  retry: false,
})

/** The cache itself, over query-core. Loaded with the first query. */
export interface OpenQueries {
  fetch<T>(query: Query<T>): Promise<T>
  watch<T>(query: Query<T>, listener: (state: QueryState<T>) => void): () => void
  refresh(key: Query<unknown>['key']): Promise<void>
  forget(prefix: Query<unknown>['key']): void
  dispose(): void
}

export function openQueries(): OpenQueries {
  const client = new QueryClient()
  client.mount()
  return {
    fetch: (query) => client.fetchQuery(optionsOf(query)),
    watch<T>(query: Query<T>, listener: (state: QueryState<T>) => void) {
      const observer = new QueryObserver<T>(client, {
        ...optionsOf(query),
        ...(query.everyMs !== undefined && { refetchInterval: query.everyMs }),
      })
      const notify = (): void => {
        const result = observer.getCurrentResult()
        const fetching = result.fetchStatus === 'fetching'
        if (result.status === 'error') {
          listener({ status: 'error', data: result.data, error: result.error, fetching })
        } else if (result.status === 'success') {
          listener({ status: 'success', data: result.data, error: undefined, fetching })
        } else {
          listener({ status: 'loading', data: undefined, error: undefined })
        }
      }
      const stop = observer.subscribe(notify)
      notify()
      return stop
    },
    refresh: (key) => client.invalidateQueries({ queryKey: key }),
    forget: (prefix) => client.removeQueries({ queryKey: prefix }),
    dispose() {
      // A cancelled read would restart the timer of its removal, which would keep the kernel in memory for five
      // minutes.
      for (const query of client.getQueryCache().getAll())
        query.setOptions({ ...query.options, gcTime: Number.POSITIVE_INFINITY })
      void client.cancelQueries()
      client.clear()
      client.unmount()
    },
  }
}
