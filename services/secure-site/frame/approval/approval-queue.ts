import type { QueuedReview } from './email-review.js'

/** Shows approvals to the user, one at a time. */
export interface ApprovalQueue {
  /**
   * Resolves when the user confirms. Throws an error with `code: 4001` if the user rejects, and with the `name`
   * `ABORTED` if the page cancels the request. `review` is awaited while the view shows that it reads the request.
   */
  request(review: Promise<QueuedReview>, signal: AbortSignal): Promise<void>
}
