import type { AccountType, CaipNetworkId, ContractCall, ReadableStore, Token, WalletCall } from '#kernel'

/** A token that a provider offers on a network. */
export interface OfferedToken {
  /** Absent for the network's own coin. */
  readonly address?: string | undefined
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly iconUrl?: string | undefined
}

/**
 * A swap request. Addresses in the chain's display form; absent for the network's own coin. Amounts in the smallest
 * unit.
 */
export interface SwapRequest {
  readonly caipNetworkId: CaipNetworkId
  readonly account: string
  /** The kind of the account, if known. */
  readonly accountType?: AccountType | undefined
  readonly sellToken: string | undefined
  readonly buyToken: string | undefined
  readonly sellAmount: bigint
  /**
   * Bridges to this network: `buyToken` is one of its tokens, and arrives at the account's own address there. Only the
   * members of `SwapProvider.bridges` get such requests.
   */
  readonly destination?: CaipNetworkId | undefined
  /** The quote that the request belongs to (`SwapOffer.id`): its allowance, approval and transaction are requested. */
  readonly quoteId?: string | undefined
}

/** The quote of a provider. */
export interface SwapOffer {
  /**
   * Passed back as `SwapRequest.quoteId` by a provider that has quotes of several makers; the same for each quote of a
   * maker. If the maker's transaction does not match the request, the next quote is used.
   */
  readonly id?: string | undefined
  /** The maker of the quote, displayed to users. Default: the provider's name. */
  readonly maker?: string | undefined
  /** Smallest unit, after the provider's fee. */
  readonly buyAmount: bigint
  /** Price impact, compared with a tiny amount. Basis points. */
  readonly priceImpact?: number | undefined
  /** The provider's fee, in the smallest unit of the sell token. */
  readonly providerFee?: bigint | undefined
  /** Addresses from the sell token to the buy token, both included; `undefined` in it is the coin. */
  readonly route?: readonly (string | undefined)[] | undefined
  /** Estimated gas of the exchange. */
  readonly gas?: bigint | undefined
  /** The bridge; only of a quote between networks. */
  readonly bridge?: OfferedBridge | undefined
}

/** The bridge of a quote between networks. */
export interface OfferedBridge {
  /** Displayed to users. External text. */
  readonly name: string
  /** Expected time from the transaction to the arrival. Seconds. */
  readonly duration: number
}

/** The spender that needs an allowance for the sell token. */
export interface SwapAllowance {
  readonly spender: string
  /** Smallest unit: the current allowance. */
  readonly allowed: bigint
  /** Present if `spender` is Permit2: the exchange takes the token by a second allowance there. */
  readonly permit2?: Permit2Spender | undefined
}

/** The contract that takes a token by an allowance in Permit2, besides the token's allowance for Permit2. */
export interface Permit2Spender {
  /** The contract that exchanges. */
  readonly spender: string
  /** Smallest unit: its current allowance in Permit2; 0 if it has expired. */
  readonly allowed: bigint
}

export interface SwapOrder extends SwapRequest {
  /** Basis points. */
  readonly slippage: number
  /** The permit that replaces an approval: the result of `permitToSign`, and the wallet's signature. */
  readonly permit?: { readonly request: PermitToSign; readonly signature: string } | undefined
}

/** A permit to sign for exactly the amount of a request, until it expires (ERC-2612). */
export interface PermitToSign {
  /** E.g. `eth_signTypedData_v4` with its parameters. */
  readonly call: WalletCall
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

/** The exchange, for the wallet to send. */
export interface BuiltExchange {
  readonly call: ContractCall
  /**
   * Smallest unit. With less, the contract exchanges nothing. Absent if the bytes contain it, and the chain can decode
   * them.
   */
  readonly minBuyAmount?: bigint | undefined
  /** Milliseconds since 1970; absent if it does not expire. */
  readonly expiresAt?: number | undefined
}

/** A request to sell a token for one of another network, where the account itself receives it. */
export interface BridgeRequest extends SwapRequest {
  readonly destination: CaipNetworkId
}

export interface BridgeOrder extends BridgeRequest {
  /** Basis points. */
  readonly slippage: number
}

/** A bridge whose transaction was sent. */
export interface BridgeTransaction {
  readonly id: string
  readonly caipNetworkId: CaipNetworkId
  readonly destination: CaipNetworkId
  readonly account: string
  /** On `destination`; absent for the coin. */
  readonly buyToken: string | undefined
  /** `SwapOffer.id` of its quote. */
  readonly quoteId?: string | undefined
}

/**
 * The state of a bridge after its transaction: `unknown` if nobody knows it now; `pending` on its way; `arrived`, or
 * `partial` if another token arrived; `refunding` and `refunded` if it returns, or has returned, on the first network;
 * `failed` if it was not delivered, and no refund is reported yet.
 */
export interface BridgeReport {
  readonly status: 'unknown' | 'pending' | 'arrived' | 'partial' | 'refunding' | 'refunded' | 'failed'
  /** The transaction that delivered or returned it. */
  readonly transactionId?: string | undefined
}

/** Bridges tokens between networks. Throws as `SwapProvider` does. */
export interface SwapBridges {
  /** Returns the networks to which tokens of a network are bridged. */
  destinations(caipNetworkId: CaipNetworkId): readonly CaipNetworkId[]
  quote(request: BridgeRequest, signal: AbortSignal): Promise<SwapOffer | readonly SwapOffer[]>
  allowance(request: BridgeRequest, signal: AbortSignal): Promise<SwapAllowance | undefined>
  buildApproval(request: BridgeRequest, amount: bigint, signal: AbortSignal): Promise<ContractCall>
  /** Returns the transaction on the first network. The chain must be able to decode it: otherwise it is not sent. */
  build(order: BridgeOrder, signal: AbortSignal): Promise<BuiltExchange>
  readState(sent: BridgeTransaction, signal: AbortSignal): Promise<BridgeReport>
}

/**
 * Exchanges tokens on some networks. All members throw `ABORTED` when the signal is aborted, `SWAP_NO_ROUTE` if there
 * is no route, `SWAPS_UNSUPPORTED` ('Network not supported for Swaps'), `GAS_PRICE_UNSUPPORTED`, or the API client's
 * errors.
 */
export interface SwapProvider {
  /** Returns whether it exchanges on a network; `undefined` while that is unknown: then nothing is requested of it. */
  supports(caipNetworkId: CaipNetworkId): boolean | undefined
  /** Notifies when `supports` may return something else; absent if it never does. */
  readonly supportStore?: ReadableStore<unknown> | undefined
  tokens(caipNetworkId: CaipNetworkId, signal: AbortSignal): Promise<readonly OfferedToken[]>
  /** Returns the quote, or several with an `id` each: the best first. With `quoteId`: a new quote of the same maker. */
  quote(request: SwapRequest, signal: AbortSignal): Promise<SwapOffer | readonly SwapOffer[]>
  /** Returns the gas price for the estimate of a fee. In the smallest unit per gas; `undefined` if the network has no gas. */
  gasPrice?(caipNetworkId: CaipNetworkId, signal: AbortSignal): Promise<bigint | undefined>
  /** Returns the required allowance; `undefined` if none is needed. Never called for the coin. */
  allowance(request: SwapRequest, signal: AbortSignal): Promise<SwapAllowance | undefined>
  /** Returns the call that allows exactly the amount; 0 resets an allowance first, for tokens that require that. */
  buildApproval(request: SwapRequest, amount: bigint, signal: AbortSignal): Promise<ContractCall>
  /**
   * Returns the call of Permit2 that allows `SwapAllowance.permit2` exactly the amount, for an hour at most. The chain must be able to
   * decode it and the exchange: otherwise neither is sent.
   */
  buildPermit2Approval?(request: SwapRequest, amount: bigint, signal: AbortSignal): Promise<ContractCall>
  /** Returns the permit to sign instead of an approval, if token and provider support it (ERC-2612). */
  permitToSign?(request: SwapRequest, signal: AbortSignal): Promise<PermitToSign | undefined>
  build(order: SwapOrder, signal: AbortSignal): Promise<BuiltExchange>
  /** Bridges between networks; absent if the provider swaps on one network only. */
  readonly bridges?: SwapBridges | undefined
}

/** A provider as plugins contribute it to `swapProviders`. */
export interface SwapProviderEntry {
  readonly id: string
  /** Displayed to users. */
  readonly name: string
  readonly provider: Token<SwapProvider>
}
