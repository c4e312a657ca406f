import type { ChainRequest } from './chain-types.js'

/** The outcome of a transaction. A `failed` one has no effect and never will. */
export interface TransactionOutcome {
  readonly status: 'success' | 'failed'
  /**
   * The transaction of the same account and nonce that was mined instead, if the chain reports it. With `success` it
   * has the same effect: the transaction was sped up. With `failed` its effect differs: the transaction was cancelled,
   * and nothing of it happened.
   */
  readonly replacedBy?: string | undefined
}

/** The place of a transaction in the chain of a node. */
export interface TransactionInclusion {
  /** Its block, as height or slot; `undefined` if it is in none. */
  readonly block: bigint | undefined
  /** The node's newest block. */
  readonly newest: bigint
  /** The oldest block that was searched, if not all were. */
  readonly oldest?: bigint | undefined
  /** The network drops the block no more, by its own rule or by a number of confirmations. */
  readonly isFinal: boolean
}

/** A submitted transaction. */
export interface SentId {
  /** Public: hash, signature of the transaction. */
  readonly id: string
  /** The sending account, if the request contains it. */
  readonly from?: string | undefined
}

/** Waits for transactions. */
export interface ChainTransactions {
  /**
   * Waits until the transaction is mined or has failed. Throws `TIMEOUT` after `timeoutMs`, `RPC_PARAMS_INVALID`,
   * `ABORTED`.
   */
  waitFor(
    request: ChainRequest & { readonly id: string; readonly timeoutMs?: number },
  ): Promise<TransactionOutcome>
  /**
   * Returns whether a transaction is in a block now: a reorganization may have dropped it since. A chain without it is final at once.
   * Throws `NODE_FAILED`, `RPC_PARAMS_INVALID`, `ABORTED`.
   */
  findInclusion?(request: ChainRequest & { readonly id: string }): Promise<TransactionInclusion>
  /** Returns the transaction that a wallet's response reports as sent; `undefined` if the method sends none. */
  readSent(request: {
    readonly method: string
    readonly params: unknown
    readonly answer: unknown
  }): Promise<SentId | undefined>
  /**
   * Returns whether a sent transaction does what a request says; `undefined` while the node does not know it, or if it cannot be said. A
   * wallet may have changed recipient, value or calldata. Throws `NODE_FAILED`, `ABORTED`.
   */
  compareSent?(
    request: ChainRequest & { readonly id: string; readonly method: string; readonly params: unknown },
  ): Promise<boolean | undefined>
  /**
   * Returns whether a wallet signed what a request says, by its response; `undefined` if it cannot be said. For methods that only sign: the
   * page sends the result.
   */
  compareSigned?(request: {
    readonly method: string
    readonly params: unknown
    readonly answer: unknown
  }): Promise<boolean | undefined>
}
