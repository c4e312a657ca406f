/** A read from a server or node, cached per kernel and shared by all who ask. */
export interface Query<T> {
  /** Ids that tell reads apart; the first is the plugin's id. */
  readonly key: readonly (string | number | boolean | undefined)[]
  readonly run: (signal: AbortSignal) => Promise<T>
  /** How long an answer counts as fresh. Milliseconds. */
  readonly staleMs: number
  /** Asks again this often while watched. Milliseconds. */
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

/** Reads with cache and sharing; what they call tries again by itself. The library behind it is loaded with the first query. */
export interface Queries {
  fetch<T>(query: Query<T>): Promise<T>
  /** Calls back at once with what is known, then at each change; the answer stops watching. */
  watch<T>(query: Query<T>, listener: (state: QueryState<T>) => void): () => void
  refresh(key: Query<unknown>['key']): Promise<void>
  /** Forgets every answer whose key starts like this. */
  forget(prefix: Query<unknown>['key']): void
}
