import type { Amount } from '#kernel'
import type { BuiltTransfer } from '../build/build-review.js'
import type { SendFailure, SendProgress, SendReview } from '../contract.js'

/** The progress of a transfer. A submitted one continues with the followed transaction. */
export type Progress =
  | {
      readonly step: 'draft'
      readonly failure?: SendFailure | undefined
      readonly failedReview?: SendReview | undefined
    }
  | { readonly step: 'preparing' }
  | { readonly step: 'review'; readonly built: BuiltTransfer; readonly failure?: SendFailure | undefined }
  | { readonly step: 'approving'; readonly built: BuiltTransfer }
  | {
      readonly step: 'sent'
      readonly review: SendReview
      readonly transactionId?: string | undefined
      /** The state of a batch, while its transaction is not known. */
      readonly batchStatus?: 'unknown' | 'failed' | undefined
      readonly received?: Amount | undefined
    }

/** The data of its events. */
export function showProgress(
  progress: Progress,
  found: (
    id: string | undefined,
    review: SendReview,
  ) => Pick<Extract<SendProgress, { step: 'sent' }>, 'status' | 'replacedBy' | 'explorerUrl'>,
): SendProgress {
  switch (progress.step) {
    case 'review':
      return { step: 'review', review: progress.built.review, failure: progress.failure }
    case 'approving':
      return { step: 'approving', review: progress.built.review }
    case 'sent': {
      const { review, transactionId, received, batchStatus } = progress
      const { status, ...more } = found(transactionId, review)
      // A batch that failed with a transaction is not followed as that.
      return {
        step: 'sent',
        review,
        transactionId,
        received,
        ...more,
        status: status === 'pending' ? (batchStatus ?? status) : status,
      }
    }
    default:
      return progress
  }
}
