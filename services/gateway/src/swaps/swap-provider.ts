import type { Hex } from 'viem'
import type { ListedToken } from '../chains/gateway-chain.js'

/** What somebody wants to swap: exactly so much of one token for another of the same network. */
export interface SwapWish {
  /** CAIP-2. */
  readonly chain: string
  readonly from: ListedToken
  readonly to: ListedToken
  /** In the smallest unit of `from`; not zero. */
  readonly amount: bigint
}

/** What a swap would give. */
export interface SwapOffer {
  readonly id?: string | undefined
  /** In the smallest unit of `to`. */
  readonly toAmount: bigint
  /** CAIP-10 ids of the tokens that it passes through, both ends included. */
  readonly route?: readonly string[] | undefined
  /** Basis points. */
  readonly priceImpact?: number | undefined
  /** Taken by the provider, in the smallest unit of `from`. */
  readonly providerFee?: bigint | undefined
}

/** Who swaps, and what may be lost against the offer. */
export interface SwapOrder extends SwapWish {
  /** Plain. */
  readonly account: string
  /** Millionths: 10,000 is one percent. */
  readonly slippage: bigint
  /** What the account signed instead of an approval, as `permitTerms` had it. */
  readonly permit?: Permit | undefined
}

/** ERC-2612: exactly the amount of the order. */
export interface Permit {
  /** Seconds since 1970. */
  readonly deadline: number
  /** 65 bytes. */
  readonly signature: Hex
}

/** Whom a signature would allow to take a token, and until when. */
export interface PermitTerms {
  readonly spender: Hex
  /** Seconds since 1970. */
  readonly deadline: number
}

/** A transaction that swaps. */
export interface SwapTransaction {
  readonly to: Hex
  readonly data: Hex
  /** Of the network's coin. Wei. */
  readonly value: bigint
  /** It takes no more gas than this. */
  readonly gasBound: bigint
  /** In the smallest unit of the token that is received. */
  readonly minimumReceived: bigint
  /** Seconds since 1970; `undefined`: valid for as long as it takes. */
  readonly deadline?: number | undefined
}

/** Why there is no offer: no way from one token to the other, or nothing to be had on it. */
export type NoOffer = 'no-route' | 'no-liquidity'

/**
 * Swaps tokens. A host plugs in its own: an aggregator's API, say. Of several, a network's first one that supports it makes all
 * its swaps, so that what was allowed to a contract is used by that contract.
 */
export interface SwapProvider {
  readonly id: string
  /** @param chain CAIP-2 */
  supports(chain: string): boolean
  tokens(chain: string, signal?: AbortSignal): Promise<readonly ListedToken[]>
  /** The best offer first. */
  quote(wish: SwapWish, signal?: AbortSignal): Promise<readonly SwapOffer[] | NoOffer>
  /** The contract that takes the tokens. */
  allowanceTarget(chain: string, token: ListedToken, signal?: AbortSignal): Promise<Hex>
  /** The call of the token's contract that lets the target take so much. */
  buildApproval(chain: string, token: ListedToken, amount: bigint, signal?: AbortSignal): Promise<Hex>
  /** Where an order may come with a permit; `undefined` where not. Asked only for tokens that know permits. */
  permitTerms?(chain: string, token: ListedToken, signal?: AbortSignal): Promise<PermitTerms | undefined>
  /** The transaction of the best offer there is now. */
  buildTransaction(order: SwapOrder, signal?: AbortSignal): Promise<SwapTransaction | NoOffer>
}
