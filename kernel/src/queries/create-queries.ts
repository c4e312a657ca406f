import { isQuoinError } from '../errors/quoin-error.js'
import type { Queries, Query, QueryState } from './queries.js'

type Library = typeof import('@tanstack/query-core')

const attempts = 3
/** Errors that another try would not change. */
const final = ['ABORTED', 'ANSWER_INVALID', 'SERVICE_NOT_CONFIGURED', 'SERVICE_NOT_DECLARED'] as const

/** Makes the cache of a kernel's reads. `dispose` aborts what is under way and forgets everything. */
export function createQueries(): Queries & { dispose(): void } {
  let disposed = false
  let opening: Promise<{ library: Library; client: InstanceType<Library['QueryClient']> }> | undefined

  const open = (): NonNullable<typeof opening> => {
    opening ??= import('@tanstack/query-core').then((library) => {
      const client = new library.QueryClient()
      client.mount()
      if (disposed) client.clear()
      return { library, client }
    })
    return opening
  }

  const optionsOf = <T>(query: Query<T>) => ({
    queryKey: query.key,
    queryFn: ({ signal }: { signal: AbortSignal }) => query.run(signal),
    staleTime: query.staleMs,
    refetchOnWindowFocus: true,
    // Reads of this machine's own nodes work offline too; the platform knows better than the browser's flag.
    networkMode: 'always' as const,
    retry: (failures: number, error: unknown) =>
      failures < attempts - 1 && !disposed && !final.some((code) => isQuoinError(error, code)),
    retryDelay: (failures: number) => Math.min(1_000 * 2 ** failures, 8_000),
  })

  return {
    async fetch<T>(query: Query<T>) {
      const { client } = await open()
      return client.fetchQuery(optionsOf(query))
    },
    watch<T>(query: Query<T>, listener: (state: QueryState<T>) => void) {
      let stop: (() => void) | undefined
      let ended = false
      listener({ status: 'loading', data: undefined, error: undefined })
      open().then(
        ({ library, client }) => {
          if (ended || disposed) return
          const observer = new library.QueryObserver<T>(client, {
            ...optionsOf(query),
            ...(query.everyMs !== undefined && { refetchInterval: query.everyMs }),
          })
          const tell = (): void => {
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
          stop = observer.subscribe(tell)
          tell()
        },
        (error: unknown) => {
          opening = undefined
          if (!ended) listener({ status: 'error', data: undefined, error, fetching: false })
        },
      )
      return () => {
        ended = true
        stop?.()
      }
    },
    async refresh(key) {
      if (!opening) return
      const { client } = await opening
      await client.invalidateQueries({ queryKey: key })
    },
    forget(prefix) {
      void opening?.then(({ client }) => client.removeQueries({ queryKey: prefix }))
    },
    dispose() {
      disposed = true
      void opening?.then(({ client }) => {
        void client.cancelQueries()
        client.clear()
        client.unmount()
      })
    },
  }
}
