import type { TransactionIntent } from './method-intent.js'

/** One transfer, as a transaction and its receipt tell of it. Addresses in lower case. */
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
  /** Empty where a contract was created. */
  readonly to: string
  readonly created: string
  readonly nonce: number
  readonly succeeded: boolean
  readonly intent: TransactionIntent | ''
  readonly transfers: readonly ChainTransfer[]
}

/** A block with all that the history keeps of it. */
export interface ChainBlock {
  readonly number: number
  readonly hash: string
  readonly parent: string
  /** Seconds since 1970. */
  readonly time: number
  readonly transactions: readonly ChainTransaction[]
  /** Hashes of transactions that are too large for one answer of a node: they are left out. */
  readonly omitted: readonly string[]
}
