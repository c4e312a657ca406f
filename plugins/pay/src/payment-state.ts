import type { Amount, CaipAddress, CaipNetworkId, QuoinError } from '#kernel'
import type { PriceImpactLevel } from '#plugins/swap'

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
    /** The wallet accepts no request before the user answered another one. */
    | 'walletBusy'
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
    /** An earlier request to the wallet has no answer: the user must agree first. */
    | 'unanswered'
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
 * severe. `fee`: a high network fee. `unanswered`: the wallet has not answered a request for a transfer to the same recipient, of this page or an
 * earlier one: it may have been sent.
 */
export type PayAgreement = 'impact' | 'fee' | 'unanswered'

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
  readonly sellAmount: Amount
  /** The minimum amount to buy; never less than the missing amount. */
  readonly buyAmount: Amount
  /** In US dollars, as decimal texts; absent without a price. */
  readonly sellWorth?: string | undefined
  readonly buyWorth?: string | undefined
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
  /** The site offers to pay the fee, by a paymaster that may decline (ERC-7677). The wallet displays whether it does. */
  readonly isFeeOffered?: true | undefined
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
