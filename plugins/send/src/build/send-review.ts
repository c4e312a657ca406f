import type { Amount, CaipAddress, CaipNetworkId, FeeSpeed, PaymentMarks } from '#kernel'
import type { HeldToken } from '#plugins/tokens'
import type { TransactionStatus } from '#plugins/transactions'
import type { RecipientWarning } from '../recipient/recipient.js'

/**
 * A warning that the user must agree to before sending. `fee`: more than the amount, or at least ten times the usual
 * one. `collectibles`: the spent coins may carry some (Bitcoin's inscriptions). `receivesLess`: the token keeps a part
 * of the transfer.
 */
export type SendAgreement =
  | Extract<RecipientWarning, 'lookAlike' | 'unanswered' | 'contract'>
  | 'fee'
  | 'collectibles'
  | 'receivesLess'
  /** The id of a `CheckNotice`. */
  | `check:${string}`

/** The result of a contributed check (`transferChecks`): a warning, or that the check was not possible. */
export type CheckNotice =
  | {
      readonly id: `check:${string}`
      readonly kind: 'warning'
      readonly tone: 'info' | 'warning' | 'danger'
      readonly title: string
      readonly body: string
      /** The text of the agreement that is required; absent if none is. */
      readonly agree?: string | undefined
    }
  | {
      readonly id: `check:${string}`
      readonly kind: 'unavailable'
      readonly tone: 'warning'
      /** The name of the check. */
      readonly name: string
    }

/** The transfer as decoded from the transaction itself. Frozen: exactly this is confirmed. */
export interface SendReview {
  readonly account: CaipAddress
  readonly caipNetworkId: CaipNetworkId
  readonly token: HeldToken
  /** Decoded from the bytes. */
  readonly to: string
  readonly toName?: string | undefined
  /** References by which the payee identifies the payment. Decoded from the bytes. */
  readonly marks?: PaymentMarks | undefined
  readonly amount: Amount
  /**
   * The amount that the recipient receives by a simulation, if the token keeps a part. Absent if it is the whole
   * amount, or the node cannot simulate.
   */
  readonly received?: Amount | undefined
  /** In the host's currency, as a decimal text; absent without a price. */
  readonly worth?: string | undefined
  /** The max network fee. */
  readonly fee: Amount
  readonly feeWorth?: string | undefined
  /**
   * The site offers to pay the fee, by a paymaster that may decline (ERC-7677). The wallet displays whether it does; otherwise the fee is about
   * `fee`.
   */
  readonly isFeeOffered?: true | undefined
  readonly speed: FeeSpeed
  readonly warnings: readonly RecipientWarning[]
  readonly looksLike?: string | undefined
  /** The results of contributed checks, in the order of the point. */
  readonly checks: readonly CheckNotice[]
  /** Coins that stay in the account because they may carry collectibles. Absent if there are none. */
  readonly leftOut?: Amount | undefined
  /** `confirm` refuses without an agreement to each of them. */
  readonly mustAgree: readonly SendAgreement[]
}

/** The reason of a failed transfer. `wasSent` answers the user's first question. */
export interface SendFailure {
  readonly reason:
    | 'rejected'
    | 'accountChanged'
    | 'networkChanged'
    /** The built or signed transaction differs from the request. */
    | 'transactionChanged'
    | 'insufficientFunds'
    /** The network fee is higher now than in the review: the review has the new one, which can be confirmed. */
    | 'feeRose'
    | 'refusedByNetwork'
    /** It was signed too late, on a network where a transfer is valid for a limited time. */
    | 'expired'
    /** The wallet accepts no request before the user answered another one. */
    | 'walletBusy'
    | 'walletFailed'
    | 'nodeFailed'
    | 'transactionFailed'
    /** It was cancelled or replaced in the wallet: it can no longer be mined. */
    | 'replaced'
  readonly wasSent: 'no' | 'yes' | 'unknown'
  readonly transactionId?: string | undefined
  readonly explorerUrl?: string | undefined
}

export type SendProgress =
  | {
      readonly step: 'draft'
      readonly failure?: SendFailure | undefined
      /** The review that the failure ended. */
      readonly failedReview?: SendReview | undefined
    }
  | { readonly step: 'preparing' }
  | { readonly step: 'review'; readonly review: SendReview; readonly failure?: SendFailure | undefined }
  /** The wallet has the request. */
  | { readonly step: 'approving'; readonly review: SendReview }
  | {
      readonly step: 'sent'
      readonly review: SendReview
      /** Absent while only the wallet has it (a batch), and if a batch was never sent. */
      readonly transactionId?: string | undefined
      readonly status: TransactionStatus
      /** The amount that arrived by the receipt, if the token kept a part. */
      readonly received?: Amount | undefined
      /** The transaction that is in a block instead: the wallet sped it up, or cancelled or replaced it (`replacementOf`). */
      readonly replacedBy?: string | undefined
      readonly explorerUrl?: string | undefined
    }
