import type { ApprovalReview } from './approval-review.js'

/** A change of the email address that signs in to the account. */
export interface EmailChange {
  readonly from: string
  readonly to: string
}

/** An approval for a change of address. It concerns the account itself, and no network. */
export interface EmailReview {
  readonly emailChange: EmailChange
  readonly app: ApprovalReview['app']
}

/** All kinds of approvals in the frame. */
export type QueuedReview = ApprovalReview | EmailReview
