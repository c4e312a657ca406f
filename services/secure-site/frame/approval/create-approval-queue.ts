import type { QueuedReview } from './queued-review.js'

/** Shows approvals to the user, one at a time. */
export interface ApprovalQueue {
  /**
   * Resolves when the user confirms. Throws an error with `code: 4001` if the user rejects, and with the `name`
   * `ABORTED` if the page cancels the request. `review` is awaited while the view shows that it reads the request.
   */
  request(review: Promise<QueuedReview>, signal: AbortSignal): Promise<void>
}

/** The state of reading a request. */
export type ReviewStatus =
  | { readonly status: 'reading' }
  | { readonly status: 'ready'; readonly review: QueuedReview }
  /** The request must not be signed, or could not be read: `reason` is the text for the user. */
  | { readonly status: 'failed'; readonly reason: string | undefined }

/** The displayed approval. */
export interface ShownApproval {
  /** Identifies the approval: an answer is valid only for it. */
  readonly id: number
  readonly content: ReviewStatus
}

interface ApprovalQueueState {
  readonly shown: ShownApproval | undefined
  /** Number of further pending approvals. */
  readonly waiting: number
}

/** The approval queue, with the interface of its view. */
export interface VisibleApprovalQueue extends ApprovalQueue {
  state(): ApprovalQueueState
  subscribe(listener: () => void): () => void
  /** Valid only for the displayed approval, once, and only if its review was read. */
  confirm(id: number): void
  /** Always valid for the displayed approval. */
  decline(id: number): void
  /** The view is unavailable: rejects all pending approvals with this error. */
  refuseAll(error: Error): void
  /** The frame ends: aborts all pending approvals, and accepts no more. */
  dispose(): void
}

interface PendingApproval {
  readonly id: number
  content: ReviewStatus
  /** The error if the user closes it. */
  refusal: unknown
  readonly settle: () => void
  readonly fail: (error: unknown) => void
}

function declined(): Error {
  return Object.assign(new Error('You declined the request'), { code: 4001 })
}

function aborted(): Error {
  return Object.assign(new Error('Request was aborted'), { name: 'ABORTED' })
}

/** Creates the approval queue: shows one approval at a time, the others in the order of their requests (SEC-06). */
export function createApprovalQueue(): VisibleApprovalQueue {
  const listeners = new Set<() => void>()
  let queue: readonly PendingApproval[] = []
  let state: ApprovalQueueState = { shown: undefined, waiting: 0 }
  let lastId = 0
  let hasEnded = false

  function update(next: readonly PendingApproval[]): void {
    queue = next
    const [first] = queue
    const isSame = first && state.shown?.id === first.id && state.shown.content === first.content
    state = {
      shown: isSame ? state.shown : first && { id: first.id, content: first.content },
      waiting: Math.max(0, queue.length - 1),
    }
    for (const listener of [...listeners]) listener()
  }

  function take(pending: PendingApproval): boolean {
    if (!queue.includes(pending)) return false
    update(queue.filter((other) => other !== pending))
    return true
  }

  const shownAs = (id: number): PendingApproval | undefined => (queue[0]?.id === id ? queue[0] : undefined)

  function read(pending: PendingApproval, content: ReviewStatus): void {
    pending.content = content
    if (queue.includes(pending)) update(queue)
  }

  function refuseAll(error: Error): void {
    const all = queue
    update([])
    for (const pending of all) pending.fail(error)
  }

  return {
    async request(review, signal) {
      // Prevents an unhandled rejection until the approval is shown, where the error is handled.
      review.catch(() => undefined)
      if (hasEnded || signal.aborted) throw aborted()
      lastId += 1
      const id = lastId
      await new Promise<void>((settle, fail) => {
        const pending: PendingApproval = {
          id,
          content: { status: 'reading' },
          refusal: declined(),
          settle,
          fail,
        }
        review.then(
          (value) => read(pending, { status: 'ready', review: value }),
          (error: unknown) => {
            pending.refusal = error
            read(pending, { status: 'failed', reason: error instanceof Error ? error.message : undefined })
          },
        )
        signal.addEventListener(
          'abort',
          () => {
            if (take(pending)) fail(aborted())
          },
          { once: true },
        )
        update([...queue, pending])
      })
    },
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    confirm(id) {
      const pending = shownAs(id)
      if (pending?.content.status === 'ready' && take(pending)) pending.settle()
    },
    decline(id) {
      const pending = shownAs(id)
      if (pending && take(pending)) pending.fail(pending.refusal)
    },
    refuseAll,
    dispose() {
      hasEnded = true
      refuseAll(aborted())
      listeners.clear()
    },
  }
}
