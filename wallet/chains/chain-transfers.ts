import type { Network } from '../networks/network.js'
import type { BeforeSending } from '../nodes/submit-once.js'
import type { AccountType, Amount, ChainRequest, WalletCall } from './chain-types.js'

/** The speed at which a transfer should be mined. */
export type FeeSpeed = 'slow' | 'normal' | 'fast'

/**
 * Data that lets the recipient of a payment find and identify it. Both are public. Source: Solana Pay, `reference` and
 * `memo`.
 */
export interface PaymentMarks {
  /** Addresses to list, in this order: they neither sign nor receive anything. */
  readonly references?: readonly string[] | undefined
  /** A text without invisible or bidirectional control characters. */
  readonly memo?: string | undefined
}

/** A transfer that a user requests. `value` counts the smallest unit. */
export interface TransferIntent {
  readonly from: string
  readonly to: string
  readonly value: bigint
  /** The token's address (ERC-20 contract, SPL mint). Absent for the network's own coin. */
  readonly token?: string | undefined
  /** Default `normal`. Ignored by a namespace whose fee cannot be chosen. */
  readonly speed?: FeeSpeed | undefined
  /**
   * Sends less than `value` if the fee leaves less: for sending the whole balance at any fee. The transfer's `value` is
   * the sent amount.
   */
  readonly orLess?: boolean | undefined
  /** The kind of `from`, if known: a smart account pays for more than the transfer. */
  readonly accountType?: AccountType | undefined
  /** The public key of `from`, if the wallet reported it: some chains cannot spend without it. */
  readonly publicKey?: string | undefined
  /** The marks of the payment request that the transfer fulfils. */
  readonly marks?: PaymentMarks | undefined
  /**
   * Also spends coins that may carry collectibles (Bitcoin's inscriptions), which go to the recipient or to the fee:
   * only after the user agreed to exactly that. Default false: they stay in the account.
   */
  readonly spendsCollectibles?: boolean | undefined
}

/** The maximum cost of a transfer at a speed. */
export interface FeeOption {
  readonly speed: FeeSpeed
  readonly fee: Amount
  /** The usual time until it is mined at this speed. Seconds. */
  readonly seconds?: number | undefined
  /**
   * The maximum amount at this speed, smallest unit: the whole balance, less the fee if it is paid in the sent asset.
   */
  readonly max?: bigint | undefined
  /** See `Transfer.leftOut`. The same at each speed. */
  readonly leftOut?: bigint | undefined
}

/** A transfer, ready for the wallet. */
export interface Transfer {
  readonly call: WalletCall
  /** The maximum cost, besides the sent amount. */
  readonly fee: Amount
  /**
   * The fee of a plain transaction of its kind at the rate of the last hours, in the coin and unit of `fee`: a fee many
   * times as high deserves a warning. Absent if the network does not report it.
   */
  readonly usualFee?: bigint | undefined
  /** The sent amount, smallest unit: differs from the intent's only with `orLess`. */
  readonly value?: bigint | undefined
  /**
   * The amount that the recipient receives of `value`, by a simulation: less if the token keeps a part of each
   * transfer. Absent if it was not simulated. Smallest unit.
   */
  readonly received?: bigint | undefined
  /**
   * The transfer may send collectibles along (Bitcoin's inscriptions): the user must agree to that before the wallet is
   * called.
   */
  readonly mayCarryCollectibles?: boolean | undefined
  /** Spendable coins that stay in the account because they may carry collectibles. Smallest unit. */
  readonly leftOut?: bigint | undefined
  /** The wallet only signs, and `submit` sends: without a response of the wallet nothing was sent. */
  readonly isOnlySigned?: boolean | undefined
  /** Absent if neither its fee nor its validity is renewed. */
  readonly renewal?: TransferRenewal | undefined
  /**
   * Returns the transaction's id from the wallet's response to `call`; broadcasts if the wallet only signed. The signed
   * transaction must be the requested one.
   *
   * Throws `TRANSACTION_CHANGED` if it is not, `NODE_REFUSED` if the network rejects it, `TRANSACTION_EXPIRED` if the
   * network no longer accepts it, `NODE_FAILED`, `ANSWER_INVALID`, `ABORTED`, and what `beforeSending` throws.
   *
   * @param beforeSending only called if the wallet only signed
   */
  submit(answer: unknown, signal?: AbortSignal, beforeSending?: BeforeSending): Promise<string>
}

/**
 * Renews a transfer before the wallet is called: sets the current fee (EVM networks), and binds it to a newer block if
 * the network accepts it only for a limited time (Solana, Polkadot).
 */
export interface TransferRenewal {
  /**
   * Age after which the transfer must be renewed: the rest of its validity leaves time for the user's decision.
   * Milliseconds.
   */
  readonly afterMs: number
  /**
   * Builds the same transfer again: recipient, token and marks stay the same. The fee may change; it stays within the
   * earlier one if that still suffices. The amount stays too, unless the intent has `orLess` and the fee leaves less.
   *
   * Throws the errors of `build`.
   */
  renew(signal?: AbortSignal): Promise<Transfer>
}

/** The transfer that a call sends, decoded from its own bytes. Amounts count the smallest unit. */
export interface DecodedTransfer {
  readonly from?: string | undefined
  readonly to: string
  readonly value: bigint
  /** The token's address; absent for the network's own coin. */
  readonly token?: string | undefined
  readonly marks?: PaymentMarks | undefined
}

/** Builds transfers of the network's coin and tokens, and decodes them. */
export interface ChainTransfers {
  /**
   * Returns the request for a wallet to send, and its maximum cost. Throws `FUNDS_INSUFFICIENT` if the account cannot
   * pay the amount and the fee, `NODE_REFUSED` if a contract reverts, `CAIP_ADDRESS_INVALID`, `NODE_FAILED`, `ABORTED`.
   */
  build(request: ChainRequest & TransferIntent): Promise<Transfer>
  /**
   * Decodes the transfer of a call of `build`, from the call alone; `undefined` if it is not a plain transfer. Sends no
   * request. Never throws `TRANSACTION_CHANGED`; comparing is the caller's job.
   */
  decode(request: {
    readonly network: Network
    readonly call: WalletCall
  }): Promise<DecodedTransfer | undefined>
  /**
   * Returns the cost of the same transfer at each speed, slow first. One entry, `normal`, if the speed cannot be
   * chosen. Throws the errors of `build`.
   */
  getFeeOptions(request: ChainRequest & TransferIntent): Promise<readonly FeeOption[]>
  /**
   * Returns whether the address is a contract, not an account with a user's key. Always false on chains without
   * contracts.
   */
  isContract(request: ChainRequest & { readonly address: string }): Promise<boolean>
}
