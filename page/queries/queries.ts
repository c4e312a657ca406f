/** A read from a server or node, cached per kernel and shared by all callers. */
export interface Query<T> {
  /** Ids that distinguish reads; the first is the plugin's id. */
  readonly key: readonly (string | number | boolean | undefined)[]
  readonly run: (signal: AbortSignal) => Promise<T>
  /** The time for which an answer is fresh. Milliseconds. */
  readonly staleMs: number
  /** The interval of refreshes while it is watched. Milliseconds. */
  readonly everyMs?: number
}

export type QueryState<T> =
  | { readonly status: 'loading'; readonly data: undefined; readonly error: undefined }
  | { readonly status: 'success'; readonly data: T; readonly error: undefined; readonly fetching: boolean }
  /** `data` is the last good value, if there was one. */
  | {
      readonly status: 'error'
      readonly data: T | undefined
      readonly error: unknown
      readonly fetching: boolean
    }

/** Reads with a shared cache; the clients that queries call retry. The first query loads the library. */
export interface Queries {
  fetch<T>(query: Query<T>): Promise<T>
  /** Calls the listener at once with the current state, then after each change; the returned function stops it. */
  watch<T>(query: Query<T>, listener: (state: QueryState<T>) => void): () => void
  refresh(key: Query<unknown>['key']): Promise<void>
  /** Removes every answer whose key starts with the prefix. */
  forget(prefix: Query<unknown>['key']): void
}
