/** The reason why a link, or a press of a button, came to nothing. */
export type ActionFailureReason =
  /** The link is no address of an action. */
  | 'linkInvalid'
  /** The host does not trust the site: nothing was requested from it. */
  | 'hostNotAllowed'
  /** No answer: offline, a redirect, or a site that allows no other pages (CORS). Browsers do not report which. */
  | 'siteUnreachable'
  | 'siteTimeout'
  /** The site answered with an error. */
  | 'siteFailed'
  /** The answer is not what the specification describes. */
  | 'answerInvalid'
  /** The site offers it on other networks than the wallet's. */
  | 'networkUnsupported'
  /** The answer is of another type than the button's. */
  | 'answerChanged'
  /** The transaction cannot be read, or a signature in it is not valid. */
  | 'transactionInvalid'
  /** The transaction needs another account's signature, or none of this account. */
  | 'signersInvalid'
  /** The message names another site, account or network, or is none that a user can read. */
  | 'messageInvalid'
  | 'rejected'
  | 'accountChanged'
  | 'networkChanged'
  | 'transactionChanged'
  | 'insufficientFunds'
  | 'refusedByNetwork'
  | 'expired'
  | 'walletBusy'
  | 'walletUnsupported'
  | 'walletFailed'
  | 'nodeFailed'
  /** It is in a block, and had no effect but the fee. */
  | 'transactionFailed'

/** A failure, and whether a transaction may have been sent all the same. */
export interface ActionFailure {
  readonly reason: ActionFailureReason
  /** `no` only where nothing can have been sent; `yes`: the transaction of this step is confirmed, and what follows failed. */
  readonly wasSent: 'no' | 'unknown' | 'yes'
  /** The site's own message: sanitized, not to be trusted. */
  readonly message?: string | undefined
}

/** The progress of an action. */
export type ActionProgress =
  /** The metadata is requested. */
  | { readonly status: 'loading' }
  /** There is no metadata. */
  | { readonly status: 'unavailable'; readonly failure: ActionFailure }
  /** A button can be pressed. */
  | { readonly status: 'ready'; readonly failure?: ActionFailure | undefined }
  /** The transaction or message is requested from the site. */
  | { readonly status: 'requesting'; readonly button: number }
  /** The wallet has the request. */
  | {
      readonly status: 'wallet'
      readonly button: number
      readonly kind: 'transaction' | 'message'
      /** The name of the wallet. */
      readonly wallet: string
    }
  /** The transaction is sent. `isLate`: the network has not reported it in time; it may still be confirmed. */
  | {
      readonly status: 'confirming'
      readonly id: string
      readonly explorerUrl?: string | undefined
      readonly isLate?: boolean | undefined
    }
  /** The next action is requested. `failure`: it could not be, and `retry` requests it again. */
  | { readonly status: 'continuing'; readonly failure?: ActionFailure | undefined }
  /** The site names a page to open. */
  | { readonly status: 'link'; readonly link: string }
  | {
      readonly status: 'completed'
      readonly id?: string | undefined
      readonly explorerUrl?: string | undefined
    }
