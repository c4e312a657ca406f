import {
  type Amount,
  type AmountFault,
  type CaipAddress,
  type CaipNetworkId,
  type ContributionPoint,
  createToken,
  defineContributionPoint,
  type ExactAmount,
  type PluginTypes,
  type ReadableStore,
  type Token,
  type TypedAmount,
} from '#kernel'
import type { AccountPlugin } from '#plugins/account'
import type { NetworkPickerPlugin } from '#plugins/networks'
import type { TokensPlugin } from '#plugins/tokens'
import type { TransactionStatus, TransactionsPlugin } from '#plugins/transactions'
import type { SwapMessages } from './messages.en.js'
import type { SwapProviderEntry } from './provider/swap-provider.js'
import type { SwapStored } from './stored.js'

export type { AmountFault } from '#kernel'
export type * from './provider/swap-provider.js'

/** Options of the swap plugin. */
export interface SwapOptions {
  /** The default slippage tolerance. Basis points, 1 to 5,000; default 100 (1 %). The user may change it. */
  readonly slippage?: number | undefined
  /** CAIP-2 networks on which the gateway swaps besides the twelve of the standard (SWP-01). */
  readonly networks?: readonly CaipNetworkId[] | undefined
}

/** A token that can be swapped, with the account's balance. The network's own coin has no address. */
export interface SwappableToken {
  /** Same as `HeldToken.id`: unique among all networks, only for comparing. */
  readonly id: string
  readonly caipNetworkId: CaipNetworkId
  readonly address?: string | undefined
  /** External text: capped and sanitized. */
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly iconUrl?: string | undefined
  /** The balance. Smallest unit; absent while unknown. */
  readonly held?: bigint | undefined
  /** The price of one token in US dollars, as a decimal text; absent if unpriced. */
  readonly price?: string | undefined
}

/** The typed sell amount, and its value. */
export interface SwapAmount {
  /** The text as typed; never rewritten while the user edits it. */
  readonly text: string
  /** Smallest unit. Absent if the text is empty or not a number. */
  readonly value?: bigint | undefined
  readonly fault?: AmountFault | undefined
  /** In US dollars, as a decimal text; absent without a price. */
  readonly worth?: string | undefined
  /** The whole balance, less the fee if that is paid in it: follows changes of the fee. */
  readonly isMax: boolean
}

/** The severity of `priceImpact`: from 1 % `low`, 5 % `high`, 15 % `severe`. */
export type PriceImpactLevel = 'none' | 'low' | 'high' | 'severe'

/** The quote of the exchange now. Every figure is exact; only the view rounds. Source: facts 3.8. */
export interface SwapQuote {
  /** The provider of the quote. */
  readonly provider: { readonly id: string; readonly name: string }
  readonly give: Amount
  readonly receive: Amount
  /** The minimum received: with less, nothing is exchanged (SWP-02). */
  readonly minimumReceived: Amount
  /** In US dollars, as decimal texts; absent without a price. */
  readonly giveWorth?: string | undefined
  readonly receiveWorth?: string | undefined
  /** The amount of `receive` for one of `give`, as a decimal text. */
  readonly rate: string
  /**
   * Basis points below the market price; negative if better. The larger of `providerImpact` and `valueImpact`, so that
   * a provider cannot hide a loss. Absent if neither is known.
   */
  readonly priceImpact?: number | undefined
  /** Basis points, as the provider reports it. */
  readonly providerImpact?: number | undefined
  /** Basis points by which `receiveWorth` is below `giveWorth`. */
  readonly valueImpact?: number | undefined
  readonly impactLevel: PriceImpactLevel
  /** The network fee, as far as it is known before the transaction is built. */
  readonly networkFee?: Amount | undefined
  readonly networkFeeWorth?: string | undefined
  /** The provider's fee, in the sell token. */
  readonly providerFee?: Amount | undefined
  readonly providerFeeWorth?: string | undefined
  /** Symbols from the sell token to the buy token, both included. Empty if the provider does not report it. */
  readonly route: readonly string[]
  /** Milliseconds since 1970. */
  readonly quotedAt: number
}

/** The reason why there is no quote. */
export type QuoteFault = 'noRoute' | 'unavailable'

/** A quote is never replaced by the response to an older request (SWP-03). */
export type QuoteState =
  | { readonly phase: 'none' }
  /** `last`: the quote of the same pair and amount. */
  | { readonly phase: 'loading'; readonly last?: SwapQuote | undefined }
  | { readonly phase: 'ready'; readonly quote: SwapQuote }
  | { readonly phase: 'failed'; readonly fault: QuoteFault; readonly last?: SwapQuote | undefined }

/** The text of the primary button instead of "Review": the first unmet requirement. */
export type SwapObstacle =
  | 'networkUnsupported'
  | 'tokensUnavailable'
  | 'selectGive'
  | 'selectReceive'
  | 'sameToken'
  | 'enterAmount'
  | 'amountInvalid'
  | 'insufficientFunds'
  | 'quoting'
  | 'noRoute'
  | 'quoteUnavailable'
  | 'gasPriceUnavailable'
  | 'insufficientFee'

/** The wallet's next action. `approveAndSwap`: both in one atomic batch (EIP-5792). */
export type SwapAction = 'approve' | 'resetAllowance' | 'permit' | 'swap' | 'approveAndSwap'

/**
 * A warning that the user must agree to before the wallet is called. `impact`: a severe price impact. `fee`: a high
 * network fee.
 */
export type SwapAgreement = 'impact' | 'fee'

/** The effect of the step, decoded from the transactions as far as possible (SEC-07). Frozen (SEC-06). */
export interface SwapReview {
  readonly account: CaipAddress
  readonly caipNetworkId: CaipNetworkId
  readonly give: SwappableToken
  readonly receive: SwappableToken
  readonly quote: SwapQuote
  /** The wallet's action now. */
  readonly action: SwapAction
  /** Earlier actions of the same exchange: a mined approval or a signed permit. */
  readonly done: readonly SwapAction[]
  /** Decoded from the approval's bytes: the spender and the exact amount. */
  readonly allowance?: { readonly spender: string; readonly amount: Amount } | undefined
  /**
   * The contract that exchanges. The exchange itself is built only after the approval: until then its facts are the
   * quote's.
   */
  readonly contract: string
  /**
   * True if the swap's bytes were decoded, and match the request. False: only the provider specifies what the contract
   * does.
   */
  readonly isRead: boolean
  /** The maximum fee of the next transaction; absent if only the wallet can compute it (a batch). */
  readonly fee?: Amount | undefined
  readonly feeWorth?: string | undefined
  /** `confirm` rejects without an agreement to each of them. */
  readonly mustAgree: readonly SwapAgreement[]
  /** Names of providers whose offer was better, but whose built call did not match the request. External texts. */
  readonly refused: readonly string[]
  /** The end of its validity. Milliseconds since 1970. */
  readonly expiresAt: number
  /** The quote fell below the minimum that the user saw: confirming requires accepting it first. */
  readonly isWorse: boolean
}

/** The reason why nothing, or not everything, happened. `wasSent` is the user's first question. */
export interface SwapFailure {
  readonly reason:
    | 'rejected'
    | 'approvalRejected'
    | 'accountChanged'
    | 'networkChanged'
    /** The built call does not match the request. */
    | 'transactionChanged'
    | 'insufficientFunds'
    /** A contract would revert now. */
    | 'refusedByNetwork'
    | 'noRoute'
    | 'quoteExpired'
    | 'providerFailed'
    | 'networkUnsupported'
    | 'walletFailed'
    | 'nodeFailed'
    | 'approvalFailed'
    /** The price moved beyond the minimum: nothing was exchanged, the fee is paid. */
    | 'priceMoved'
    | 'transactionFailed'
    /** The swap or its approval was cancelled or replaced in the wallet: it can no longer be executed. */
    | 'replaced'
  /** Concerns the exchange itself. */
  readonly wasSent: 'no' | 'yes' | 'unknown'
  /** The approval is mined: it need not be repeated. */
  readonly isApproved?: boolean | undefined
  readonly transactionId?: string | undefined
  readonly explorerUrl?: string | undefined
}

export type SwapProgress =
  | { readonly step: 'draft'; readonly failure?: SwapFailure | undefined }
  | { readonly step: 'preparing' }
  | { readonly step: 'review'; readonly review: SwapReview; readonly failure?: SwapFailure | undefined }
  /** `review.action` is pending in the wallet. */
  | { readonly step: 'confirming'; readonly review: SwapReview }
  /** The approval was sent; once it is mined, the swap is reviewed. */
  | {
      readonly step: 'allowing'
      readonly review: SwapReview
      readonly transactionId: string
      readonly explorerUrl?: string | undefined
    }
  | {
      readonly step: 'sent'
      readonly review: SwapReview
      /** Absent while only the wallet has it (a batch). */
      readonly transactionId?: string | undefined
      readonly status: TransactionStatus
      /**
       * The transaction that was mined instead: the wallet sped it up, or cancelled or replaced it (`replacementOf`).
       */
      readonly replacedBy?: string | undefined
      /** Read from the receipt; absent until then, or if the receipt does not show it. */
      readonly received?: Amount | undefined
      readonly explorerUrl?: string | undefined
      /** Set if `status` is `failed`. */
      readonly failure?: SwapFailure | undefined
    }

export interface SwapState {
  readonly caipNetworkId: CaipNetworkId | undefined
  /** False if the active network does not support swaps. */
  readonly isSupported: boolean
  readonly tokenStatus: 'unknown' | 'loading' | 'ready' | 'unavailable'
  readonly give: SwappableToken | undefined
  readonly receive: SwappableToken | undefined
  readonly amount: SwapAmount
  readonly quote: QuoteState
  /** Basis points. */
  readonly slippage: number
  readonly obstacle: SwapObstacle | undefined
  /**
   * The fields that the network change cleared, as they belong to the previous network. Empty again once the draft is
   * edited.
   */
  readonly cleared: readonly ('token' | 'amount')[]
  readonly progress: SwapProgress
}

/** The parameters of `open('swap', …)` and `open({ view: 'Swap', arguments })`. */
export interface SwapArguments {
  /** A decimal text with a point, in whole units of the sell token: the same amount in every language. */
  readonly amount?: string | undefined
  /** A symbol, case-insensitive, or an address. */
  readonly fromToken?: string | undefined
  readonly toToken?: string | undefined
}

export interface SwapEvents {
  'swap:initiated': {
    readonly caipNetworkId: CaipNetworkId
    readonly fromSymbol: string
    readonly toSymbol: string
  }
  'swap:approved': { readonly caipNetworkId: CaipNetworkId; readonly fromSymbol: string }
  'swap:succeeded': {
    readonly caipNetworkId: CaipNetworkId
    readonly fromSymbol: string
    readonly toSymbol: string
  }
  'swap:failed': {
    readonly caipNetworkId: CaipNetworkId
    readonly fromSymbol: string
    readonly toSymbol: string
    readonly reason: SwapFailure['reason']
  }
}

/** `kernel.swap`: one exchange at a time, from the typed amount to a mined transaction. Headless use needs no view. */
export interface SwapApi {
  readonly store: ReadableStore<SwapState>
  /** Follows tokens, account, network, prices and the quote (every 10 s) until the returned function is called. */
  watch(): () => void
  /**
   * Sets the given values and keeps the rest. Passing the same object again changes nothing. Throws
   * `WALLET_REQUEST_OPEN` while the wallet is open; the other setters change nothing then.
   */
  fill(args: SwapArguments): void
  /** Sets the sell token by its id. Choosing the buy token swaps the sides. */
  setGive(id: string): void
  setReceive(id: string): void
  /** `typed` is parsed by the user's language; `value` counts the smallest unit of the sell token. */
  setAmount(amount: TypedAmount | ExactAmount): void
  /** Sells the whole balance, less the fee if it is paid in the sell token. */
  useMax(): void
  /** Swaps sell and buy token; the quoted buy amount becomes the sell amount. */
  switchDirection(): void
  /** Basis points, 1 to 5,000. Stored in this browser. Throws `OPTIONS_INVALID`. */
  setSlippage(basisPoints: number): void
  /**
   * Returns the active network's tokens whose symbol, name or address contains the text: the account's own first, by
   * worth, then exact symbols, then by symbol. Blank text: all. Of one network only; handles thousands of tokens.
   */
  search(text: string): readonly SwappableToken[]
  /** Returns the host's networks that support swaps, for users on another one. */
  supportedNetworks(): readonly CaipNetworkId[]
  /** Returns the best-known tokens of the network, for chips: at most eight. */
  suggested(): readonly SwappableToken[]
  /** Requests tokens and quote again, now. */
  retry(): void
  /**
   * Determines the wallet's next step, builds it and decodes it. A second call while one runs returns the same promise.
   * Waits for pending data. The result is in `progress`; while displayed, it is rebuilt every 10 s.
   *
   * Rejects with `REVIEW_OBSTACLE` if a requirement is unmet (`details`: the obstacle), `STEP_INVALID` if the step is
   * not a draft.
   */
  review(): Promise<void>
  /** Accepts the worse quote (`review.isWorse`). */
  accept(): void
  /** Returns to the draft; the built step is dropped. Throws `WALLET_REQUEST_OPEN` while the wallet is open. */
  edit(): void
  /**
   * Sends `review.action` to the wallet, once: further calls until its end return the same promise (SEC-06). The result
   * is in `progress`. Once an approval is mined, the swap is reviewed and waits for a confirmation. Does nothing within
   * half a second after a failure: the rest of a double click is not a confirmation.
   *
   * Rejects with `STEP_INVALID` if nothing is reviewed, `AGREEMENT_REQUIRED` if one of `review.mustAgree` is missing in
   * `agreed`, or the worse quote was not accepted.
   *
   * @param agreed the warnings that the user agreed to
   */
  confirm(agreed?: readonly SwapAgreement[]): Promise<void>
  /** Starts a new draft. Throws `WALLET_REQUEST_OPEN` while the wallet is open. */
  reset(): void
}

export interface SwapPlugin extends PluginTypes {
  readonly id: 'swap'
  readonly api: SwapApi
  readonly options: SwapOptions | undefined
  readonly requires: AccountPlugin | TokensPlugin | TransactionsPlugin
  readonly uses: NetworkPickerPlugin
  readonly events: SwapEvents
  readonly views: {
    Swap: SwapArguments | undefined
    SwapSelectToken: { readonly side: 'give' | 'receive' }
    SwapSettings: undefined
    SwapPreview: undefined
    SwapStatus: undefined
  }
  readonly routes: { swap: SwapArguments | undefined }
  readonly stored: SwapStored
  readonly messages: SwapMessages
}

/** The service behind `kernel.swap`. */
export const SwapToken: Token<SwapApi> = createToken('swap')

/**
 * The contribution point of swap providers: aggregators, further chains. The provider itself is a service of the
 * contributing plugin, loaded with the first use.
 *
 * @example
 * contributes: { extra: [contributeTo(swapProviders, { id: 'acme', name: 'Acme', provider: AcmeToken })] }
 */
export const swapProviders: ContributionPoint<SwapProviderEntry> = defineContributionPoint({
  id: 'swap.providers',
  keyOf: ({ id }) => id,
})

export { SwapError } from './swap-error.js'
