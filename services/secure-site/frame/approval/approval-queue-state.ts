import type { QueuedReview } from './email-review.js'

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

export interface ApprovalQueueState {
  readonly shown: ShownApproval | undefined
  /** Number of further pending approvals. */
  readonly waiting: number
}
