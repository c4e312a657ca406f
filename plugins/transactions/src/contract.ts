import { type CaipNetworkId, createToken, type PluginTypes, type ReadableStore, type Token } from '#kernel'
import type { TransactionsMessages } from './messages.en.js'
import type { TransactionsStored } from './stored.js'
import type { FollowedTransaction, SentTransaction } from './transaction.js'

export type { FollowedTransaction, MovedAsset, SentTransaction, TransactionStatus } from './transaction.js'

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
  'transactions:followed': { readonly transaction: FollowedTransaction }
  /** Confirmed, failed or unknown. */
  'transactions:settled': { readonly transaction: FollowedTransaction }
}

/**
 * `kernel.transactions`: the transactions of this visit, followed until they are in a block. Following continues after
 * a reload.
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
  /** Resolves when it is settled. Throws `ABORTED`, `TRANSACTION_UNKNOWN` if it is not followed. */
  settled(caipNetworkId: CaipNetworkId, id: string, signal?: AbortSignal): Promise<FollowedTransaction>
}

export interface TransactionsPlugin extends PluginTypes {
  readonly id: 'transactions'
  readonly api: TransactionsApi
  readonly options: undefined
  readonly events: TransactionsEvents
  readonly stored: TransactionsStored
  readonly messages: TransactionsMessages
}

/** The service behind `kernel.transactions`. */
export const TransactionsToken: Token<TransactionsApi> = createToken('transactions')
