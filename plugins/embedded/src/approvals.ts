import type { Router, WritableStore } from '#kernel'

export const approvalView = 'ApproveTransaction'

/** Requests that wait for the person's approval in the frame. */
export interface Approvals {
  /** Shows the frame while `ask` waits; what is closed meanwhile is aborted (FRM-05). */
  run<T>(signal: AbortSignal | undefined, ask: (signal: AbortSignal) => Promise<T>): Promise<T>
  dispose(): void
}

/**
 * Leads the person to the frame and back to where they were.
 *
 * @param isLost the frame is gone: then the view stays, as it says that nothing was sent
 */
export function createApprovals(
  router: Router,
  store: WritableStore<{ readonly waiting: number }>,
  isLost: () => boolean,
): Approvals {
  const waiting = new Set<AbortController>()
  const isShown = (): boolean => router.store.getState().stack.some(({ view }) => view === approvalView)
  const tell = (): void => store.setState({ waiting: waiting.size })
  const abortAll = (): void => {
    for (const one of [...waiting]) one.abort()
  }
  // Closed, or left by the way back: nobody can answer any more.
  const stop = router.store.subscribe(() => {
    if (waiting.size > 0 && !isShown()) abortAll()
  })
  const leave = (): void => {
    if (router.current()?.view !== approvalView) return
    if (router.canGoBack()) router.back()
    else router.close({ force: true })
  }

  return {
    async run(signal, ask) {
      const own = new AbortController()
      const abort = (): void => own.abort()
      signal?.addEventListener('abort', abort)
      if (signal?.aborted) abort()
      if (!isShown()) router.push(approvalView)
      waiting.add(own)
      tell()
      try {
        return await ask(own.signal)
      } finally {
        signal?.removeEventListener('abort', abort)
        waiting.delete(own)
        tell()
        if (waiting.size === 0 && !isLost()) leave()
      }
    },
    dispose() {
      stop()
      abortAll()
    },
  }
}
