import { useMemo, useSyncExternalStore } from 'react'
import type { Queries, Query, QueryState } from '#kernel'
import { useKernel } from './kernel-context.js'

interface Watcher<T> {
  subscribe(notify: () => void): () => void
  read(): QueryState<T>
}

function createWatcher<T>(queries: Queries, query: Query<T> | undefined): Watcher<T> {
  let state: QueryState<T> = { status: 'loading', data: undefined, error: undefined }
  return {
    subscribe(notify) {
      if (!query) return () => {}
      return queries.watch(query, (next) => {
        state = next
        notify()
      })
    },
    read: () => state,
  }
}

/**
 * Watches a read from a server or node while the view is mounted. Two queries with the same key are the same;
 * `undefined` requests nothing and stays `loading`.
 */
export function useQuery<T>(query: Query<T> | undefined): QueryState<T> {
  const { queries } = useKernel()
  const key = query && JSON.stringify(query.key)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the query, whose object is new at each render
  const watcher = useMemo(() => createWatcher(queries, query), [queries, key])
  return useSyncExternalStore(watcher.subscribe, watcher.read, watcher.read)
}
