import * as z from 'zod/mini'
import { caip2Id, caip10Id, integerText, maybe } from '#page/schemas'
import { quoteId } from './transaction-schemas.js'

/** The transaction of a bridge, as the account sent it. */
export interface BridgeStatusQuery {
  /** On the network of `from`. */
  readonly transactionId: string
  /** CAIP-2. */
  readonly from: string
  /** The bought token, on the other network. CAIP-10. */
  readonly to: string
  /** The account on the other network. CAIP-10. */
  readonly recipient: string
  /** The provider that built the transaction (`SwapQuote.id`). */
  readonly quoteId?: string | undefined
}

/**
 * The state of a bridge:
 * - `unknown`: nobody knows it, now; it may still be on its way
 * - `pending`: it is on its way
 * - `arrived`: the bought token is at the account; `partial`: another token is
 * - `refunding`, `refunded`: it could not be delivered, and returns, or has returned, on the first network
 * - `failed`: it was not delivered, and the provider reports no refund yet
 */
export type BridgeState = 'unknown' | 'pending' | 'arrived' | 'partial' | 'refunding' | 'refunded' | 'failed'

/** The state of a bridge. `arrived`, `partial` and `refunded` are confirmed by a node of their network. */
export interface BridgeStatus {
  readonly status: BridgeState
  /** The transaction that delivered it, or returned it. */
  readonly transactionId?: string | undefined
  /** The received token, by the logs of that transaction. CAIP-10; absent for the network's coin. */
  readonly token?: string | undefined
  /** The received amount of `token`. In its smallest unit. */
  readonly amount?: string | undefined
}

const transactionHash = z.string().check(z.regex(/^0x[\da-f]{64}$/i))

export const bridgeStatusQuery: z.ZodMiniType<BridgeStatusQuery, unknown> = z.object({
  transactionId: transactionHash,
  from: caip2Id,
  to: caip10Id,
  recipient: caip10Id,
  quoteId,
})

export const bridgeStatus: z.ZodMiniType<BridgeStatus, unknown> = z.object({
  status: z.enum(['unknown', 'pending', 'arrived', 'partial', 'refunding', 'refunded', 'failed']),
  transactionId: maybe(transactionHash),
  token: maybe(caip10Id),
  amount: maybe(integerText),
})
