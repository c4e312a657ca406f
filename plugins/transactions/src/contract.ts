import {
  type CaipAddress,
  type CaipNetworkId,
  createToken,
  type PluginTypes,
  type ReadableStore,
  type Token,
} from '#kernel'
import type { TransactionsMessages } from './messages.en.js'
import type { TransactionsStored } from './stored.js'

/** The moved assets, for the list and the banner. Amounts are in the smallest unit. */
export interface MovedAsset {
  readonly direction: 'in' | 'out'
  readonly symbol: string
  /** Smallest unit. */
  readonly value: bigint
  readonly decimals: number
  readonly iconUrl?: string | undefined
  /** The token's address, in the chain's notation; absent: the network's own coin, or unknown. */
  readonly address?: string | undefined
}

/** A submitted transaction as a plugin or host reports it. */
export interface SentTransaction {
  /** The transaction's id on its chain (hash, signature). */
  readonly id: string
  readonly caipNetworkId: CaipNetworkId
  readonly from: CaipAddress
  /** As in the history: `send`, `trade`, `approve`, … */
  readonly operationType: string
  readonly to?: string | undefined
  readonly moved: readonly MovedAsset[]
  /** Submitted without a node's answer: `unknown` until the network has it. Default false. */
  readonly isUnconfirmed?: boolean | undefined
}

/** `unknown`: the network did not report it within the time limit; it may still be mined. */
export type TransactionStatus = 'pending' | 'success' | 'failed' | 'unknown'

export interface FollowedTransaction extends SentTransaction {
  readonly status: TransactionStatus
  /** Milliseconds since 1970. */
  readonly sentAt: number
  /**
   * The transaction of the same account and nonce that is in a block instead. `success`: the wallet sped it up, and it
   * was mined under this hash. `failed`: it was cancelled or replaced by another one, and had no effect.
   */
  readonly replacedBy?: string | undefined
  /** The page in the network's explorer: of the replacing transaction, if there is one. */
  readonly explorerUrl?: string | undefined
}

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
  /** Newest first. Settled ones stay until the visit ends, or `forget`. */
  readonly store: ReadableStore<readonly FollowedTransaction[]>
  /** Follows a transaction, once. */
  follow(transaction: SentTransaction): void
  /** Resolves when it is settled. Throws `ABORTED`, `TRANSACTION_UNKNOWN` if it is not followed. */
  settled(caipNetworkId: CaipNetworkId, id: string, signal?: AbortSignal): Promise<FollowedTransaction>
  /** Removes a settled one from the list, e.g. because the history lists it. */
  forget(caipNetworkId: CaipNetworkId, id: string): void
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
