import {
  type ContributionPoint,
  defineContributionPoint,
} from '../../../kernel/contributions/contribution-point.js'
import type { Token } from '../../../kernel/di/token.js'
import type { CheckedAction } from '../checks/action-check.js'
import type { OwnedNote } from '../checks/run-action-checks.js'

/** A request that is displayed to the user before its wallet opens. */
export interface ActionReview {
  /** Frozen: exactly this is sent. */
  readonly action: CheckedAction
  /** The notes of all checks, in their order. */
  readonly notes: readonly OwnedNote[]
  /**
   * Who displays the request, decoded from these bytes, besides the reviewer: the view of the plugin that sends it, which the host trusts
   * (`allowedPowers: ['actions.shown']`), or an embedded wallet in its frame (type `auth`). The notes are displayed by neither.
   */
  readonly shownBy: 'plugin' | 'wallet' | undefined
  /** Resolves after the request has ended: `true` only if the wallet answered it without an error. Never rejects. */
  readonly outcome: Promise<boolean>
  /** Resolves after that with the public id of the transaction that the wallet reports, if any. Never rejects. */
  readonly sent: Promise<string | undefined>
  /**
   * Resolves after that with `false` if the response shows that the wallet signed something else than requested; `undefined` if it does not
   * show it. Never rejects.
   */
  readonly signed: Promise<boolean | undefined>
}

/** `continue`: the wallet gets the request. `reject`: the request rejects with `USER_REJECTED`, and the wallet is not called. */
export type ReviewAnswer = 'continue' | 'reject'

/** The service of a reviewer. */
export interface ActionReviewer {
  /**
   * Displays a request, and returns the user's answer. The request waits for it. An error, and any other answer, refuses the request with
   * `ACTION_REVIEW_FAILED`. `signal` aborts when the request ends: by its sender, or because account or network changed.
   */
  review(review: ActionReview, signal: AbortSignal): Promise<ReviewAnswer>
}

export interface ActionReviewerEntry {
  readonly id: string
  /** The first reviewer is asked, ascending; the others are not. */
  readonly order?: number | undefined
  /** The service that the plugin exposes; loaded with the first request. */
  readonly reviewer: Token<ActionReviewer>
}

/**
 * The contribution point of the review before a wallet opens: of each request that a wallet would ask its user about, after
 * `actionChecks`. Only a reviewer that the host allows is asked (`allowedPowers: ['actionReviewers']`), and of those only the first. A
 * plugin that the host allows, and that contributes no reviewer, refuses all requests: an unreviewed request is not sent.
 *
 * @example
 * contributes: { extra: [contributeTo(actionReviewers, { id: 'review', reviewer: ReviewerToken })] }
 */
export const actionReviewers: ContributionPoint<ActionReviewerEntry> =
  /* @__PURE__ */ defineContributionPoint({
    id: 'actionReviewers',
    keyOf: ({ id }: ActionReviewerEntry) => id,
    orderOf: ({ order }: ActionReviewerEntry) => order,
  })
