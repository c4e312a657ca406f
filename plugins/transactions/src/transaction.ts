import type { CaipAddress, CaipNetworkId } from '#kernel'

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
  /** The views that display its status: while one of them is open, no notice repeats that. Not kept over a reload. */
  readonly shownIn?: readonly string[] | undefined
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
  /** How often the network dropped its block: it was in one, and may be included again. */
  readonly reorgs?: number | undefined
  /** The page in the network's explorer: of the replacing transaction, if there is one. */
  readonly explorerUrl?: string | undefined
}

/** What a request to a wallet is for. `to`: the recipient; of an exchange, the sold token. */
export type RequestKey = Pick<SentTransaction, 'caipNetworkId' | 'from' | 'operationType' | 'to'>
