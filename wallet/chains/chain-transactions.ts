import type { ChainRequest } from './chain-types.js'

/** How a transaction ended. `failed` never happens. */
export interface TransactionOutcome {
  readonly status: 'success' | 'failed'
  /**
   * The transaction of the same account and nonce that is in a block instead, where the chain tells. With `success` it did the same: it
   * was sped up. With `failed` it did something else: the transaction was cancelled, and nothing of it happened.
   */
  readonly replacedBy?: string | undefined
}

/** A transaction that was sent. */
export interface SentId {
  /** Public: hash, signature of the transaction. */
  readonly id: string
  /** Whose it is, where the request says so. */
  readonly from?: string | undefined
}

/** Follows transactions. */
export interface ChainTransactions {
  /** Waits until the transaction is in a block or has failed. Throws `TIMEOUT` after `timeoutMs`, `RPC_PARAMS_INVALID`, `ABORTED`. */
  waitFor(
    request: ChainRequest & { readonly id: string; readonly timeoutMs?: number },
  ): Promise<TransactionOutcome>
  /** Returns the transaction that a wallet's answer reports as sent; `undefined` if the method sends none. */
  readSent(request: {
    readonly method: string
    readonly params: unknown
    readonly answer: unknown
  }): Promise<SentId | undefined>
}
