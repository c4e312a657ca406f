import { type ChainNamespace, createToken, type PluginTypes, type ReadableStore, type Token } from '#kernel'
import type { AccountPlugin } from '#plugins/account'
import type { NamesPlugin } from '#plugins/names'
import type { ReceivePlugin } from '#plugins/receive'
import type { TransactionsPlugin } from '#plugins/transactions'
import type { HistoryMessages } from './messages.en.js'
import type { HistoryEntry } from './schemas.js'

/** Options of the history plugin. */
export interface HistoryOptions {
  /** Namespaces with activity; `eip155` if left out. */
  readonly namespaces?: readonly ChainNamespace[] | undefined
}

/** Entries by year, then by month (0 to 11), newest first in each. */
export type TransactionsByYear = Readonly<Record<number, Readonly<Record<number, readonly HistoryEntry[]>>>>

/** The activity of an account. */
export interface HistoryState {
  /** All visible entries, those of `pending` first. */
  readonly transactions: readonly HistoryEntry[]
  /** Transactions of this visit that are not in a block yet, newest first; `unknown` if the network reports nothing. */
  readonly pending: readonly HistoryEntry[]
  /** All but `pending`, including this visit's until the service lists them. */
  readonly transactionsByYear: TransactionsByYear
  readonly coinbaseTransactions: readonly HistoryEntry[]
  /** CAIP-2 of the network whose activity is shown. */
  readonly lastNetworkInView: string | undefined
  /** The first or a further page is loading; false during a refresh. */
  readonly loading: boolean
  /** The newest response had no visible entries, or there was none (`failed`). */
  readonly empty: boolean
  /** The cursor of the next page; absent on the last one. */
  readonly next: string | undefined
  /** The newest read failed; earlier entries stay. */
  readonly failed: boolean
  /** The gateway does not have the activity of this network: an empty list does not mean that there is none. */
  readonly unavailable: boolean
}

export interface HistoryEvents {
  /** The activity could not be read. Contains no address. */
  'history:failed': { readonly namespace: ChainNamespace }
  'history:moreRequested': { readonly namespace: ChainNamespace }
}

/** `kernel.history`: the active account's activity on the connected network. */
export interface HistoryApi {
  readonly store: ReadableStore<HistoryState>
  /**
   * Reads the first page, and again with new blocks and own transactions, until the returned function is called. Sends
   * no request without a watcher.
   */
  watch(): () => void
  /**
   * Appends the next page, unless there is none or one is loading. `failed` reports a page that did not load.
   * Throws `HISTORY_ACCOUNT_MISSING`.
   */
  loadMore(): Promise<void>
  /** Reads the first page again, and the one that failed. Throws `HISTORY_ACCOUNT_MISSING`. */
  refresh(): Promise<void>
  /**
   * Reads the active account's purchases at a provider, past every cache. Throws `HISTORY_ACCOUNT_MISSING`,
   * `HISTORY_FETCH_FAILED`, `ABORTED`.
   *
   * @param purchaseKey of the orders: the purchases of other orders are not returned. Sent as `Authorization: Bearer`
   * @example
   * await kernel.history.readPurchases('coinbase', await kernel.onramp.purchaseKey())
   */
  readPurchases(provider: string, purchaseKey: string, signal?: AbortSignal): Promise<readonly HistoryEntry[]>
}

export interface HistoryPlugin extends PluginTypes {
  readonly id: 'history'
  readonly api: HistoryApi
  readonly options: HistoryOptions | undefined
  readonly uses: AccountPlugin | NamesPlugin | TransactionsPlugin | ReceivePlugin
  readonly events: HistoryEvents
  readonly views: { Transactions: undefined; TransactionDetails: { readonly id: string } }
  readonly routes: { activity: undefined }
  readonly messages: HistoryMessages
}

/** The service behind `kernel.history`. */
export const HistoryToken: Token<HistoryApi> = createToken('history')
