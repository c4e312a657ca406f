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
  /** Plain address; of a quote only if the caller has named it. */
  readonly account?: string | undefined
  /** The caller supports tokens that are taken by Permit2, with two approvals. Only of a quote. */
  readonly permit2?: boolean | undefined
}

/** A quote for a swap. */
export interface SwapOffer {
  /** In the smallest unit of `to`, after the provider's fee. */
  readonly toAmount: bigint
  /** CAIP-10 ids of the tokens on the route, both ends included. */
  readonly route?: readonly string[] | undefined
  /** Basis points. */
  readonly priceImpact?: number | undefined
  /** Fee of the provider, in the smallest unit of `from`. */
  readonly providerFee?: bigint | undefined
  /**
   * Usual gas of the transaction: the network fee counts when quotes are compared. With that of the approval in Permit2, which each
   * swap by it needs.
   */
  readonly gas?: bigint | undefined
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

/** A transaction that swaps: a contract call on EVM networks, a whole transaction on Solana. */
export type SwapTransaction = EvmSwapTransaction | SolanaSwapTransaction

/** A contract call that swaps. */
export interface EvmSwapTransaction {
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

/** A transaction of Solana that swaps. The page sets its fee and its block, and checks the rest with its own node. */
export interface SolanaSwapTransaction {
  /** The program that swaps. */
  readonly program: string
  /** Unsigned, of version 0, with an empty signature slot of the account. Base64. */
  readonly transaction: string
  /** Amount of the network's coin that is sold; 0 if a token is sold. Lamports. */
  readonly value: bigint
  /** In the smallest unit of the token that is received. */
  readonly minimumReceived: bigint
}

/**
 * A request to sell a token for one of another network. There is no recipient: the tokens arrive at the account's own
 * address there.
 */
export interface BridgeRequest extends SwapRequest {
  /** CAIP-2: the network of `to`. */
  readonly destination: string
  /** Plain address, the same on both networks. */
  readonly account: string
}

/** A quote for a bridge. Its `priceImpact` and `route` are absent. */
export interface BridgeOffer extends SwapOffer {
  /** The bridge, displayed to users. */
  readonly bridge: string
  /** Expected time from the transaction to the arrival. Seconds. */
  readonly duration: number
}

/** A bridge request with the account's slippage tolerance. */
export interface BridgeOrder extends BridgeRequest {
  /** Millionths: 10,000 is one percent. */
  readonly slippage: bigint
}

/** A bridge that was sent. */
export interface SentBridge {
  /** CAIP-2. */
  readonly chain: string
  /** CAIP-2. */
  readonly destination: string
  /** Plain address. */
  readonly account: string
  readonly transactionId: string
}

/** The state of a bridge as its provider reports it, with the transaction that ended it: unconfirmed. */
export type ReportedBridge =
  | { readonly status: 'unknown' | 'pending' | 'refunding' | 'failed' }
  | { readonly status: 'arrived' | 'partial' | 'refunded'; readonly transactionId: Hex }

/** Bridges between networks. Its members throw `ProviderFailure`. */
export interface SwapBridges {
  /** Returns the networks to which tokens of a network are bridged. CAIP-2. */
  destinations(chain: string): readonly string[]
  /** Returns the best quote. */
  quote(request: BridgeRequest, signal?: AbortSignal): Promise<BridgeOffer | NoOffer>
  /**
   * Returns the transaction of the current best quote. It has been decoded: it sells exactly the amount, and the account
   * gets at least `minimumReceived` on the other network, or the bridged token back.
   */
  buildTransaction(order: BridgeOrder, signal?: AbortSignal): Promise<EvmSwapTransaction | NoOffer>
  /** Returns the state of a bridge. A state that the provider does not prove is `unknown` or `pending`. */
  readState(sent: SentBridge, signal?: AbortSignal): Promise<ReportedBridge>
}

/** The reason why there is no quote: no route between the tokens, or no liquidity on it. */
export type NoOffer = 'no-route' | 'no-liquidity'

/**
 * Swaps tokens. A host may plug in its own, e.g. an aggregator's API. All providers of a network are asked at once; the
 * id of a quote names its provider, which then returns the allowance's spender, the approval and the transaction.
 *
 * Its members throw `ProviderFailure` if the provider fails: the next best quote is used.
 */
export interface SwapProvider {
  /** Unique; lower case letters, digits and hyphens. */
  readonly id: string
  /** Displayed to users; default: `id`. */
  readonly name?: string | undefined
  /** @param chain CAIP-2 */
  supports(chain: string): boolean
  tokens(chain: string, signal?: AbortSignal): Promise<readonly ListedToken[]>
  /** Returns the provider's best quote first: the others are ignored. */
  quote(request: SwapRequest, signal?: AbortSignal): Promise<readonly SwapOffer[] | NoOffer>
  /** Returns the contract that takes the tokens. Called on EVM networks only, as is `buildApproval`. */
  allowanceTarget(chain: string, token: ListedToken, signal?: AbortSignal): Promise<Hex>
  /** Returns the call of the token's contract that allows the target to take the amount. */
  buildApproval(chain: string, token: ListedToken, amount: bigint, signal?: AbortSignal): Promise<Hex>
  /**
   * Returns the contract that takes tokens by Permit2, if `allowanceTarget` is Permit2: it needs an allowance there besides.
   * Absent if the provider does not use Permit2.
   */
  permit2Spender?(chain: string): Hex
  /**
   * Returns the terms of a permit for an order; `undefined` if not supported. Called only for tokens that support
   * permits.
   */
  permitTerms?(chain: string, token: ListedToken, signal?: AbortSignal): Promise<PermitTerms | undefined>
  /** Returns the transaction of the current best quote. */
  buildTransaction(order: SwapOrder, signal?: AbortSignal): Promise<SwapTransaction | NoOffer>
  /** Bridges between networks; absent if the provider swaps on one network only. */
  readonly bridges?: SwapBridges | undefined
}
