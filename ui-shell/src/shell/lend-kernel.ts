import type { AnyKernel, RouterEntry, RouterState } from '#kernel'

/** The kernel of a view that is rendered before the modal opens. */
export interface LentKernel {
  readonly kernel: AnyKernel
  /** Returns true if this is the view that is rendered ahead. */
  displays(view: string | undefined, params: unknown): boolean
  /**
   * Ends the refusal once the modal is open: from then on the kernel is the lender's.
   *
   * @returns false if the modal has opened another view than the one that was rendered ahead
   */
  show(): boolean
}

/**
 * Lends a kernel to a view that is rendered ahead. Until it is shown, its router displays this view alone and opens
 * nothing: a view that moves while it renders must not open the modal on an idle page. After that the entry keeps its place
 * in the stack, so that React keeps its elements.
 */
export function lendKernel(kernel: AnyKernel, entry: RouterEntry): LentKernel {
  const { router, open } = kernel
  const { push, replace, reset, store } = router
  const ahead: RouterState = { open: true, stack: [entry], loading: false, shaking: false }
  /** The key of the entry that the router has made for the view. */
  let opened: number | undefined
  const known = new WeakMap<RouterState, RouterState>()

  const seen = (state: RouterState): RouterState => {
    if (opened === undefined) return ahead
    const [first, ...above] = state.stack
    if (!state.open || first?.key !== opened) return state
    // The same state is the same object for each reader.
    const same = known.get(state) ?? { ...state, stack: above.length > 0 ? [entry, ...above] : ahead.stack }
    known.set(state, same)
    return same
  }
  // The function keeps its type: nobody uses what it returns before the view is shown.
  const whenShown = <F extends (...args: never) => unknown>(run: F): F =>
    ((...args: never) => (opened === undefined ? undefined : run(...args))) as F

  const lent: Pick<AnyKernel, 'router' | 'open'> = {
    router: {
      // The others do nothing while the modal is closed.
      ...router,
      store: {
        getState: () => seen(store.getState()),
        subscribe: (listener) =>
          store.subscribe((state, previous) => {
            if (opened !== undefined) listener(seen(state), seen(previous))
          }),
      },
      push: whenShown(push),
      replace: whenShown(replace),
      reset: whenShown(reset),
    },
    open: whenShown(open),
  }
  const displays = (view: string | undefined, params: unknown): boolean =>
    view === entry.view && params === entry.params

  return {
    displays,
    // Members of the kernel may be getters that throw before their plugin is loaded: none is copied.
    kernel: Object.create(kernel, Object.getOwnPropertyDescriptors(lent)),
    show() {
      const [first, ...above] = store.getState().stack
      if (above.length > 0 || !displays(first?.view, first?.params)) return false
      opened = first?.key
      return true
    },
  }
}
