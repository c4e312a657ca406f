import type { DeskReview } from './email-review.js'

/** Puts approvals to the person, one at a time. */
export interface ApprovalDesk {
  /**
   * Resolves when the person confirmed. Throws an error with `code: 4001` where they declined, and `ABORTED` in its `name` where
   * the page took the question back. `review` is awaited while the view says that it reads the request.
   */
  ask(review: Promise<DeskReview>, signal: AbortSignal): Promise<void>
}
