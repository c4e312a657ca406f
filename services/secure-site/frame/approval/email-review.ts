import type { ApprovalReview } from './approval-review.js'

/** A change of the address that opens the account. */
export interface EmailChange {
  readonly from: string
  readonly to: string
}

/** What an approval of a change of address shows. It concerns the account itself, and no network. */
export interface EmailReview {
  readonly emailChange: EmailChange
  readonly app: ApprovalReview['app']
}

/** Whatever can be put to the user in the frame. */
export type DeskReview = ApprovalReview | EmailReview
