import type { Amount, CaipAddress, CaipNetworkId } from '#kernel'

/**
 * The state of a sent bridge:
 * - `sending`: its transaction is not known to be in a block
 * - `pending`: it is on its way to the other network
 * - `arrived`: the bought token is at the account; `partial`: another token is
 * - `refunding`, `refunded`: it returns, or has returned, to the account on the first network
 * - `failed`: it was not delivered, and no refund is reported yet; it is followed further
 * - `notSent`: its transaction failed, or was replaced: nothing was bridged
 *
 * A state that nobody knows leaves the last known one.
 */
export type SentBridgeStatus =
  | 'sending'
  | 'pending'
  | 'arrived'
  | 'partial'
  | 'refunding'
  | 'refunded'
  | 'failed'
  | 'notSent'

/** A bridge that was sent from this browser. */
export interface SentBridge {
  /** The transaction on the first network; after a speed-up, the mined one. */
  readonly id: string
  readonly caipNetworkId: CaipNetworkId
  readonly destination: CaipNetworkId
  readonly account: CaipAddress
  readonly sellAmount: Amount
  readonly buyAmount: Amount
  readonly minBuyAmount: Amount
  /** On `destination`; absent for the coin. */
  readonly buyToken?: string | undefined
  /** The provider, and its quote, which report the state. */
  readonly provider: string
  readonly quoteId?: string | undefined
  /** Milliseconds since 1970. */
  readonly sentAt: number
  /** The expected time. Seconds. */
  readonly duration: number
  readonly status: SentBridgeStatus
  /** The transaction that delivered or returned it. */
  readonly endId?: string | undefined
  /** The received amount, read by the page's own node; absent for a coin. Smallest unit. */
  readonly received?: bigint | undefined
}
