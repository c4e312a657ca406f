import type { Amount } from '#kernel'
import type { TransactionStatus } from '#plugins/transactions'
import type { SwapFailure, SwapProgress, SwapReview } from './contract.js'
import type { BuiltStep } from './step.js'

/** Where an exchange stands. Of what was sent, the followed transaction says how it goes on. */
export type Progress =
  | { readonly step: 'draft'; readonly failure?: SwapFailure | undefined }
  | { readonly step: 'preparing' }
  | {
      readonly step: 'review'
      readonly built: BuiltStep
      /** What the person saw, or took: less is worse. Smallest unit. */
      readonly seen: bigint
      readonly failure?: SwapFailure | undefined
    }
  | { readonly step: 'asking'; readonly built: BuiltStep }
  | { readonly step: 'allowing'; readonly built: BuiltStep; readonly transactionId: string }
  | {
      readonly step: 'sent'
      readonly built: BuiltStep
      readonly transactionId?: string | undefined
      /** What the wallet says of a batch: it, not the transaction, knows how that went. */
      readonly batch?: TransactionStatus | undefined
      readonly received?: Amount | undefined
      readonly failure?: SwapFailure | undefined
    }

/** What is known of a transaction that is followed. */
export interface Found {
  readonly status: TransactionStatus
  readonly replacedBy?: string | undefined
  readonly explorerUrl?: string | undefined
}

/** What is worse than the person saw. */
export function isWorse({ built, seen }: Extract<Progress, { readonly step: 'review' }>): boolean {
  return built.review.quote.minimumReceived.value < seen
}

const shown = (review: SwapReview, worse: boolean): SwapReview =>
  worse === review.isWorse ? review : Object.freeze({ ...review, isWorse: worse })

/** What is told of it. */
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
    case 'asking':
      return { step: 'asking', review: progress.built.review }
    case 'allowing': {
      const { built, transactionId } = progress
      const explorerUrl = find(transactionId, built.review)?.explorerUrl
      return { step: 'allowing', review: built.review, transactionId, explorerUrl }
    }
    case 'sent': {
      const { built, transactionId, batch, received, failure } = progress
      const { review } = built
      const found = transactionId === undefined ? undefined : find(transactionId, review)
      // A failure is told together with why: until that is known, it is under way.
      const told = found?.status ?? batch ?? 'pending'
      const status = failure ? 'failed' : told === 'failed' ? 'pending' : told
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
