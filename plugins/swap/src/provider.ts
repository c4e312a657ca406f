import type { AccountType, CaipNetworkId, ContractCall, Token, WalletCall } from '#kernel'

/** What a provider offers to exchange on a network. */
export interface OfferedToken {
  /** Absent: the network's own coin. */
  readonly address?: string | undefined
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly iconUrl?: string | undefined
}

/** What is to be exchanged. Addresses as the chain shows them; absent: the network's own coin. Amounts in the smallest unit. */
export interface SwapWish {
  readonly caipNetworkId: CaipNetworkId
  readonly account: string
  /** The kind of the account, where it is known. */
  readonly accountType?: AccountType | undefined
  readonly give: string | undefined
  readonly receive: string | undefined
  readonly amount: bigint
}

/** What a provider would give. */
export interface SwapOffer {
  /** Smallest unit, after the provider's fee. */
  readonly receive: bigint
  /** How much worse than for a tiny amount. Basis points. */
  readonly priceImpact?: number | undefined
  /** Taken by the provider, in the smallest unit of what is given. */
  readonly providerFee?: bigint | undefined
  /** Addresses from give to receive, both included; `undefined` in it is the coin. */
  readonly route?: readonly (string | undefined)[] | undefined
  /** What the exchange takes of gas, as an estimate. */
  readonly gas?: bigint | undefined
}

/** Who must be allowed to take what is given. */
export interface SwapAllowance {
  readonly spender: string
  /** Smallest unit: what is allowed already. */
  readonly allowed: bigint
}

export interface SwapOrder extends SwapWish {
  /** Basis points. */
  readonly slippage: number
  /** What allows it instead of an approval: as `permitToSign` gave it, and what the wallet answered to it. */
  readonly permit?: { readonly asked: PermitToSign; readonly signature: string } | undefined
}

/** A signature that allows exactly the amount of a wish, until it expires (ERC-2612). */
export interface PermitToSign {
  /** E.g. `eth_signTypedData_v4` with its parameters. */
  readonly call: WalletCall
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

/** The exchange, for the wallet to send. */
export interface BuiltExchange {
  readonly call: ContractCall
  /** Smallest unit. The contract exchanges nothing where it would be less. Absent: its bytes say it, and can be read by the chain. */
  readonly minimumReceived?: bigint | undefined
  /** Milliseconds since 1970; absent where it stays valid. */
  readonly expiresAt?: number | undefined
}

/**
 * Exchanges tokens on some networks. All of them throw `ABORTED` when the signal ends, `SWAP_NO_ROUTE` where there is no way,
 * `SWAPS_UNSUPPORTED` ('Network not supported for Swaps'), `GAS_PRICE_UNSUPPORTED`, or what the API client throws.
 */
export interface SwapProvider {
  supports(caipNetworkId: CaipNetworkId): boolean
  tokens(caipNetworkId: CaipNetworkId, signal: AbortSignal): Promise<readonly OfferedToken[]>
  quote(wish: SwapWish, signal: AbortSignal): Promise<SwapOffer>
  /** Price of gas for the estimate of a fee. In the smallest unit per gas; absent where the chain has no such thing. */
  gasPrice?(caipNetworkId: CaipNetworkId, signal: AbortSignal): Promise<bigint>
  /** `undefined` where nothing needs to be allowed. Asked for the coin never. */
  allowance(wish: SwapWish, signal: AbortSignal): Promise<SwapAllowance | undefined>
  /** The call that allows exactly so much; 0 takes an allowance back first, for tokens that want that. */
  buildApproval(wish: SwapWish, amount: bigint, signal: AbortSignal): Promise<ContractCall>
  /** What to sign instead of approving, where token and provider take it (ERC-2612). */
  permitToSign?(wish: SwapWish, signal: AbortSignal): Promise<PermitToSign | undefined>
  build(order: SwapOrder, signal: AbortSignal): Promise<BuiltExchange>
}

/** A provider as plugins add it to `swapProviders`. */
export interface SwapProviderEntry {
  readonly id: string
  /** Shown to people. */
  readonly name: string
  readonly provider: Token<SwapProvider>
}
