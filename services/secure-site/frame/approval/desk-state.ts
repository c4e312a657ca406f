import type { DeskReview } from './email-review.js'

/** How far the reading of a request is. */
export type ReviewStatus =
  | { readonly status: 'reading' }
  | { readonly status: 'ready'; readonly review: DeskReview }
  /** It must not be signed, or could not be read: `reason` says why, for a person. */
  | { readonly status: 'failed'; readonly reason: string | undefined }

/** The approval that a person sees. */
export interface ShownApproval {
  /** Which one: an answer counts only for it. */
  readonly id: number
  readonly content: ReviewStatus
}

export interface DeskState {
  readonly shown: ShownApproval | undefined
  /** How many wait behind it. */
  readonly waiting: number
}
