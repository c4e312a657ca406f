import type { SentTransaction } from './transaction.js'

/** A batch of calls that a wallet accepted (EIP-5792): until the wallet reports its transaction, only the wallet knows it. */
export interface SentBatch extends Omit<SentTransaction, 'id' | 'isUnconfirmed'> {
  /** The wallet's own id of the batch. Never the id of a transaction. */
  readonly batchId: string
  /** The id that the page had chosen, if the wallet returned another one: its status is requested where the wallet does not know its own id. */
  readonly askedId?: string | undefined
  /** The connector of the wallet that accepted it: no other wallet gets its id. */
  readonly connectorId: string
}

/** A batch whose wallet is about to get it, with the id that the page chose. */
export interface AskedBatch {
  /** `0x` and 64 hex digits. */
  readonly batchId: string
  /** Forgets the request: the wallet's answer is known. */
  forget(): Promise<void>
  /** Follows the batch once its wallet knows the id: the wallet's answer was lost. */
  follow(): void
}

/** The parts that identify a batch: two wallets may choose the same id. */
export type BatchKey = Pick<SentBatch, 'batchId' | 'connectorId' | 'caipNetworkId' | 'from'>

interface BatchFacts extends SentBatch {
  /** Milliseconds since 1970. */
  readonly sentAt: number
  /** The name of the wallet that accepted it, if it was still connected then: one connector may serve several wallets. */
  readonly walletName?: string | undefined
}

/** `unknown`: the wallet did not report the batch within the time limit, or no longer knows it. It may still be executed. */
export interface PendingBatch extends BatchFacts {
  readonly status: 'pending' | 'unknown'
}

/** The end of a followed batch. */
export type EndedBatch =
  /** Its transaction is followed in `store`, which has the outcome. */
  | (BatchFacts & { readonly status: 'submitted'; readonly transactionId: string })
  /** None of its calls had an effect. With a transaction: the network has it, and it failed. */
  | (BatchFacts & { readonly status: 'failed'; readonly transactionId?: string | undefined })

/** A batch that is followed until its transaction is known. */
export type FollowedBatch = PendingBatch | EndedBatch

/** Returns whether two records are of the same batch. */
export function isSameBatch(one: BatchKey, other: BatchKey): boolean {
  return (
    one.batchId === other.batchId &&
    one.connectorId === other.connectorId &&
    one.caipNetworkId === other.caipNetworkId &&
    one.from === other.from
  )
}

/** Returns whether a batch has its end. */
export const hasBatchEnded = (batch: FollowedBatch): batch is EndedBatch =>
  batch.status === 'submitted' || batch.status === 'failed'
