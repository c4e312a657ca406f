import {
  type Amount,
  type AmountFault,
  type CaipNetworkId,
  type ChainNamespace,
  createToken,
  type ExactAmount,
  type FeeOption,
  type FeeSpeed,
  type PluginTypes,
  type ReadableStore,
  type Token,
  type TypedAmount,
} from '#kernel'
import type { AccountPlugin } from '#plugins/account'
import type { NamesPlugin } from '#plugins/names'
import type { ReceivePlugin } from '#plugins/receive'
import type { HeldToken, TokensPlugin } from '#plugins/tokens'
import type { TransactionsPlugin } from '#plugins/transactions'
import type { SendAgreement, SendFailure, SendProgress } from './build/send-review.js'
import type { SendMessages } from './messages.en.js'
import type { KnownRecipient, Recipient } from './recipient/recipient.js'
import type { SendStored } from './stored.js'

export type { AmountFault } from '#kernel'
export type * from './build/send-review.js'
export type * from './recipient/recipient.js'

/** Options of the send plugin. */
export interface SendOptions {
  /** Namespaces that support sending; `eip155` and `solana` if left out. */
  readonly namespaces?: readonly ChainNamespace[] | undefined
}

/** The recipient's text and its check. */
export interface SendAmount {
  /** The text as typed; never rewritten while the user types. */
  readonly text: string
  /** `fiat`: the text counts the host's currency. */
  readonly unit: 'token' | 'fiat'
  /** In the smallest unit. Absent if the field is empty or contains no number. */
  readonly value?: bigint | undefined
  readonly fault?: AmountFault | undefined
  /** The same in the other unit, as a decimal text; absent without a price. */
  readonly other?: string | undefined
  /** The maximum: everything less the fee. Follows the fee as it changes. */
  readonly isMax: boolean
}

/** The first obstacle; the primary button displays it instead of "Review". */
export type SendObstacle =
  | 'selectToken'
  | 'enterAmount'
  | 'amountInvalid'
  | 'insufficientFunds'
  | 'insufficientFee'
  | 'enterRecipient'
  | 'recipientInvalid'
  | 'checking'
  | 'feeUnavailable'
  | 'networkUnsupported'

export interface SendState {
  readonly namespace: ChainNamespace | undefined
  readonly token: HeldToken | undefined
  readonly amount: SendAmount
  readonly recipient: Recipient
  readonly speed: FeeSpeed
  /** Slow first; absent while unknown. One entry if the chain has no choice. */
  readonly fees: readonly FeeOption[] | undefined
  /**
   * Coins so small that they may carry collectibles (Bitcoin's inscriptions). They stay in the account unless `spendsCollectibles`.
   * Absent if there are none, or while unknown.
   */
  readonly smallCoins?: Amount | undefined
  readonly spendsCollectibles: boolean
  readonly obstacle: SendObstacle | undefined
  /** The fields that a network change cleared. Empty again once the draft is edited. */
  readonly cleared: readonly ('token' | 'amount')[]
  readonly progress: SendProgress
}

/** The parameters of `open('send', …)` and `open({ view: 'WalletSend', arguments })`. */
export interface SendArguments {
  /** A decimal text with a point, in whole units of the token: the same amount in every language. */
  readonly amount?: string | undefined
  /** A symbol or an address of a token in the account. */
  readonly token?: string | undefined
  readonly recipient?: string | undefined
}

export interface SendEvents {
  'send:initiated': { readonly caipNetworkId: CaipNetworkId; readonly symbol: string }
  'send:succeeded': { readonly caipNetworkId: CaipNetworkId; readonly symbol: string }
  'send:failed': {
    readonly caipNetworkId: CaipNetworkId
    readonly symbol: string
    readonly reason: SendFailure['reason']
  }
}

/** `kernel.send`: one transfer at a time, from the input to a transaction in a block. Headless use needs no view. */
export interface SendApi {
  readonly store: ReadableStore<SendState>
  /** Follows tokens, account, network and fees until the returned function is called. */
  watch(): () => void
  /**
   * Sets the given fields and keeps the others. The very same object again changes nothing. While the wallet is open it
   * throws `WALLET_REQUEST_OPEN`; the other setters change nothing then.
   */
  fill(args: SendArguments): void
  setToken(id: string): void
  /** `typed` is parsed in the user's language; `value` counts the token's smallest unit. */
  setAmount(amount: TypedAmount | ExactAmount): void
  setUnit(unit: SendAmount['unit']): void
  /** The full balance, less the fee if the fee is paid in the same token. */
  useMax(): void
  /** An address, a name, a payment request (EIP-681, BIP-21, Solana Pay) as typed, pasted or scanned. */
  setRecipient(text: string): void
  setSpeed(speed: FeeSpeed): void
  /** Sets whether coins that may carry collectibles are spent; a review is rebuilt. `confirm` still needs `collectibles`. */
  setSpendsCollectibles(spends: boolean): void
  /** Recent recipients, newest first, then contacts, then the user's own accounts; of the active namespace. */
  knownRecipients(): readonly KnownRecipient[]
  forgetRecipient(address: string): void
  /**
   * Builds the transaction and decodes it for the preview. A second call while one runs returns the same promise. Waits
   * for pending checks. The outcome is in `progress`.
   *
   * Rejects with `REVIEW_OBSTACLE` for an incomplete draft (`details`: the obstacle), `STEP_INVALID` if it is not a
   * draft.
   */
  review(): Promise<void>
  /** Returns to the draft; the built transfer is dropped. Throws `WALLET_REQUEST_OPEN` while the wallet is open. */
  edit(): void
  /**
   * Sends the reviewed transfer, once: calls until it has ended return the same promise. The outcome is in
   * `progress`. An older review is renewed first: with the same or a lower fee it is sent; with a higher one nothing is
   * sent, and `progress` has the new review with the failure `feeRose`, to be confirmed with its agreements. If
   * account, network or the transaction's content differ at dispatch, nothing is sent and `progress` has the reason. In
   * the half second after a failure it does nothing: the second press of a double click is no confirmation.
   *
   * Rejects with `STEP_INVALID` without a review, `AGREEMENT_REQUIRED` if one of `review.mustAgree` is missing in
   * `agreed`.
   *
   * @param agreed the warnings that the user agreed to
   */
  confirm(agreed?: readonly SendAgreement[]): Promise<void>
  /** Starts a new draft. Throws `WALLET_REQUEST_OPEN` while the wallet is open. */
  reset(): void
}

export interface SendPlugin extends PluginTypes {
  readonly id: 'send'
  readonly api: SendApi
  readonly options: SendOptions | undefined
  readonly requires: AccountPlugin | TokensPlugin | TransactionsPlugin
  readonly uses: NamesPlugin | ReceivePlugin
  readonly events: SendEvents
  readonly views: {
    WalletSend: SendArguments | undefined
    WalletSendSelectToken: undefined
    WalletSendScan: undefined
    WalletSendPreview: undefined
    WalletSendStatus: undefined
  }
  readonly routes: { send: SendArguments | undefined }
  readonly stored: SendStored
  readonly messages: SendMessages
}

/** The service behind `kernel.send`. */
export const SendToken: Token<SendApi> = createToken('send')
