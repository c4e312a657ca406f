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
import type { TokensPlugin } from '#plugins/tokens'
import type { TransactionStatus, TransactionsPlugin } from '#plugins/transactions'
import type { SwapMessages } from './messages.en.js'
import type { SwapProviderEntry } from './provider.js'
import type { SwapStored } from './stored.js'

export type { AmountFault } from '#kernel'
export type * from './provider.js'

/** Options of the swap plugin. */
export interface SwapOptions {
  /** The most that may be lost against the quote. Basis points, 1 to 5,000; default 100 (1 %). The person may change it. */
  readonly slippage?: number | undefined
  /** CAIP-2 networks that the gateway swaps on besides the twelve of the standard (SWP-01). */
  readonly networks?: readonly CaipNetworkId[] | undefined
}

/** A token that can be swapped, and what the account has of it. The network's own coin has no address. */
export interface SwappableToken {
  /** As `HeldToken.id`: unique among all networks, only for comparing. */
  readonly id: string
  readonly caipNetworkId: CaipNetworkId
  readonly address?: string | undefined
  /** Text from outside: capped and cleaned. */
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly iconUrl?: string | undefined
  /** Smallest unit; absent while nobody knows. */
  readonly held?: bigint | undefined
  /** Of one token, in US dollars, as a decimal text; absent where nobody knows. */
  readonly price?: string | undefined
}

/** What was typed to sell, and what it is. */
export interface SwapAmount {
  /** As typed; never rewritten under the person's hands. */
  readonly text: string
  /** Smallest unit. Absent while it is empty or no number. */
  readonly value?: bigint | undefined
  readonly fault?: AmountFault | undefined
  /** In US dollars, as a decimal text; absent without a price. */
  readonly worth?: string | undefined
  /** It is everything, less the fee where that is paid in it: follows the fee as it changes. */
  readonly isMax: boolean
}

/** How bad `priceImpact` is: from 1 % on `low`, 5 % `high`, 15 % `severe`. */
export type PriceImpactLevel = 'none' | 'low' | 'high' | 'severe'

/** What the exchange would give now. Every figure is exact; only the view rounds. Source: facts 3.8. */
export interface SwapQuote {
  /** Whose offer it is. */
  readonly provider: { readonly id: string; readonly name: string }
  readonly give: Amount
  readonly receive: Amount
  /** Less than this is never received: then nothing is exchanged (SWP-02). */
  readonly minimumReceived: Amount
  /** In US dollars, as decimal texts; absent without a price. */
  readonly giveWorth?: string | undefined
  readonly receiveWorth?: string | undefined
  /** How many of `receive` for one of `give`, as a decimal text. */
  readonly rate: string
  /**
   * Basis points: how much worse than the market; below zero it is better. The worse of `providerImpact` and `valueImpact`, so that
   * a provider cannot hide a loss. Absent where neither is known.
   */
  readonly priceImpact?: number | undefined
  /** Basis points, as the provider reports it. */
  readonly providerImpact?: number | undefined
  /** Basis points: how much less `receiveWorth` is than `giveWorth`. */
  readonly valueImpact?: number | undefined
  readonly impactLevel: PriceImpactLevel
  /** What the network takes, as far as it is known before the transaction is built. */
  readonly networkFee?: Amount | undefined
  readonly networkFeeWorth?: string | undefined
  /** Taken by the provider, in what is given. */
  readonly providerFee?: Amount | undefined
  readonly providerFeeWorth?: string | undefined
  /** Symbols from give to receive, both included. Empty where the provider does not say. */
  readonly route: readonly string[]
  /** Milliseconds since 1970. */
  readonly quotedAt: number
}

/** Why there is no quote. */
export type QuoteFault = 'noRoute' | 'unavailable'

/** A quote is never replaced by the answer to an older question (SWP-03). */
export type QuoteState =
  | { readonly phase: 'none' }
  /** `last`: of the same pair and amount. */
  | { readonly phase: 'loading'; readonly last?: SwapQuote | undefined }
  | { readonly phase: 'ready'; readonly quote: SwapQuote }
  | { readonly phase: 'failed'; readonly fault: QuoteFault; readonly last?: SwapQuote | undefined }

/** What the primary button says instead of "Review": the first thing that is missing. */
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

/** What the wallet is asked for next. `approveAndSwap`: both at once, all or none (EIP-5792). */
export type SwapAction = 'approve' | 'resetAllowance' | 'permit' | 'swap' | 'approveAndSwap'

/** A warning that the user must agree to before the wallet is asked. `impact`: a severe price impact. `fee`: a high network fee. */
export type SwapAgreement = 'impact' | 'fee'

/** What will happen, read from the transactions themselves as far as they can be read (SEC-07). Frozen (SEC-06). */
export interface SwapReview {
  readonly account: CaipAddress
  readonly caipNetworkId: CaipNetworkId
  readonly give: SwappableToken
  readonly receive: SwappableToken
  readonly quote: SwapQuote
  /** What the wallet is asked for now. */
  readonly action: SwapAction
  /** What was asked for before in the same exchange, and is in a block (an approval) or signed (a permit). */
  readonly done: readonly SwapAction[]
  /** Decoded from the approval's bytes: who may take exactly how much. */
  readonly allowance?: { readonly spender: string; readonly amount: Amount } | undefined
  /** The contract that exchanges. Nothing more of the exchange is built before the approval: its facts are the quote's. */
  readonly contract: string
  /** The swap's bytes were read, and say what was asked for. False: only the provider says what the contract does. */
  readonly isRead: boolean
  /** What the next transaction costs at most; absent where only the wallet knows (a batch). */
  readonly fee?: Amount | undefined
  readonly feeWorth?: string | undefined
  /** `confirm` refuses without an agreement to each of them. */
  readonly mustAgree: readonly SwapAgreement[]
  /** Names of providers whose offer was better, and that built something else than was asked for. Texts from outside. */
  readonly refused: readonly string[]
  /** No longer valid after it. Milliseconds since 1970. */
  readonly expiresAt: number
  /** The price fell below the minimum that the person saw: confirming waits until it is accepted. */
  readonly isWorse: boolean
}

/** Why nothing, or not all, happened. `wasSent` is what the person asks first. */
export interface SwapFailure {
  readonly reason:
    | 'rejected'
    | 'approvalRejected'
    | 'accountChanged'
    | 'networkChanged'
    /** What was built is not what was asked for. */
    | 'transactionChanged'
    | 'insufficientFunds'
    /** A contract would refuse it now. */
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
    /** The swap or its approval was cancelled or replaced in the wallet: it can no longer happen. */
    | 'replaced'
  /** Of the exchange itself. */
  readonly wasSent: 'no' | 'yes' | 'unknown'
  /** The approval is in a block: it need not be given again. */
  readonly isApproved?: boolean | undefined
  readonly transactionId?: string | undefined
  readonly explorerUrl?: string | undefined
}

export type SwapProgress =
  | { readonly step: 'draft'; readonly failure?: SwapFailure | undefined }
  | { readonly step: 'preparing' }
  | { readonly step: 'review'; readonly review: SwapReview; readonly failure?: SwapFailure | undefined }
  /** The wallet was asked for `review.action`. */
  | { readonly step: 'asking'; readonly review: SwapReview }
  /** The approval was sent; when it is in a block, the swap is reviewed. */
  | {
      readonly step: 'allowing'
      readonly review: SwapReview
      readonly transactionId: string
      readonly explorerUrl?: string | undefined
    }
  | {
      readonly step: 'sent'
      readonly review: SwapReview
      /** Absent while only the wallet knows it (a batch). */
      readonly transactionId?: string | undefined
      readonly status: TransactionStatus
      /** The transaction that is in a block instead: the wallet sped it up, or cancelled or replaced it (`replacementOf`). */
      readonly replacedBy?: string | undefined
      /** Read from the receipt; absent until then, or where it does not say. */
      readonly received?: Amount | undefined
      readonly explorerUrl?: string | undefined
      /** Where `status` is `failed`. */
      readonly failure?: SwapFailure | undefined
    }

export interface SwapState {
  readonly caipNetworkId: CaipNetworkId | undefined
  /** Whether the active network can be swapped on at all. */
  readonly isSupported: boolean
  readonly tokenStatus: 'unknown' | 'loading' | 'ready' | 'unavailable'
  readonly give: SwappableToken | undefined
  readonly receive: SwappableToken | undefined
  readonly amount: SwapAmount
  readonly quote: QuoteState
  /** Basis points. */
  readonly slippage: number
  readonly obstacle: SwapObstacle | undefined
  /** What the draft lost when the network changed, as it belongs to the network before. Empty again once the draft is edited. */
  readonly cleared: readonly ('token' | 'amount')[]
  readonly progress: SwapProgress
}

/** What `open('swap', …)` and `open({ view: 'Swap', arguments })` take. */
export interface SwapArguments {
  /** A decimal text with a point, in whole units of what is sold: the same amount in every language. */
  readonly amount?: string | undefined
  /** A symbol, in any letter case, or an address. */
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

/** `kernel.swap`: one exchange at a time, from what is typed to a transaction in a block. Headless use needs no view. */
export interface SwapApi {
  readonly store: ReadableStore<SwapState>
  /** Follows tokens, account, network, prices and the quote (every 10 s) until the answer is called. */
  watch(): () => void
  /**
   * Takes over what is given and leaves the rest. The very same object again changes nothing. While the wallet is open it throws
   * `WALLET_REQUEST_OPEN`; the other setters change nothing then.
   */
  fill(args: SwapArguments): void
  /** By its id. Choosing the one of the other side changes sides. */
  setGive(id: string): void
  setReceive(id: string): void
  /** `typed` is read by the user's language; `value` counts the smallest unit of what is sold. */
  setAmount(amount: TypedAmount | ExactAmount): void
  /** All of it, less the fee where the fee is paid in it. */
  useMax(): void
  /** Sell what was to be bought, of as much as the quote said. */
  switchDirection(): void
  /** Basis points, 1 to 5,000. Remembered in this browser. Throws `OPTIONS_INVALID`. */
  setSlippage(basisPoints: number): void
  /**
   * Those of the active network whose symbol, name or address has the text in it: the account's own first, by worth, then exact
   * symbols, then by symbol. Blank text: all. Of one network only; thousands are fine.
   */
  search(text: string): readonly SwappableToken[]
  /** Those of the host's networks that can be swapped on, for who is on another one. */
  supportedNetworks(): readonly CaipNetworkId[]
  /** The better known of the network, for chips: at most eight. */
  suggested(): readonly SwappableToken[]
  /** Asks for tokens and quote again, now. */
  retry(): void
  /**
   * Finds out what the wallet must be asked, builds it, reads it back. A second call while one runs is the same call. Waits for
   * what is still loading. How building went is in `progress`; while it is shown it is built again every 10 s.
   *
   * Rejects with `REVIEW_OBSTACLE` where something is missing (`details`: the obstacle), `STEP_INVALID` where it is no draft.
   */
  review(): Promise<void>
  /** Takes the price that became worse (`review.isWorse`). */
  accept(): void
  /** Back to the draft; what was built is dropped. Throws `WALLET_REQUEST_OPEN` while the wallet is open. */
  edit(): void
  /**
   * Asks the wallet for `review.action`, once: further calls until it ended are the same call (SEC-06). How it went is in
   * `progress`. After an approval is in a block the swap is reviewed, and waits to be confirmed. In the half second after a failure
   * it does nothing: the rest of a double click is no confirmation.
   *
   * Rejects with `STEP_INVALID` where nothing is reviewed, `AGREEMENT_REQUIRED` where one of `review.mustAgree` is missing in
   * `agreed`, or the price became worse and was not accepted.
   *
   * @param agreed the warnings that the user agreed to
   */
  confirm(agreed?: readonly SwapAgreement[]): Promise<void>
  /** A new draft. Throws `WALLET_REQUEST_OPEN` while the wallet is open. */
  reset(): void
}

export interface SwapPlugin extends PluginTypes {
  readonly id: 'swap'
  readonly api: SwapApi
  readonly options: SwapOptions | undefined
  readonly requires: AccountPlugin | TokensPlugin | TransactionsPlugin
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
 * Where plugins add those that exchange: aggregators, further chains. The provider itself is a service of the plugin that adds
 * it, loaded with the first use.
 *
 * @example
 * contributes: { extra: [contributeTo(swapProviders, { id: 'acme', name: 'Acme', provider: AcmeToken })] }
 */
export const swapProviders: ContributionPoint<SwapProviderEntry> = defineContributionPoint({
  id: 'swap.providers',
  keyOf: ({ id }) => id,
})

export { SwapError } from './swap-error.js'
