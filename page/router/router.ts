import type { AnyName, PluginTypes } from '../../kernel/plugin/plugin-types.js'
import type { ReadableStore } from '../../kernel/store/store.js'
import type { LinkedViewArgument, LinkedViewName, LinkedViewParams } from '../view-types.js'

/** One view on the stack. `key` differs for each entry, also for the same view twice. */
export interface RouterEntry {
  readonly view: string
  readonly params: unknown
  readonly key: number
}

/**
 * The views on display: none, or at least one. For the host these are the modal's. For plugins they are also those
 * of the inline view in which the user acted last, while the modal is closed.
 */
export type RouterState =
  | {
      readonly open: false
      readonly stack: readonly []
      readonly loading: false
      readonly shaking: false
      readonly surface?: undefined
      readonly isLeft?: undefined
      readonly elsewhere?: readonly RouterEntry[] | undefined
    }
  | {
      readonly open: true
      readonly stack: readonly [RouterEntry, ...RouterEntry[]]
      /** True while the top view, or the modal itself, is fetched: see `waitFor`. */
      readonly loading: boolean
      /** True for 500 ms after a refused close. */
      readonly shaking: boolean
      /** The inline view that displays the stack; `undefined`: the modal. */
      readonly surface?: object | undefined
      /** The user has pressed elsewhere in the page since: what is pushed now opens the modal. */
      readonly isLeft?: boolean | undefined
      /** The top entries of the page's other inline views. A request that belongs to one of them continues. */
      readonly elsewhere?: readonly RouterEntry[] | undefined
    }

/**
 * Moves between views. Unknown views throw `VIEW_NOT_FOUND`. For a plugin's types `P` the compiler refuses views that they do not
 * name, and checks the parameters: its own views, and those of `requires` and `uses`.
 */
export interface Router<P extends PluginTypes = PluginTypes> {
  readonly store: ReadableStore<RouterState>
  current(): RouterEntry | undefined
  push<View extends LinkedViewName<P> | AnyName>(
    view: LinkedViewArgument<P, View>,
    ...params: LinkedViewParams<P, View>
  ): void
  replace<View extends LinkedViewName<P> | AnyName>(
    view: LinkedViewArgument<P, View>,
    ...params: LinkedViewParams<P, View>
  ): void
  /** Makes the view the only one on the stack. */
  reset<View extends LinkedViewName<P> | AnyName>(
    view: LinkedViewArgument<P, View>,
    ...params: LinkedViewParams<P, View>
  ): void
  /** Goes back; closes if there is no previous view. */
  back(): void
  canGoBack(): boolean
  /**
   * Closes, unless a close guard refuses: then the modal shakes for 500 ms and the result is false. `force` overrides a
   * guard that allows it, and calls its `onForced`.
   */
  close(options?: { readonly force?: boolean }): boolean
  /**
   * Marks the top view as loading until `coming` settles. Called by the code that renders the modal, with the modules
   * it fetches. A promise that is settled already has no effect; neither has one that is passed while the modal is
   * closed.
   *
   * @example
   * kernel.router.waitFor(import('./my-view.js'))
   */
  waitFor(coming: Promise<unknown>): void
  /**
   * Marks the modal as mounted until the returned function is called. Called by the code that renders the modal; `mountQuoin` does.
   *
   * @example
   * const unmount = kernel.router.mount()
   */
  mount(): () => void
  /** Returns true while code that renders the modal is mounted: what is pushed will be displayed. */
  isMounted(): boolean
}
