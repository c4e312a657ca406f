import { type CaipNetworkId, createToken, type PluginTypes, type ReadableStore, type Token } from '#kernel'
import type { AskedBatch, BatchKey, EndedBatch, FollowedBatch, SentBatch } from './batch.js'
import type { TransactionsMessages } from './messages.en.js'
import type { TransactionsStored } from './stored.js'
import type { FollowedTransaction, RequestKey, SentTransaction } from './transaction.js'

export type { AskedBatch, BatchKey, EndedBatch, FollowedBatch, PendingBatch, SentBatch } from './batch.js'
export { type FlowTracking, trackBatch, trackTransaction } from './track-flow.js'
export type {
  FollowedTransaction,
  MovedAsset,
  RequestKey,
  SentTransaction,
  TransactionStatus,
} from './transaction.js'

/** A wallet's change of a pending transaction: `spedUp` was mined under another hash, `replaced` was not mined. */
export type Replacement = 'spedUp' | 'replaced'

/** Returns the wallet's change of a transaction; `undefined` if it was mined as submitted, or is not mined yet. */
export function replacementOf({
  status,
  replacedBy,
}: Pick<FollowedTransaction, 'status' | 'replacedBy'>): Replacement | undefined {
  if (replacedBy === undefined) return undefined
  if (status === 'success') return 'spedUp'
  return status === 'failed' ? 'replaced' : undefined
}

export interface TransactionsEvents {
  /** Sent, or pending again since its block was dropped: then `reorgs` counts that. */
  'transactions:followed': { readonly transaction: FollowedTransaction }
  /** Confirmed, failed or unknown. */
  'transactions:settled': { readonly transaction: FollowedTransaction }
}

/**
 * `kernel.transactions`: the transactions of this visit, followed until they are in a block, and watched until the
 * network drops that no more. Following continues after a reload.
 */
export interface TransactionsApi {
  /** Newest first. Settled ones stay until the visit ends; of more than 200, the oldest settled ones go. */
  readonly store: ReadableStore<readonly FollowedTransaction[]>
  /** Follows a transaction, once. */
  follow(transaction: SentTransaction): void
  /**
   * Stores a transaction that is about to be handed to a node, before `follow`: if the page ends meanwhile, the next one follows it
   * as `unknown`. This page lists it with `follow` only. The returned function forgets it: it was not sent.
   *
   * @example
   * const forget = await kernel.transactions.keep({ ...facts, id })
   * if (!(await send())) await forget()
   */
  keep(transaction: SentTransaction): Promise<() => Promise<void>>
  /**
   * Stores for a day that a wallet is about to get a request, in place of an earlier one of the same account, kind and recipient. The
   * returned function forgets it: call it when the wallet's answer is known. If the page ends before, the wallet may still send it.
   *
   * @example
   * const forget = await kernel.transactions.ask(facts)
   * const answer = await requestWallet()
   * await forget()
   */
  ask(request: RequestKey): Promise<() => Promise<void>>
  /**
   * Chooses the id of a batch that a wallet is about to get (EIP-5792), and stores both for a day. If the wallet's answer is lost, also with
   * the page, the batch is followed as by `followBatch` as soon as its wallet knows the id. An id is chosen for one request: it is never
   * used again.
   *
   * @param request what the request is known by, for `findUnanswered`. Default: network, account, kind and recipient of the batch
   *
   * @example
   * const { batchId, forget } = await kernel.transactions.askBatch({ ...facts, connectorId })
   * const answer = await requestWallet(batch.withId(batchId))
   * await forget()
   */
  askBatch(batch: Omit<SentBatch, 'batchId'>, request?: RequestKey): Promise<AskedBatch>
  /**
   * Returns the request of the same account, kind and recipient that a wallet has not answered, of this page or another one; `undefined` if
   * there is none. Warn before it is sent again. `askedAt`: milliseconds since 1970.
   */
  findUnanswered(request: RequestKey): Promise<{ readonly askedAt: number } | undefined>
  /** Resolves when it is settled. Throws `ABORTED`, `TRANSACTION_UNKNOWN` if it is not followed. */
  settled(caipNetworkId: CaipNetworkId, id: string, signal?: AbortSignal): Promise<FollowedTransaction>
  /**
   * The batches of this visit, and those of earlier ones that have not ended. Newest first. One that is `submitted` has its transaction in
   * `store`.
   */
  readonly batches: ReadableStore<readonly FollowedBatch[]>
  /**
   * Follows a batch of calls by the id that the wallet returned (EIP-5792), once, also after a reload. Only the wallet and the account that
   * sent it are requested for its status. A success without a transaction, or with one of before the batch, is none.
   *
   * @example
   * kernel.transactions.followBatch({ ...facts, batchId: batch.readId(answer), connectorId })
   */
  followBatch(batch: SentBatch): void
  /**
   * Resolves when a batch has its transaction, or failed. Throws `ABORTED`, `TRANSACTION_UNKNOWN` if it is not followed.
   *
   * @param onUnknown called once if the wallet does not report it in time: it may still be executed
   */
  batchEnd(
    batch: BatchKey,
    options?: { readonly signal?: AbortSignal | undefined; readonly onUnknown?: (() => void) | undefined },
  ): Promise<EndedBatch>
}

export interface TransactionsPlugin extends PluginTypes {
  readonly id: 'transactions'
  readonly api: TransactionsApi
  readonly options: undefined
  readonly methods: 'wallet_getCallsStatus'
  readonly events: TransactionsEvents
  readonly stored: TransactionsStored
  readonly messages: TransactionsMessages
}

/** The service behind `kernel.transactions`. */
export const TransactionsToken: Token<TransactionsApi> = createToken('transactions')
