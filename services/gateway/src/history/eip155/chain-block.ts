import type { TransactionIntent } from './method-intent.js'

/** One transfer of a transaction, read from its value or its receipt. Addresses in lower case. */
export interface ChainTransfer {
  readonly kind: 'coin' | 'fungible' | 'collectible'
  readonly token: string
  readonly tokenId: string
  readonly amount: bigint
  readonly from: string
  readonly to: string
}

export interface ChainTransaction {
  readonly position: number
  readonly hash: string
  readonly from: string
  /** Empty if a contract was created. */
  readonly to: string
  readonly created: string
  readonly nonce: number
  readonly succeeded: boolean
  readonly intent: TransactionIntent | ''
  readonly transfers: readonly ChainTransfer[]
}

/** A block with everything that the history stores of it. */
export interface ChainBlock {
  readonly number: number
  readonly hash: string
  readonly parent: string
  /** Seconds since 1970. */
  readonly time: number
  readonly transactions: readonly ChainTransaction[]
  /** Hashes of transactions that are left out because they are too large for one answer of a node. */
  readonly omitted: readonly string[]
}
