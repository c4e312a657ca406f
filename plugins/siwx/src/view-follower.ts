import { type PluginContext, points, type ReadableStore } from '#kernel'
import type { SiwxPlugin, SiwxState } from './contract.js'
import { waitView } from './wait-view.js'

export const signView = 'SIWXSignMessage'

/**
 * Shows what sign-in needs, and leaves it once it is done (SIW-01, SIW-03, SIW-04). Not at once but in the next turn: account and
 * network change together, and the view that shows a connection must not close the modal after this one opened.
 */
export function createViewFollower(
  ctx: PluginContext<SiwxPlugin>,
  deps: {
    readonly store: ReadableStore<SiwxState>
    readonly isRequired: boolean
    /** Finds out who is signed in. */
    readonly look: () => void
    /** The person left the view where that may be. */
    readonly onLeft: () => void
  },
): void {
  const { router, signal } = ctx
  const { store, isRequired } = deps
  let before: SiwxState['status'] | undefined
  /** The view is there until the person leaves it, or it is not needed any more. */
  let isShown = false
  let isWaiting = false
  /** Another plugin's view was over the one to sign when the modal closed: that of a wallet which asks for approval there. */
  let wasOverIt = false

  const stackHas = (view: string): boolean =>
    router.store.getState().stack.some((entry) => entry.view === view)
  const show = (): void => {
    isShown = true
    // Where everything ends, the views go first.
    const isThere = ctx.contributions.find(points.views, signView) !== undefined
    if (isThere && !stackHas(signView)) router.reset(signView, { isRequired })
  }
  const close = (): void => {
    isShown = false
    const view = router.current()?.view
    // What cannot be closed by a person gives way to what can.
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
        // Where the wallet's own view was over it, the answer is still to come.
        if (hasLeft() && !isRequired && !wasOverIt) {
          isShown = false
          deps.onLeft()
        }
        break
      case 'idle':
        // At first nobody has begun to sign in, and a view that the host opened stays.
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
  // Not at once: a view that renders may have made the service.
  schedule()
}
