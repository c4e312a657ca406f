import type { Amount } from '#kernel'
import type { TransactionStatus } from '#plugins/transactions'
import type { BuiltStep } from '../build/step.js'
import type { SwapFailure, SwapProgress, SwapReview } from '../contract.js'

/** The progress of an exchange. For a sent one, the followed transaction has the further status. */
export type Progress =
  | {
      readonly step: 'draft'
      readonly failure?: SwapFailure | undefined
      readonly failedReview?: SwapReview | undefined
    }
  | { readonly step: 'preparing' }
  | {
      readonly step: 'review'
      readonly built: BuiltStep
      /** The minimum that the user saw or accepted: less is worse. Smallest unit. */
      readonly seen: bigint
      readonly failure?: SwapFailure | undefined
    }
  | { readonly step: 'confirming'; readonly built: BuiltStep }
  | { readonly step: 'allowing'; readonly built: BuiltStep; readonly transactionId: string }
  | {
      readonly step: 'sent'
      readonly built: BuiltStep
      readonly transactionId?: string | undefined
      /** A batch that its wallet did not report in time. */
      readonly isLate?: true | undefined
      readonly received?: Amount | undefined
      readonly failure?: SwapFailure | undefined
    }

/** The known state of a followed transaction. */
export interface Found {
  readonly status: TransactionStatus
  readonly replacedBy?: string | undefined
  readonly explorerUrl?: string | undefined
}

/** Returns whether the minimum is below the one that the user saw. */
export function isWorse({ built, seen }: Extract<Progress, { readonly step: 'review' }>): boolean {
  return built.review.quote.minBuyAmount.value < seen
}

const shown = (review: SwapReview, worse: boolean): SwapReview =>
  worse === review.isWorse ? review : Object.freeze({ ...review, isWorse: worse })

/** Returns the public progress. */
export function showProgress(
  progress: Progress,
  find: (id: string, review: SwapReview) => Found | undefined,
): SwapProgress {
  switch (progress.step) {
    case 'review':
      return {
        step: 'review',
        review: shown(progress.built.review, isWorse(progress)),
        failure: progress.failure,
      }
    case 'confirming':
      return { step: 'confirming', review: progress.built.review }
    case 'allowing': {
      const { built, transactionId } = progress
      const explorerUrl = find(transactionId, built.review)?.explorerUrl
      return { step: 'allowing', review: built.review, transactionId, explorerUrl }
    }
    case 'sent': {
      const { built, transactionId, isLate, received, failure } = progress
      const { review } = built
      const found = transactionId === undefined ? undefined : find(transactionId, review)
      // A failure is reported together with its reason: until that is known, the status is pending.
      const reported = found?.status ?? (isLate ? 'unknown' : 'pending')
      const status = failure ? 'failed' : reported === 'failed' ? 'pending' : reported
      const of = { transactionId, explorerUrl: found?.explorerUrl }
      return {
        step: 'sent',
        review,
        ...of,
        status,
        replacedBy: found?.replacedBy,
        received,
        failure: failure && { ...failure, ...of },
      }
    }
    default:
      return progress
  }
}
