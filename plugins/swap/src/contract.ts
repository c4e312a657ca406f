import {
  type AmountFault,
  type CaipNetworkId,
  createToken,
  type ExactAmount,
  type PluginTypes,
  type ReadableStore,
  type Token,
  type TypedAmount,
} from '#kernel'
import type { AccountPlugin } from '#plugins/account'
import type { NetworkPickerPlugin } from '#plugins/networks'
import type { TokensPlugin } from '#plugins/tokens'
import type { TransactionsPlugin } from '#plugins/transactions'
import type { SwapAgreement, SwapFailure, SwapProgress } from './build/swap-review.js'
import type { SentBridge } from './confirm/sent-bridge.js'
import type { SwapMessages } from './messages.en.js'
import type { QuoteState, SwappableToken } from './quote/swap-quote.js'
import type { SwapStored } from './stored.js'

export type { AmountFault } from '#kernel'
export type * from './build/swap-review.js'
export type * from './confirm/sent-bridge.js'
export type * from './provider/swap-provider.js'
export type * from './quote/swap-quote.js'

/** Options of the swap plugin. */
export interface SwapOptions {
  /** The default slippage tolerance. Basis points, 1 to 5,000; default 100 (1 %). The user may change it. */
  readonly slippage?: number | undefined
  /**
   * CAIP-2 networks on which the gateway swaps besides the twelve of the standard. Only for a gateway that does
   * not report its networks with swaps.
   */
  readonly networks?: readonly CaipNetworkId[] | undefined
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

/** The text of the primary button instead of "Review": the first unmet requirement. */
export type SwapObstacle =
  | 'networkUnsupported'
  | 'tokensUnavailable'
  | 'selectSellToken'
  | 'selectBuyToken'
  | 'sameToken'
  | 'enterAmount'
  | 'amountInvalid'
  | 'insufficientFunds'
  | 'quoting'
  | 'noRoute'
  | 'quoteUnavailable'
  | 'gasPriceUnavailable'
  | 'insufficientFee'

export interface SwapState {
  readonly caipNetworkId: CaipNetworkId | undefined
  /** False if the active network does not support swaps. */
  readonly isSupported: boolean
  readonly tokenStatus: 'unknown' | 'loading' | 'ready' | 'unavailable'
  /** The status of the tokens of `destination`. */
  readonly destinationTokenStatus?: SwapState['tokenStatus'] | undefined
  readonly sellToken: SwappableToken | undefined
  readonly buyToken: SwappableToken | undefined
  /** The network of the buy token, if the exchange is a bridge to another network. */
  readonly destination?: CaipNetworkId | undefined
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
    readonly sellSymbol: string
    readonly buySymbol: string
  }
  'swap:approved': { readonly caipNetworkId: CaipNetworkId; readonly sellSymbol: string }
  'swap:succeeded': {
    readonly caipNetworkId: CaipNetworkId
    readonly sellSymbol: string
    readonly buySymbol: string
  }
  'swap:failed': {
    readonly caipNetworkId: CaipNetworkId
    readonly sellSymbol: string
    readonly buySymbol: string
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
  setSellToken(id: string): void
  setBuyToken(id: string): void
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
   *
   * @param side `buy`: the tokens of the destination, if there is one; default: `sell`
   */
  search(text: string, side?: 'sell' | 'buy'): readonly SwappableToken[]
  /**
   * Returns the host's networks to which tokens of the active network are bridged; none for a smart account, whose address
   * may not be the user's there.
   */
  destinations(): readonly CaipNetworkId[]
  /**
   * Sets the network of the buy token, and clears that token; `undefined`: the active network. Does nothing for a network
   * that is not one of `destinations`.
   */
  setDestination(caipNetworkId: CaipNetworkId | undefined): void
  /** The bridges that were sent from this browser, newest first: followed to their end, also after a reload. */
  readonly bridges: ReadableStore<readonly SentBridge[]>
  /** Removes a bridge that has ended from `bridges`. */
  forgetBridge(id: string): void
  /** Returns the host's networks that support swaps, for users on another one. */
  supportedNetworks(): readonly CaipNetworkId[]
  /** Returns the best-known tokens of the network, for chips: at most eight. */
  suggested(side?: 'sell' | 'buy'): readonly SwappableToken[]
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
   * Sends `review.action` to the wallet, once: further calls until its end return the same promise. The result
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
    SwapSelectToken: { readonly side: 'sell' | 'buy' }
    SwapSettings: undefined
    SwapPreview: undefined
    SwapStatus: undefined
    SwapBridge: { readonly id: string }
  }
  readonly routes: { swap: SwapArguments | undefined }
  readonly stored: SwapStored
  readonly messages: SwapMessages
}

/** The service behind `kernel.swap`. */
export const SwapToken: Token<SwapApi> = createToken('swap')

export { swapProviders } from './points.js'
export { SwapError } from './swap-error.js'
