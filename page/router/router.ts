import type { ReadableStore } from '../../kernel/store/store.js'

/** One view on the stack. `key` differs for each entry, also for the same view twice. */
export interface RouterEntry {
  readonly view: string
  readonly params: unknown
  readonly key: number
}

/** The modal: closed, or open with at least one view (UI-06, UI-09). */
export type RouterState =
  | { readonly open: false; readonly stack: readonly []; readonly loading: false; readonly shaking: false }
  | {
      readonly open: true
      readonly stack: readonly [RouterEntry, ...RouterEntry[]]
      /** True while the top view, or the modal itself, is fetched: see `waitFor`. */
      readonly loading: boolean
      /** True for 500 ms after a refused close. */
      readonly shaking: boolean
    }

/** Moves between views. Unknown views throw `VIEW_NOT_FOUND`. */
export interface Router {
  readonly store: ReadableStore<RouterState>
  current(): RouterEntry | undefined
  push(view: string, params?: unknown): void
  replace(view: string, params?: unknown): void
  /** Makes the view the only one. */
  reset(view: string, params?: unknown): void
  /** Goes back; closes where there is nothing to go back to. */
  back(): void
  canGoBack(): boolean
  /**
   * Closes, unless a close guard refuses: then the modal shakes for 500 ms and the answer is false. `force`
   * passes a guard that allows it and tells it so.
   */
  close(options?: { readonly force?: boolean }): boolean
  /**
   * Marks the top view as loading until `coming` settles. Called by what draws the modal, with the code it fetches. A promise that
   * is settled already marks nothing; neither does one given while the modal is closed.
   *
   * @example
   * kernel.router.waitFor(import('./my-view.js'))
   */
  waitFor(coming: Promise<unknown>): void
}
