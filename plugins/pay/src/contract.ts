import {
  type Amount,
  type CaipAddress,
  type CaipNetworkId,
  type ContributionPoint,
  createToken,
  defineContributionPoint,
  type PluginTypes,
  type QuoinError,
  type ReadableStore,
  type Token,
} from '#kernel'
import type { NamesPlugin } from '#plugins/names'
import type { PriceImpactLevel, SwapPlugin } from '#plugins/swap'
import type { TransactionsPlugin } from '#plugins/transactions'
import type { PayExchangeEntry } from './exchange.js'
import type { PayMessages } from './messages.en.js'

export type * from './exchange.js'
export { type PaymentFault, paymentFaultOf } from './payment-fault.js'

/** Options of the pay plugin. */
export interface PayOptions {
  /** Number of exchanges displayed before "More"; 1 to 10, default 2 (facts 3.13). */
  readonly exchangesShown?: number | undefined
}

/** The asset, amount and recipient of a payment. All of it is validated before any wallet or exchange request. */
export interface PayAsset {
  /** CAIP-2 of an EVM network, one of the host's `networks`. */
  readonly network: CaipNetworkId
  /** An address. A mixed-case address must have a valid checksum (EIP-55). */
  readonly recipient: string
  /** The token's contract, or `native`: the network's coin. */
  readonly asset: string
  /** A plain decimal text in whole units, as `12.50`: no exponent, no sign, no more digits than the asset has decimals. */
  readonly amount: string
  /**
   * The token as the host configured it. `decimals` must equal the contract's; the views display the contract's own
   * symbol.
   */
  readonly metadata: { readonly name: string; readonly symbol: string; readonly decimals: number }
}

/** A payment request of the host. */
export interface PayRequest {
  readonly asset: PayAsset
  /** The exchanges that may pay, by id; all if absent, none if `false`. `include` is in display order. */
  readonly payWithExchange?:
    | false
    | {
        readonly include?: readonly string[] | undefined
        readonly exclude?: readonly string[] | undefined
      }
    | undefined
}

/** The result of a successful payment. */
export interface PaymentResult {
  /** The id of the transaction that paid. Absent if an exchange paid and reported none. */
  readonly id: string | undefined
  readonly network: CaipNetworkId
}

/** The amount due: validated, exact, frozen. */
export interface PaymentDue {
  readonly caipNetworkId: CaipNetworkId
  /** The address with its checksum. */
  readonly recipient: string
  /** Absent for the network's coin. */
  readonly token?: string | undefined
  readonly amount: Amount
  /** Text from outside. */
  readonly tokenName: string
}

/** The account that pays from a wallet. */
export interface Payer {
  readonly account: CaipAddress
  readonly walletName: string
  readonly walletIconUrl?: string | undefined
  /** The wallet is on another network; a request to switch comes first. */
  readonly mustSwitch: boolean
}

/** The reason why the payment cannot be confirmed yet; the button displays it instead of "Pay". */
export type PayObstacle =
  | 'notConnected'
  /** The request is being checked and the transaction built. */
  | 'preparing'
  | 'insufficientFunds'
  | 'insufficientFee'
  /** The token or the recipient's contract would refuse it. */
  | 'refusedByNetwork'
  /** The token keeps a part of each transfer: the exact amount would not arrive. */
  | 'receivesLess'
  | 'nodeFailed'

/** The reason of a failure. `wasPaid` answers the user's first question. */
export interface PayFailure {
  readonly reason:
    | 'invalid'
    | 'notConnected'
    | 'insufficientFunds'
    | 'refusedByNetwork'
    | 'rejected'
    | 'switchRejected'
    | 'accountChanged'
    | 'networkChanged'
    | 'transactionChanged'
    | 'walletFailed'
    | 'nodeFailed'
    | 'transactionFailed'
    /** The token keeps a part of each transfer: the exact amount would not arrive. */
    | 'receivesLess'
    /** The transaction is in a block, and less than the amount arrived, or the amount that arrived is unknown. */
    | 'receivedLess'
    /** Cancelled or replaced in the wallet: it can no longer be mined. */
    | 'replaced'
    /** Unknown: the transaction may or may not be in a block. */
    | 'timeout'
    | 'swapFailed'
    /** The swap may have been sent; the payment itself was not. */
    | 'swapUnknown'
    /** The price became worse than the quote. */
    | 'swapPriceMoved'
    /** The call of the contract that swaps could not be read. */
    | 'swapUnreadable'
    /** The swap's network fee is so high that it needs an agreement, which only the swap view supports. */
    | 'swapFeeHigh'
    /** The same payment was confirmed already and has not ended. */
    | 'duplicate'
    /** The network fee must be agreed to first. */
    | 'feeHigh'
    | 'popupBlocked'
    | 'exchangeFailed'
    /** The exchange's window was closed, and the exchange lists no payment yet. */
    | 'exchangeLeft'
    /** The user chose another method; the exchange's page may still be paid. */
    | 'exchangeOpen'
    | 'left'
  /**
   * `no`: nothing left the account except perhaps a fee. `partly`: the amount left it, and `received` of it arrived.
   */
  readonly wasPaid: 'no' | 'partly' | 'unknown'
  /** The amount that arrived, by the receipt. */
  readonly received?: Amount | undefined
  /** The fee of a transaction that failed is spent. */
  readonly isFeeSpent?: boolean | undefined
}

/**
 * A warning that the user must agree to before the wallet is called. `impact`: the swap's price impact is high or
 * severe. `fee`: a high network fee.
 */
export type PayAgreement = 'impact' | 'fee'

/** An exchange's progress while the payment uses another method: it must not be paid twice. */
export interface OtherPayment {
  readonly by: PaidBy
  readonly status: 'confirming' | 'done'
  readonly transactionId?: string | undefined
}

/** The payer: the connected wallet, or an exchange. */
export type PaidBy =
  | { readonly kind: 'wallet' }
  | { readonly kind: 'exchange'; readonly id: string; readonly name: string }

/** The step of a payment before anything has been paid. */
export type WaitingStep =
  /** The request is compared with the chain. */
  | 'checking'
  /** The user chooses how to pay. */
  | 'choosing'
  /** The wallet has a request to switch the network. */
  | 'switching'
  /** The wallet has a request to swap for the token of the payment. */
  | 'swapping'
  /** The wallet has the payment request. */
  | 'approving'
  /** The exchange's page is open. */
  | 'atExchange'

/** The progress of a payment. `done` and `failed` are final. */
export type PaymentProgress =
  | {
      readonly status: 'waiting'
      readonly step: WaitingStep
      readonly by?: PaidBy | undefined
      /** The failure of the last attempt, which can be retried. */
      readonly failure?: PayFailure | undefined
      /** The exchange's page, to open it again. */
      readonly url?: string | undefined
      readonly isWindowClosed?: boolean | undefined
      /** While `swapping`: the swap was not confirmed in time and is still followed. */
      readonly isLate?: boolean | undefined
    }
  | {
      readonly status: 'confirming'
      readonly by: PaidBy
      /** Not confirmed in time. It may still be mined, and is still followed. */
      readonly isLate?: boolean | undefined
      readonly transactionId?: string | undefined
      readonly explorerUrl?: string | undefined
    }
  | {
      readonly status: 'done'
      readonly by: PaidBy
      /** The wallet sped it up: `transactionId` is the transaction that is in a block. */
      readonly isSpedUp?: boolean | undefined
      readonly transactionId?: string | undefined
      readonly explorerUrl?: string | undefined
    }
  | {
      readonly status: 'failed'
      readonly failure: PayFailure
      readonly error: QuoinError
      readonly transactionId?: string | undefined
      readonly explorerUrl?: string | undefined
    }

/** An exchange that the user can choose. Its texts are from outside. */
export interface OfferedExchange {
  readonly id: string
  readonly name: string
  readonly imageUrl?: string | undefined
}

/** A swap before the payment: it buys at least the missing amount. */
export interface SwapOffer {
  /** The amount to sell: the network's coin. */
  readonly give: Amount
  /** The minimum amount to buy; never less than the missing amount. */
  readonly receive: Amount
  /** In US dollars, as decimal texts; absent without a price. */
  readonly giveWorth?: string | undefined
  readonly receiveWorth?: string | undefined
  /** Basis points, as the swap plugin reports it: the highest of all known ones. */
  readonly priceImpact?: number | undefined
  readonly impactLevel: PriceImpactLevel
  /** `swapAndPay` refuses without an agreement to each of them. */
  readonly mustAgree: readonly PayAgreement[]
}

export interface PaymentState {
  /** Absent until the request is validated. */
  readonly due: PaymentDue | undefined
  /** A name of the recipient that resolves back to it. Text from outside. */
  readonly recipientName?: string | undefined
  readonly payer: Payer | undefined
  /** The obstacle to paying from the wallet; `undefined` if there is none. */
  readonly obstacle: PayObstacle | undefined
  /** The maximum network fee; absent while it is unknown. */
  readonly fee: Amount | undefined
  /** `confirm` refuses without an agreement to each of them. */
  readonly mustAgree: readonly PayAgreement[]
  /** Offered if the wallet lacks the token; `finding` while a quote is requested. */
  readonly swap: SwapOffer | 'finding' | undefined
  readonly exchanges: {
    readonly status: 'loading' | 'ready'
    readonly list: readonly OfferedExchange[]
  }
  /** An exchange that was left reports that it pays, or has paid. */
  readonly otherPayment?: OtherPayment | undefined
  /** An exchange that was left and whose page may still be paid. Its name is text from outside. */
  readonly openExchange?: { readonly id: string; readonly name: string } | undefined
  /** The page requested the same payment again while this one is pending. */
  readonly isRepeated: boolean
  readonly progress: PaymentProgress
}

/** One payment, which settles once. */
export interface Payment {
  readonly store: ReadableStore<PaymentState>
  /**
   * Resolves when it is in a block. Rejects with `PAYMENT_INVALID` (the fault: `paymentFaultOf`), `NETWORK_NOT_FOUND`,
   * `NOT_CONNECTED`, `USER_REJECTED`, `FUNDS_INSUFFICIENT`, `CONNECTION_CHANGED`, `TRANSACTION_CHANGED`, `NODE_FAILED`,
   * `NODE_REFUSED`, `PAYMENT_FAILED` if it failed on the chain or at the exchange, less than the amount arrived, or it
   * was cancelled or replaced in the wallet, `TIMEOUT` if an exchange never reported, `ABORTED` if the user left or the
   * signal ended before a wallet or exchange had the request. A submitted transaction is followed until it is final,
   * without a time limit. The promise need not be handled.
   */
  readonly result: Promise<PaymentResult>
}

export interface PayEvents {
  'pay:opened': { readonly caipNetworkId: CaipNetworkId; readonly symbol: string }
  'pay:initiated': {
    readonly caipNetworkId: CaipNetworkId
    readonly symbol: string
    readonly by: PaidBy['kind']
  }
  'pay:succeeded': {
    readonly caipNetworkId: CaipNetworkId
    readonly symbol: string
    readonly by: PaidBy['kind']
  }
  'pay:failed': {
    readonly caipNetworkId: CaipNetworkId
    readonly symbol: string
    readonly reason: PayFailure['reason']
  }
}

/** `kernel.pay`: an exact amount to an exact recipient (PAY-01). */
export interface PayApi {
  /** The newest payment, which the views show. */
  readonly store: ReadableStore<PaymentState | undefined>
  /** The number of exchanges shown before "More". */
  readonly exchangesShown: number
  /**
   * Shows the payment to the user, who chooses how to pay it. An equal request (network, recipient, token, amount) while a payment
   * is pending returns that payment and starts no second one (`payAgain`). Another request replaces one that still waits for the
   * user, which rejects with `ABORTED`.
   *
   * @example
   * const { id } = await kernel.pay.open({ asset: { network: 'eip155:1', recipient, asset: usdc, amount: '12.50',
   *   metadata: { name: 'USD Coin', symbol: 'USDC', decimals: 6 } } }).result
   */
  open(request: PayRequest): Payment
  /**
   * Pays from the connected wallet without a view: the wallet gets the request at once, and the first attempt decides. An equal
   * request while one is pending returns that payment. Rejects with `AGREEMENT_REQUIRED` if the fee must be agreed to.
   *
   * @param signal cancels the payment before the wallet has the request; a submitted payment is followed to its end
   * @param agreed the warnings that the user agreed to
   */
  pay(request: PayRequest, signal?: AbortSignal, agreed?: readonly PayAgreement[]): Payment
  /** Starts a second payment equal to the shown one, which may still be paid as well. Warn the user first. */
  payAgain(): void
  /** Rebuilds the shown payment and keeps its fee up to date until the returned function is called. */
  watch(): () => void
  /** Opens the Connect view and returns to the payment after connecting. */
  connect(): void
  /**
   * Requests the shown payment from the wallet, once: calls until it has ended return the same promise (SEC-06). The outcome is in
   * `progress`. Rejects with `STEP_INVALID` if it cannot be confirmed, `REVIEW_OBSTACLE` if there is an obstacle, and
   * `AGREEMENT_REQUIRED` if `agreed` lacks one of `mustAgree`.
   */
  confirm(agreed?: readonly PayAgreement[]): Promise<void>
  /** Swaps for the missing amount (`swap`), then pays: one wallet request for each. Rejects as `confirm` does. */
  swapAndPay(agreed?: readonly PayAgreement[]): Promise<void>
  /** Opens the exchange's page in a window, or focuses it. Call it in the click itself, or the browser blocks the window. */
  payAt(exchangeId: string): void
  /** Returns from an exchange's page to the choice. The exchange is still polled, as its page may be paid. */
  choose(): void
  /** Refreshes the state from nodes and exchanges. */
  retry(): void
}

export interface PayPlugin extends PluginTypes {
  readonly id: 'pay'
  readonly api: PayApi
  readonly options: PayOptions | undefined
  readonly requires: TransactionsPlugin
  readonly uses: NamesPlugin | SwapPlugin
  readonly events: PayEvents
  readonly views: {
    /** Opens a payment, if one is given. */
    Pay: PayRequest | undefined
    PayStatus: undefined
  }
  readonly routes: { pay: PayRequest }
  readonly messages: PayMessages
}

/** The service behind `kernel.pay`. */
export const PayToken: Token<PayApi> = createToken('pay')

/**
 * The contribution point for exchanges that pay. `source` is a service of the contributing plugin that lists them.
 *
 * @example
 * contributes: { extra: [contributeTo(payExchanges, { id: 'acme', origins: ['https://pay.acme.example'], source: AcmeToken })] }
 */
export const payExchanges: ContributionPoint<PayExchangeEntry> = defineContributionPoint({
  id: 'pay.exchanges',
  keyOf: ({ id }) => id,
})

export { PayError } from './pay-error.js'
