import type { Hex } from 'viem'
import type { ListedToken } from '../chains/gateway-chain.js'

/** A request for a swap: an exact amount of one token for another of the same network. */
export interface SwapRequest {
  /** CAIP-2. */
  readonly chain: string
  readonly from: ListedToken
  readonly to: ListedToken
  /** In the smallest unit of `from`; not zero. */
  readonly amount: bigint
}

/** A quote for a swap. */
export interface SwapOffer {
  readonly id?: string | undefined
  /** In the smallest unit of `to`. */
  readonly toAmount: bigint
  /** CAIP-10 ids of the tokens on the route, both ends included. */
  readonly route?: readonly string[] | undefined
  /** Basis points. */
  readonly priceImpact?: number | undefined
  /** Fee of the provider, in the smallest unit of `from`. */
  readonly providerFee?: bigint | undefined
}

/** A swap request with the account and its slippage tolerance. */
export interface SwapOrder extends SwapRequest {
  /** Plain address. */
  readonly account: string
  /** Millionths: 10,000 is one percent. */
  readonly slippage: bigint
  /** The account's permit instead of an approval, by the terms of `permitTerms`. */
  readonly permit?: Permit | undefined
}

/** An ERC-2612 permit over exactly the amount of the order. */
export interface Permit {
  /** Seconds since 1970. */
  readonly deadline: number
  /** 65 bytes. */
  readonly signature: Hex
}

/** The spender and the deadline of a permit. */
export interface PermitTerms {
  readonly spender: Hex
  /** Seconds since 1970. */
  readonly deadline: number
}

/** A transaction that swaps. */
export interface SwapTransaction {
  readonly to: Hex
  readonly data: Hex
  /** Amount of the network's coin. Wei. */
  readonly value: bigint
  /** Upper bound of the gas. */
  readonly gasBound: bigint
  /** Gas that an estimate may lack, e.g. of writes that happen once a second. Default: 0. */
  readonly unestimatedGas?: bigint | undefined
  /** In the smallest unit of the token that is received. */
  readonly minimumReceived: bigint
  /** Seconds since 1970; `undefined`: no deadline. */
  readonly deadline?: number | undefined
}

/** The reason why there is no quote: no route between the tokens, or no liquidity on it. */
export type NoOffer = 'no-route' | 'no-liquidity'

/**
 * Swaps tokens. A host may plug in its own, e.g. an aggregator's API. The first one that supports a network makes all
 * its swaps, so that an allowance to a contract is used by that contract.
 */
export interface SwapProvider {
  readonly id: string
  /** @param chain CAIP-2 */
  supports(chain: string): boolean
  tokens(chain: string, signal?: AbortSignal): Promise<readonly ListedToken[]>
  /** Returns the best quote first. */
  quote(request: SwapRequest, signal?: AbortSignal): Promise<readonly SwapOffer[] | NoOffer>
  /** Returns the contract that takes the tokens. */
  allowanceTarget(chain: string, token: ListedToken, signal?: AbortSignal): Promise<Hex>
  /** Returns the call of the token's contract that allows the target to take the amount. */
  buildApproval(chain: string, token: ListedToken, amount: bigint, signal?: AbortSignal): Promise<Hex>
  /**
   * Returns the terms of a permit for an order; `undefined` if not supported. Called only for tokens that support
   * permits.
   */
  permitTerms?(chain: string, token: ListedToken, signal?: AbortSignal): Promise<PermitTerms | undefined>
  /** Returns the transaction of the current best quote. */
  buildTransaction(order: SwapOrder, signal?: AbortSignal): Promise<SwapTransaction | NoOffer>
}
