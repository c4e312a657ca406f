import type { ApprovalDesk } from './approval-desk.js'
import type { DeskState, ReviewStatus } from './desk-state.js'

/** The desk, with what its view needs. */
export interface ShownApprovalDesk extends ApprovalDesk {
  state(): DeskState
  subscribe(listener: () => void): () => void
  /** Counts only for the approval that is shown, once, and only where its review was read. */
  confirm(id: number): void
  /** Always possible for the approval that is shown. */
  decline(id: number): void
  /** Nothing can be shown: whatever waits is refused with this error. */
  refuseAll(error: Error): void
  /** The frame ends: whatever waits is aborted, and nothing more is taken. */
  dispose(): void
}

interface Asked {
  readonly id: number
  content: ReviewStatus
  /** What a person who closes it answers with. */
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

/** Makes the desk: one approval at a time, the others behind it in the order in which they were asked (SEC-06). */
export function createApprovalDesk(): ShownApprovalDesk {
  const listeners = new Set<() => void>()
  let queue: readonly Asked[] = []
  let state: DeskState = { shown: undefined, waiting: 0 }
  let lastId = 0
  let hasEnded = false

  function update(next: readonly Asked[]): void {
    queue = next
    const [first] = queue
    const isSame = first && state.shown?.id === first.id && state.shown.content === first.content
    state = {
      shown: isSame ? state.shown : first && { id: first.id, content: first.content },
      waiting: Math.max(0, queue.length - 1),
    }
    for (const listener of [...listeners]) listener()
  }

  function take(asked: Asked): boolean {
    if (!queue.includes(asked)) return false
    update(queue.filter((other) => other !== asked))
    return true
  }

  const shownAs = (id: number): Asked | undefined => (queue[0]?.id === id ? queue[0] : undefined)

  function read(asked: Asked, content: ReviewStatus): void {
    asked.content = content
    if (queue.includes(asked)) update(queue)
  }

  function refuseAll(error: Error): void {
    const all = queue
    update([])
    for (const asked of all) asked.fail(error)
  }

  return {
    async ask(review, signal) {
      // Its failure is told when its turn comes; until then nobody else hears of it.
      review.catch(() => undefined)
      if (hasEnded || signal.aborted) throw aborted()
      lastId += 1
      const id = lastId
      await new Promise<void>((settle, fail) => {
        const asked: Asked = { id, content: { status: 'reading' }, refusal: declined(), settle, fail }
        review.then(
          (value) => read(asked, { status: 'ready', review: value }),
          (error: unknown) => {
            asked.refusal = error
            read(asked, { status: 'failed', reason: error instanceof Error ? error.message : undefined })
          },
        )
        signal.addEventListener(
          'abort',
          () => {
            if (take(asked)) fail(aborted())
          },
          { once: true },
        )
        update([...queue, asked])
      })
    },
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    confirm(id) {
      const asked = shownAs(id)
      if (asked?.content.status === 'ready' && take(asked)) asked.settle()
    },
    decline(id) {
      const asked = shownAs(id)
      if (asked && take(asked)) asked.fail(asked.refusal)
    },
    refuseAll,
    dispose() {
      hasEnded = true
      refuseAll(aborted())
      listeners.clear()
    },
  }
}
