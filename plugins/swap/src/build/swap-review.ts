import type { Amount, CaipAddress, CaipNetworkId } from '#kernel'
import type { TransactionStatus } from '#plugins/transactions'
import type { SwappableToken, SwapQuote } from '../quote/swap-quote.js'

/**
 * The wallet's next action. `approveAndSwap`: all approvals and the exchange in one atomic batch (EIP-5792). `approvePermit2`: the
 * second approval of a token that is taken by Permit2.
 */
export type SwapAction =
  | 'approve'
  | 'resetAllowance'
  | 'approvePermit2'
  | 'permit'
  | 'swap'
  | 'approveAndSwap'

/**
 * A warning that the user must agree to before the wallet is called. `impact`: a severe price impact. `fee`: a high
 * network fee. `unanswered`: the wallet has not answered a request to swap the same token, of this page or an earlier one: it may have been
 * sent.
 */
export type SwapAgreement = 'impact' | 'fee' | 'unanswered'

/** The bridge of a reviewed step. */
export interface ReviewedBridge {
  /** The network of the buy token. */
  readonly destination: CaipNetworkId
  /** The account itself, on the network `destination`: decoded once the bridge is built. */
  readonly recipient: string
  /**
   * The bridge delivers until then, or returns the bridged token to the account on the first network. Milliseconds since
   * 1970; absent until the bridge is built.
   */
  readonly deliversUntil?: number | undefined
  /** The token that would be returned; absent if it is not known. External text. */
  readonly refundSymbol?: string | undefined
}

/** The approval in Permit2 of a reviewed step, or of the next one. */
export interface ReviewedPermit2 {
  /** Permit2. */
  readonly contract: string
  /** The contract that exchanges: it gets exactly the sold amount. */
  readonly spender: string
  /** Decoded from the bytes of the approval. Milliseconds since 1970; absent before its step. */
  readonly expiresAt?: number | undefined
}

/** The effect of the step, decoded from the transactions as far as possible. Frozen. */
export interface SwapReview {
  readonly account: CaipAddress
  readonly caipNetworkId: CaipNetworkId
  readonly sellToken: SwappableToken
  readonly buyToken: SwappableToken
  readonly quote: SwapQuote
  /** The wallet's action now. */
  readonly action: SwapAction
  /** The bridge, if the buy token is on another network. */
  readonly bridge?: ReviewedBridge | undefined
  /** Earlier actions of the same exchange: a mined approval or a signed permit. */
  readonly done: readonly SwapAction[]
  /**
   * Decoded from the approval's bytes: the spender and the exact amount. With two approvals in a batch: the one in Permit2, of the same
   * amount.
   */
  readonly allowance?: { readonly spender: string; readonly amount: Amount } | undefined
  /** Present if the exchange takes the token by Permit2: until it is approved there. */
  readonly permit2?: ReviewedPermit2 | undefined
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
  /**
   * The changes of the account's balances if the exchange ran now, as the network's node simulates them: for a swap whose
   * bytes were not decoded. They match the request.
   */
  readonly simulated?: { readonly sellAmount: Amount; readonly buyAmount: Amount } | undefined
  /** The maximum fee of the next transaction; absent if only the wallet can compute it (a batch). */
  readonly fee?: Amount | undefined
  readonly feeWorth?: string | undefined
  /** The site offers to pay the fee, by a paymaster that may decline (ERC-7677). The wallet displays whether it does. */
  readonly isFeeOffered?: boolean | undefined
  /** `confirm` rejects without an agreement to each of them. */
  readonly mustAgree: readonly SwapAgreement[]
  /** Names of providers whose offer was better, but whose built call did not match the request. External texts. */
  readonly refused: readonly string[]
  /** The end of its validity. Milliseconds since 1970. */
  readonly expiresAt: number
  /** The quote fell below the minimum that the user saw: confirming requires accepting it first. */
  readonly isWorse: boolean
}

/** A mined approval of exactly the sold amount: the exchange uses it up, and a failed exchange leaves it. */
export interface SwapApproval {
  /**
   * `token`: the token lets the contract that exchanges take it. `permit2`: it lets Permit2 take it. `inPermit2`: Permit2 lets the
   * contract that exchanges take it.
   */
  readonly kind: 'token' | 'permit2' | 'inPermit2'
  readonly spender: string
  readonly amount: Amount
  /** Milliseconds since 1970; absent if it does not expire. */
  readonly expiresAt?: number | undefined
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
    /** The wallet accepts no request before the user answered another one. */
    | 'walletBusy'
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
  /** The approval of this step may have been sent: it moves nothing, and may be confirmed again. */
  readonly isApprovalUnknown?: true | undefined
  /** The approvals that are mined, and that the exchange has not used. Absent if there are none. */
  readonly approvals?: readonly SwapApproval[] | undefined
  readonly transactionId?: string | undefined
  readonly explorerUrl?: string | undefined
}

export type SwapProgress =
  | {
      readonly step: 'draft'
      readonly failure?: SwapFailure | undefined
      /** The review that the failure ended. */
      readonly failedReview?: SwapReview | undefined
    }
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
