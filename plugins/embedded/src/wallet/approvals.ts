import type { Router, WritableStore } from '#kernel'

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
 * @param isLost returns true if the frame was lost: then the view stays, as it displays that nothing was sent
 */
export function createApprovals(
  router: Router,
  store: WritableStore<{ readonly waiting: number }>,
  isLost: () => boolean,
): Approvals {
  const waiting = new Set<AbortController>()
  const isShown = (): boolean => router.store.getState().stack.some(({ view }) => view === approvalView)
  const notify = (): void => store.setState({ waiting: waiting.size })
  const abortAll = (): void => {
    for (const one of [...waiting]) one.abort()
  }
  // The view was closed or left: the user can no longer answer.
  const stop = router.store.subscribe(() => {
    if (waiting.size > 0 && !isShown()) abortAll()
  })
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
      if (!isShown()) router.push(approvalView)
      waiting.add(own)
      notify()
      try {
        return await request(own.signal)
      } finally {
        signal?.removeEventListener('abort', abort)
        waiting.delete(own)
        notify()
        if (waiting.size === 0 && !isLost()) leave()
      }
    },
    dispose() {
      stop()
      abortAll()
    },
  }
}
