import {
  type CaipNetworkId,
  type ContributionPoint,
  createToken,
  defineContributionPoint,
  type PluginTypes,
  type ReadableStore,
  type Token,
} from '#kernel'
import type { NamesPlugin } from '#plugins/names'
import type { SwapPlugin } from '#plugins/swap'
import type { TransactionsPlugin } from '#plugins/transactions'
import type { WalletsPlugin } from '#plugins/wallets'
import type { PayExchangeEntry } from './exchange/exchange.js'
import type { PayMessages } from './messages.en.js'
import type { PaidBy, PayAgreement, PayFailure, PaymentState } from './payment-state.js'

export type * from './exchange/exchange.js'
export { PayError, type PaymentFault, paymentFaultOf } from './pay-error.js'
export type * from './payment-state.js'

/** Options of the pay plugin. */
export interface PayOptions {
  /** Number of exchanges displayed before "More"; 1 to 10, default 2. */
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

/** `kernel.pay`: an exact amount to an exact recipient. */
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
   * Requests the shown payment from the wallet, once: calls until it has ended return the same promise. The outcome is in
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
  readonly uses: NamesPlugin | SwapPlugin | WalletsPlugin
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
