import { type PluginContext, points, type ReadableStore } from '#kernel'
import type { SiwxPlugin, SiwxState } from '../contract.js'
import { waitView } from '../start.js'

export const signView = 'SIWXSignMessage'

/**
 * Opens the view that sign-in needs, and closes it once it is done (SIW-01, SIW-03, SIW-04). In the next turn: account
 * and network change together, and the view that displays a connection must not close the modal after this one opened.
 */
export function createViewFollower(
  ctx: PluginContext<SiwxPlugin>,
  deps: {
    readonly store: ReadableStore<SiwxState>
    readonly isRequired: boolean
    /** Looks up the sessions. */
    readonly look: () => void
    /** The user left the view, where that is allowed. */
    readonly onLeft: () => void
  },
): void {
  const { router, signal } = ctx
  const { store, isRequired } = deps
  let before: SiwxState['status'] | undefined
  /** The view is open until the user leaves it, or it is no longer needed. */
  let isShown = false
  let isWaiting = false
  /**
   * Another plugin's view was on top of the sign-in view when the modal closed: that of a wallet that requests approval
   * there.
   */
  let wasOverIt = false

  const stackHas = (view: string): boolean =>
    router.store.getState().stack.some((entry) => entry.view === view)
  const show = (): void => {
    isShown = true
    // During disposal, the views are removed first.
    const isThere = ctx.contributions.find(points.views, signView) !== undefined
    if (isThere && !stackHas(signView)) router.reset(signView, { isRequired })
  }
  const close = (): void => {
    isShown = false
    const view = router.current()?.view
    // A view that the user cannot close is replaced by one that can be closed.
    if (view === signView) router.replace(waitView)
    if (view === signView || view === waitView) router.close()
  }
  const hasLeft = (): boolean => isShown && !stackHas(signView)

  const follow = (): void => {
    isWaiting = false
    if (signal.aborted) return
    const { status } = store.getState()
    const isNew = before === undefined || before === 'idle'
    const hasChanged = before !== status
    const isRunning = before !== undefined
    before = status
    switch (status) {
      case 'looking':
        isShown = false
        if (isNew && router.store.getState().open) router.reset(waitView)
        deps.look()
        break
      case 'needed':
        if (hasLeft() && !isRequired && !wasOverIt) {
          isShown = false
          deps.onLeft()
        } else show()
        break
      case 'signing':
        // If the wallet's own view was on top, its response is still pending.
        if (hasLeft() && !isRequired && !wasOverIt) {
          isShown = false
          deps.onLeft()
        }
        break
      case 'idle':
        // Before the first sign-in, a view that the host opened stays.
        if (hasChanged && isRunning) close()
        break
      default:
        if (hasChanged) close()
    }
  }
  const schedule = (): void => {
    if (isWaiting) return
    isWaiting = true
    queueMicrotask(follow)
  }
  ctx.own(
    router.store.subscribe(({ stack }, { stack: earlier }) => {
      const isThere = stack.some(({ view }) => view === signView)
      if (isThere) wasOverIt = false
      else if (earlier.some(({ view }) => view === signView)) wasOverIt = earlier.at(-1)?.view !== signView
      schedule()
    }),
  )
  ctx.own(store.subscribe(schedule))
  // In the next turn: a rendering view may have created the service.
  schedule()
}
