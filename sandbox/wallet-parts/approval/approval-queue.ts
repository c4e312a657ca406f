import { userRejected } from '../wallet-error.js'
import { type ApprovalScreen, approvalScreen } from './approval-screen.js'
import type { ApprovalView } from './approval-view.js'

export interface ApprovalQueue {
  /**
   * Shows a request to the user. After approval it runs `onApproved` while the screen displays the progress. Rejects
   * with 4001 if the user rejects; `withdraw` removes the request (it has expired) and rejects, too.
   */
  request<Result>(question: ApprovalQuestion<Result>): Promise<Result>
  /** Number of open and waiting requests. */
  readonly length: number
}

export interface ApprovalQuestion<Result> {
  view: ApprovalView
  /** Label of the button while `onApproved` runs, such as "Sending…". */
  busy?: string
  onApproved: () => Promise<Result>
  withdraw?: AbortSignal
}

export interface ApprovalPlace {
  /** Displays the screen in place of the previous one. */
  show(screen: ApprovalScreen): void
  /** Called when the last request is settled. */
  clear(): void
}

/** Reports a step of a request to the page's tests, by an event of the window. Scripts without a window report nothing. */
function report(step: 'requested' | 'approved' | 'answered', { title, facts, document }: ApprovalView): void {
  const detail = { step, title, facts: facts.map(({ label, value }) => [label, value]), text: document?.text }
  globalThis.dispatchEvent?.(new CustomEvent('sandbox-approval', { detail }))
}

/** Creates a queue that shows one request at a time, in the order of arrival. */
export function createApprovalQueue(place: ApprovalPlace): ApprovalQueue {
  let tail: Promise<void> = Promise.resolve()
  let open = 0

  async function decide<Result>({
    view,
    busy,
    onApproved,
    withdraw,
  }: ApprovalQuestion<Result>): Promise<Result> {
    if (withdraw?.aborted) throw userRejected()
    let screen: ApprovalScreen | undefined
    const yes = await new Promise<boolean>((resolve) => {
      withdraw?.addEventListener('abort', () => resolve(false), { once: true })
      screen = approvalScreen(view, open - 1, resolve)
      place.show(screen)
      screen.focus()
    })
    if (!yes) throw userRejected()
    report('approved', view)
    if (busy) screen?.setBusy(busy)
    return onApproved()
  }

  return {
    request(question) {
      open++
      report('requested', question.view)
      const answer = tail.then(() => decide(question))
      tail = answer
        .catch(() => {})
        .then(() => {
          open--
          report('answered', question.view)
          if (open === 0) place.clear()
        })
      return answer
    },
    get length() {
      return open
    },
  }
}
