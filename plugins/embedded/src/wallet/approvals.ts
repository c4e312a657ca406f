import type { ReadableStore, Router, WritableStore } from '#kernel'
import type { ApprovalsState, SiteState } from '../contract.js'

export const approvalView = 'ApproveTransaction'

/** Requests that are waiting for the user's approval in the frame. */
export interface Approvals {
  /** Shows the frame while `ask` is pending; if the user closes it, the request is aborted (FRM-05). */
  run<T>(signal: AbortSignal | undefined, request: (signal: AbortSignal) => Promise<T>): Promise<T>
  dispose(): void
}

/**
 * Creates the approvals: they open the approval view, and return to the previous view afterwards.
 *
 * @param site if the frame was lost, the view stays: it displays whether anything may have been sent
 */
export function createApprovals(
  router: Router,
  store: WritableStore<ApprovalsState>,
  site: ReadableStore<SiteState>,
): Approvals {
  const waiting = new Set<AbortController>()
  const isShown = (): boolean => router.store.getState().stack.some(({ view }) => view === approvalView)
  const is = (status: SiteState['status']): boolean => site.getState().status === status
  const notify = (): void => store.setState((now) => ({ ...now, waiting: waiting.size }))
  // A frame that is ready has every request that waits.
  const noteReady = (): void => {
    if (waiting.size > 0 && is('ready')) store.setState((now) => ({ ...now, mayBeConfirmed: true }))
  }
  const abortAll = (): void => {
    for (const one of [...waiting]) one.abort()
  }
  // The view was closed or left: the user can no longer answer.
  const stops = [
    router.store.subscribe(() => {
      if (waiting.size > 0 && !isShown()) abortAll()
    }),
    site.subscribe(noteReady),
  ]
  const leave = (): void => {
    if (router.current()?.view !== approvalView) return
    if (router.canGoBack()) router.back()
    else router.close({ force: true })
  }

  return {
    async run(signal, request) {
      const own = new AbortController()
      const abort = (): void => own.abort()
      signal?.addEventListener('abort', abort)
      if (signal?.aborted) abort()
      if (!isShown()) {
        store.setState((now) => ({ ...now, mayBeConfirmed: false }))
        router.push(approvalView)
      }
      waiting.add(own)
      notify()
      noteReady()
      try {
        return await request(own.signal)
      } finally {
        signal?.removeEventListener('abort', abort)
        waiting.delete(own)
        notify()
        if (waiting.size === 0 && !is('failed')) leave()
      }
    },
    dispose() {
      for (const stop of stops) stop()
      abortAll()
    },
  }
}
