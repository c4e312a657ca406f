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
  /** How many exchanges are shown before "More"; 1 to 10, default 2 (facts 3.13). */
  readonly exchangesShown?: number | undefined
}

/** What is to be paid to whom. Everything is checked before anybody is asked. */
export interface PayAsset {
  /** CAIP-2 of an EVM network, one of the host's `networks`. */
  readonly network: CaipNetworkId
  /** An address; its checksum is checked where it has one (EIP-55). */
  readonly recipient: string
  /** The token's contract, or `native`: the network's own coin. */
  readonly asset: string
  /** A plain decimal text in whole units, as `12.50`: no exponent, no sign, no more digits than the asset has decimals. */
  readonly amount: string
  /** As the host knows it. The decimals must be what the token itself says; it is shown by the symbol that it gives itself. */
  readonly metadata: { readonly name: string; readonly symbol: string; readonly decimals: number }
}

/** A payment, as a host asks for it. */
export interface PayRequest {
  readonly asset: PayAsset
  /** Which exchanges may pay, by their ids; all where absent. `false`: none. `include` is in the order of their showing. */
  readonly payWithExchange?:
    | false
    | {
        readonly include?: readonly string[] | undefined
        readonly exclude?: readonly string[] | undefined
      }
    | undefined
}

/** How a payment ended well. */
export interface PaymentResult {
  /** Of the transaction that paid. Absent where an exchange paid and did not tell. */
  readonly id: string | undefined
  readonly network: CaipNetworkId
}

/** What is to be paid: checked, exact, frozen. */
export interface PaymentDue {
  readonly caipNetworkId: CaipNetworkId
  /** With its checksum. */
  readonly recipient: string
  /** Absent: the network's own coin. */
  readonly token?: string | undefined
  readonly amount: Amount
  /** Text from outside. */
  readonly tokenName: string
}

/** Who pays, where a wallet does. */
export interface Payer {
  readonly account: CaipAddress
  readonly walletName: string
  readonly walletIconUrl?: string | undefined
  /** The wallet is on another network, and is asked to change it first. */
  readonly mustSwitch: boolean
}

/** Why the wallet cannot be asked yet: what the button says instead of "Pay". */
export type PayObstacle =
  | 'notConnected'
  /** Being checked and built. */
  | 'preparing'
  | 'insufficientFunds'
  | 'insufficientFee'
  /** The token or the recipient's contract would refuse it. */
  | 'refusedByNetwork'
  /** The token keeps a part of each transfer: the exact amount would not arrive. */
  | 'receivesLess'
  | 'nodeFailed'

/** Why it was not paid, or not so that it arrived. `wasPaid` is what the person asks first. */
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
    /** It is in a block, and less than the amount arrived, or nobody knows how much. */
    | 'receivedLess'
    /** It was cancelled or replaced in the wallet: it can no longer happen. */
    | 'replaced'
    /** Nobody knows yet whether it is in a block. */
    | 'timeout'
    | 'swapFailed'
    /** The swap may have been sent; the payment itself was not. */
    | 'swapUnknown'
    /** The price became worse than what was offered. */
    | 'swapPriceMoved'
    /** The call of the contract that swaps could not be read. */
    | 'swapUnreadable'
    /** The swap's network fee is so high that it must be agreed to, which only the swap view can do. */
    | 'swapFeeHigh'
    /** The same payment was confirmed already and has not ended. */
    | 'duplicate'
    /** The network fee must be agreed to first. */
    | 'feeHigh'
    | 'popupBlocked'
    | 'exchangeFailed'
    /** The exchange's window was closed, and it knows of no payment yet. */
    | 'exchangeLeft'
    /** The user chose another way; the exchange's page may still be paid. */
    | 'exchangeOpen'
    | 'left'
  /** `no`: nothing left the account but perhaps a fee. `partly`: the amount left it, and `received` of it arrived. */
  readonly wasPaid: 'no' | 'partly' | 'unknown'
  /** What arrived, by the receipt. */
  readonly received?: Amount | undefined
  /** The fee of a transaction that failed is spent. */
  readonly isFeeSpent?: boolean | undefined
}

/**
 * A warning that the user must agree to before the wallet is asked. `impact`: the swap's price impact is high or severe. `fee`: a
 * high network fee.
 */
export type PayAgreement = 'impact' | 'fee'

/** What an exchange reports while the payment goes another way: it must not be paid twice. */
export interface OtherPayment {
  readonly by: PaidBy
  readonly status: 'confirming' | 'done'
  readonly transactionId?: string | undefined
}

/** Who pays: the connected wallet, or an exchange. */
export type PaidBy =
  | { readonly kind: 'wallet' }
  | { readonly kind: 'exchange'; readonly id: string; readonly name: string }

/** What a payment is doing while nothing has been paid. */
export type WaitingStep =
  /** The request is compared with the chain. */
  | 'checking'
  /** The person decides. */
  | 'choosing'
  /** The wallet is asked to change its network. */
  | 'switching'
  /** The wallet is asked to exchange what the account has for what is to be paid. */
  | 'swapping'
  /** The wallet is asked to pay. */
  | 'approving'
  /** The exchange's page is open. */
  | 'atExchange'

/** Where a payment stands. `done` and `failed` are the end of it. */
export type PaymentProgress =
  | {
      readonly status: 'waiting'
      readonly step: WaitingStep
      readonly by?: PaidBy | undefined
      /** How the last attempt ended: it can be tried again. */
      readonly failure?: PayFailure | undefined
      /** Of the exchange, for who wants its page again. */
      readonly url?: string | undefined
      readonly isWindowClosed?: boolean | undefined
      /** Of `swapping`: the network has not reported the swap in time; it is still followed. */
      readonly isLate?: boolean | undefined
    }
  | {
      readonly status: 'confirming'
      readonly by: PaidBy
      /** The network has not reported it in time; it may still happen, and is still followed. */
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

/** An exchange to choose. Its texts are from outside. */
export interface OfferedExchange {
  readonly id: string
  readonly name: string
  readonly imageUrl?: string | undefined
}

/** What paying with another token takes: it is exchanged for at least what is missing first. */
export interface SwapOffer {
  /** What is given for it: the network's coin. */
  readonly give: Amount
  /** At the least; never less than what is missing. */
  readonly receive: Amount
  /** In US dollars, as decimal texts; absent without a price. */
  readonly giveWorth?: string | undefined
  readonly receiveWorth?: string | undefined
  /** Basis points, as the swap plugin reports it: the worse of all known ones. */
  readonly priceImpact?: number | undefined
  readonly impactLevel: PriceImpactLevel
  /** `swapAndPay` refuses without an agreement to each of them. */
  readonly mustAgree: readonly PayAgreement[]
}

export interface PaymentState {
  /** Absent while the request has not been found right. */
  readonly due: PaymentDue | undefined
  /** A name of the recipient that resolves back to it. Text from outside. */
  readonly recipientName?: string | undefined
  readonly payer: Payer | undefined
  /** Of paying from the wallet; `undefined`: it can be paid. */
  readonly obstacle: PayObstacle | undefined
  /** What it costs at most besides; absent while it is not known. */
  readonly fee: Amount | undefined
  /** `confirm` refuses without an agreement to each of them. */
  readonly mustAgree: readonly PayAgreement[]
  /** Offered where the wallet lacks the token; `finding` while it is asked for. */
  readonly swap: SwapOffer | 'finding' | undefined
  readonly exchanges: {
    readonly status: 'loading' | 'ready'
    readonly list: readonly OfferedExchange[]
  }
  /** An exchange that was left reports that it pays, or has paid. */
  readonly otherPayment?: OtherPayment | undefined
  /** An exchange that was left and whose page may still be paid. Its name is text from outside. */
  readonly openExchange?: { readonly id: string; readonly name: string } | undefined
  /** The page asked for the same payment again while this one is under way. */
  readonly isRepeated: boolean
  readonly progress: PaymentProgress
}

/** One payment: each settles once. */
export interface Payment {
  readonly store: ReadableStore<PaymentState>
  /**
   * Resolves when it is in a block. Rejects with `PAYMENT_INVALID` (what is wrong: `paymentFaultOf`), `NETWORK_NOT_FOUND`,
   * `NOT_CONNECTED`, `USER_REJECTED`, `FUNDS_INSUFFICIENT`, `CONNECTION_CHANGED`, `TRANSACTION_CHANGED`, `NODE_FAILED`,
   * `NODE_REFUSED`, `PAYMENT_FAILED` where it failed on the chain or at the exchange, less than the amount arrived, or it
   * was cancelled or replaced in the wallet, `TIMEOUT` where an exchange never reported,
   * `ABORTED` where the user left or the signal ended before anybody was asked. A transaction that was sent is followed until the
   * network has decided, however long that takes. The promise need not be handled.
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
  /** The payment that the views show; the newest one. */
  readonly store: ReadableStore<PaymentState | undefined>
  /** How many exchanges stand before "More". */
  readonly exchangesShown: number
  /**
   * Shows the payment to the user, who chooses how to pay it. An equal request (network, recipient, token, amount) while a payment
   * is under way is that payment: it is shown, and no second one begins (`payAgain`). Another request takes the place of one that
   * waits, which rejects with `ABORTED`.
   *
   * @example
   * const { id } = await kernel.pay.open({ asset: { network: 'eip155:1', recipient, asset: usdc, amount: '12.50',
   *   metadata: { name: 'USD Coin', symbol: 'USDC', decimals: 6 } } }).result
   */
  open(request: PayRequest): Payment
  /**
   * Pays from the connected wallet, without a view: the wallet is asked at once. The first attempt decides. An equal request while
   * one is under way is that payment. Rejects with `AGREEMENT_REQUIRED` where the fee must be agreed to.
   *
   * @param signal ends it before the wallet is asked to pay; later it is followed to its end
   * @param agreed the warnings that the user agreed to
   */
  pay(request: PayRequest, signal?: AbortSignal, agreed?: readonly PayAgreement[]): Payment
  /** Begins a second payment equal to the shown one, which may still be paid as well. Only after the user was told so. */
  payAgain(): void
  /** Of the shown payment: builds it again, and keeps its fee fresh, until the answer is called. */
  watch(): () => void
  /** Leads to a connection, and comes back to the payment by itself. */
  connect(): void
  /**
   * Asks the wallet for the shown payment, once: further calls until it ended are the same call (SEC-06). How it went is in
   * `progress`. Rejects with `STEP_INVALID` where it cannot be confirmed, `REVIEW_OBSTACLE` where something is missing, and
   * `AGREEMENT_REQUIRED` where one of `mustAgree` is missing in `agreed`.
   */
  confirm(agreed?: readonly PayAgreement[]): Promise<void>
  /** Swaps first what is missing (`swap`), then pays: the wallet is asked for each. Rejects as `confirm` does. */
  swapAndPay(agreed?: readonly PayAgreement[]): Promise<void>
  /** Opens the exchange's page in a window, in the click itself. Where it is open already, it is brought to the front. */
  payAt(exchangeId: string): void
  /** Back to the choice, from an exchange's page that is not wanted any more. The exchange is still asked whether it was paid. */
  choose(): void
  /** Asks the nodes and exchanges again. */
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
    /** Starts a payment where it is given one. */
    Pay: PayRequest | undefined
    PayStatus: undefined
  }
  readonly routes: { pay: PayRequest }
  readonly messages: PayMessages
}

/** The service behind `kernel.pay`. */
export const PayToken: Token<PayApi> = createToken('pay')

/**
 * Where plugins add exchanges that pay. What says which there are is a service of the plugin that adds it.
 *
 * @example
 * contributes: { extra: [contributeTo(payExchanges, { id: 'acme', origins: ['https://pay.acme.example'], source: AcmeToken })] }
 */
export const payExchanges: ContributionPoint<PayExchangeEntry> = defineContributionPoint({
  id: 'pay.exchanges',
  keyOf: ({ id }) => id,
})

export { PayError } from './pay-error.js'
