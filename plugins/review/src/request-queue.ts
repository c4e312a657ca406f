import { durations, type PluginContext, type ReviewAnswer } from '#kernel'
import type { ReviewApi, ReviewedRequest, ReviewPlugin, ReviewState } from './contract.js'
import { ReviewError } from './review-error.js'

/** The time within which the view must display a request. Milliseconds. */
const displayTimeout = durations.tenSeconds

const reviewView = 'ReviewRequest'

/** A request that waits for the user. */
interface Pending {
  readonly request: ReviewedRequest
  readonly settle: (answer: ReviewAnswer | Error) => void
}

/** The requests on display, one after another. */
export interface RequestQueue extends Pick<ReviewApi, 'store' | 'shown' | 'answer'> {
  /** Changes a request that is still in the queue. */
  update(id: number, change: Partial<ReviewedRequest>): void
  /** Returns whether a modal is mounted, or the host wants to wait for one. */
  mayDisplay(): boolean
  /** Returns true if no modal is mounted and the host has not asked to wait for one. Reported, unless the host chose it. */
  skips(): boolean
  /** Displays a request after those that wait; resolves with the answer. */
  ask(request: ReviewedRequest, signal: AbortSignal): Promise<ReviewAnswer>
}

/** Creates the queue of requests on display, one after another. The view closes with the last. */
export function createRequestQueue(ctx: PluginContext<ReviewPlugin>): RequestQueue {
  const { router, options: { withoutModal } = {} } = ctx
  const store = ctx.createStore<ReviewState>('review', { current: undefined, waiting: 0 })
  let queue: readonly Pending[] = []
  let stopTimer = (): void => undefined
  let isOpening = false
  const isOpen = (): boolean => router.store.getState().stack.some(({ view }) => view === reviewView)

  const mayDisplay = (): boolean => router.isMounted() || withoutModal === 'refuse'

  const publish = (): void =>
    store.setState({ current: queue[0]?.request, waiting: Math.max(queue.length - 1, 0) })

  const leave = (): void => {
    if (router.current()?.view !== reviewView) return
    if (router.canGoBack()) router.back()
    else router.close({ force: true })
  }

  /** Ends the current request if nothing displays it in time. */
  const watchDisplay = (): void => {
    stopTimer()
    const [first] = queue
    if (first) stopTimer = ctx.after(displayTimeout, () => hidden(first))
  }
  const hidden = ({ request: { id }, settle }: Pending, cause?: unknown): void => {
    settle(withoutModal === 'continue' ? 'continue' : new ReviewError('REVIEW_NOT_DISPLAYED', { cause }))
    remove(id)
  }

  const open = (): void => {
    const [first] = queue
    if (!first || isOpen()) return
    isOpening = true
    try {
      router.push(reviewView)
    } catch (error) {
      hidden(first, error)
    } finally {
      isOpening = false
    }
  }

  function remove(id: number): void {
    const wasFirst = queue[0]?.request.id === id
    if (!queue.some(({ request }) => request.id === id)) return
    queue = queue.filter(({ request }) => request.id !== id)
    publish()
    if (!wasFirst) return
    watchDisplay()
    if (queue.length === 0) leave()
    else open()
  }

  ctx.own(
    router.store.subscribe(() => {
      // The user closed the modal, or left the view: nothing that was not confirmed is sent.
      if (isOpening || isOpen()) return
      const left = queue
      queue = []
      if (left.length === 0) return
      stopTimer()
      publish()
      for (const { settle } of left) settle('reject')
    }),
  )

  const update = (id: number, change: Partial<ReviewedRequest>): void => {
    queue = queue.map((one) =>
      one.request.id === id ? { ...one, request: { ...one.request, ...change } } : one,
    )
    publish()
  }

  return {
    store,
    update,
    mayDisplay,
    skips(): boolean {
      if (mayDisplay()) return false
      if (withoutModal === undefined) ctx.alert(new ReviewError('REVIEW_MODAL_MISSING'))
      return true
    },
    ask(request: ReviewedRequest, signal: AbortSignal): Promise<ReviewAnswer> {
      return new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason)
        signal.addEventListener('abort', () => remove(request.id), { once: true })
        const settle: Pending['settle'] = (answer) =>
          typeof answer === 'string' ? resolve(answer) : reject(answer)
        queue = [...queue, { request, settle }]
        publish()
        if (queue.length > 1) return
        watchDisplay()
        open()
      })
    },
    shown(id: number): () => void {
      if (store.getState().current?.id !== id) return () => undefined
      stopTimer()
      return () => {
        // The page took the view away without closing the modal.
        if (store.getState().current?.id === id) watchDisplay()
      }
    },
    answer(id: number, answer: ReviewAnswer): void {
      const [first] = queue
      // What is being read is not displayed yet.
      if (first?.request.id !== id || (answer === 'continue' && first.request.isReading)) return
      first.settle(answer === 'continue' ? 'continue' : 'reject')
      remove(id)
    },
  }
}
