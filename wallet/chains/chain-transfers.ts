import type { Network } from '../networks/network.js'
import type { AccountType, Amount, ChainRequest, WalletCall } from './chain-types.js'

/** How soon a transfer should be in a block. */
export type FeeSpeed = 'slow' | 'normal' | 'fast'

/**
 * What a payment carries so that whoever asked for it finds and knows it. Both are for everybody to see. Source: Solana Pay,
 * `reference` and `memo`.
 */
export interface PaymentMarks {
  /** Addresses that it lists, in this order: they neither sign nor get anything. */
  readonly references?: readonly string[] | undefined
  /** A text without what hides or turns text. */
  readonly memo?: string | undefined
}

/** What a person wants to send. `value` counts the smallest unit. */
export interface TransferIntent {
  readonly from: string
  readonly to: string
  readonly value: bigint
  /** The token's address (ERC-20 contract, SPL mint). The network's own coin where absent. */
  readonly token?: string | undefined
  /** Default `normal`. A namespace whose fee cannot be chosen takes no notice. */
  readonly speed?: FeeSpeed | undefined
  /**
   * Send less than `value` where the fee leaves less: for sending everything, whatever the fee is by then. What is sent says the
   * transfer's `value`.
   */
  readonly orLess?: boolean | undefined
  /** The kind of `from`, where it is known: a smart account pays for more than the transfer. */
  readonly accountType?: AccountType | undefined
  /** The key of `from`, where the wallet told it: some chains cannot spend without. */
  readonly publicKey?: string | undefined
  /** Of the payment request that it answers. */
  readonly marks?: PaymentMarks | undefined
  /**
   * Spend also coins that may carry collectibles (Bitcoin's inscriptions), which go to the recipient or to the fee: only after the
   * user agreed to exactly that. Default false: they stay in the account.
   */
  readonly spendsCollectibles?: boolean | undefined
}

/** What a transfer costs at most at a speed. */
export interface FeeOption {
  readonly speed: FeeSpeed
  readonly fee: Amount
  /** How long it usually takes at this speed. Seconds. */
  readonly seconds?: number | undefined
  /** The most that can be sent at this speed, smallest unit: everything, less the fee where it is paid in what is sent. */
  readonly most?: bigint | undefined
  /** See `Transfer.leftOut`. The same at each speed. */
  readonly leftOut?: bigint | undefined
}

/** A transfer, ready to be put to the wallet. */
export interface Transfer {
  readonly call: WalletCall
  /** What it costs at most, besides what is sent. */
  readonly fee: Amount
  /**
   * The fee of a plain transaction of its kind at the rate of the last hours, in the coin and unit of `fee`: a fee many times as high
   * deserves a warning. Absent where the network does not tell.
   */
  readonly usualFee?: bigint | undefined
  /** What is sent, smallest unit: differs from the intent's only with `orLess`. */
  readonly value?: bigint | undefined
  /**
   * What the recipient gets of `value`, by a simulation: less where the token keeps a part of each transfer. Absent where it was not
   * simulated. Smallest unit.
   */
  readonly received?: bigint | undefined
  /** It may send collectibles along (Bitcoin's inscriptions): the user must agree to that before the wallet is asked. */
  readonly mayCarryCollectibles?: boolean | undefined
  /** Coins that stay in the account although they could be spent, as they may carry collectibles. Smallest unit. */
  readonly leftOut?: bigint | undefined
  /** The wallet only signs, and `submit` sends: what the wallet did not answer was not sent. */
  readonly isOnlySigned?: boolean | undefined
  /** Absent where neither its fee nor its validity is renewed. */
  readonly renewal?: TransferRenewal | undefined
  /**
   * Makes the transaction's id of the wallet's answer to `call`: broadcasts where the wallet only signed. What the wallet
   * signed must be what it was asked for.
   *
   * Throws `TRANSACTION_CHANGED` where it is not, `NODE_REFUSED` where the network does not take it, `TRANSACTION_EXPIRED` where
   * it does no longer, `NODE_FAILED`, `ANSWER_INVALID`, `ABORTED`.
   */
  submit(answer: unknown, signal?: AbortSignal): Promise<string>
}

/**
 * Renews a transfer before a wallet is asked for it: sets the fee of now (EVM networks), and binds it to a newer block where the network
 * accepts it for a while only (Solana, Polkadot).
 */
export interface TransferRenewal {
  /** Time since it was built after which it is to be renewed: the user's answer fits into the rest. Milliseconds. */
  readonly afterMs: number
  /**
   * Builds the same transfer again: recipient, token and marks stay what they were. The fee may be another one; it stays within the
   * earlier one where that still suffices. The amount stays too, but where the intent has `orLess` and the fee leaves less.
   *
   * Throws what `build` throws.
   */
  renew(signal?: AbortSignal): Promise<Transfer>
}

/** What a call sends, decoded from its own bytes (SEC-07). Amounts count the smallest unit. */
export interface DecodedTransfer {
  readonly from?: string | undefined
  readonly to: string
  readonly value: bigint
  /** The token's address; the network's own coin where absent. */
  readonly token?: string | undefined
  readonly marks?: PaymentMarks | undefined
}

/** Sends the network's coin and tokens: builds transfers, and reads back what it built (SEC-07). */
export interface ChainTransfers {
  /**
   * Returns the call that asks a wallet to send, and what it costs at most. Throws `FUNDS_INSUFFICIENT` if the account cannot pay
   * the amount and the fee, `NODE_REFUSED` if a contract refuses it, `CAIP_ADDRESS_INVALID`, `NODE_FAILED`, `ABORTED`.
   */
  build(request: ChainRequest & TransferIntent): Promise<Transfer>
  /**
   * Returns what a call of `build` sends, read from the call alone; `undefined` if it is not a plain transfer. Sends no request.
   * Never throws `TRANSACTION_CHANGED`; comparing is the caller's job.
   */
  decode(request: {
    readonly network: Network
    readonly call: WalletCall
  }): Promise<DecodedTransfer | undefined>
  /**
   * Returns what the same transfer costs at each speed, slow first. One entry, `normal`, if the speed cannot be chosen. Throws what
   * `build` throws.
   */
  getFeeOptions(request: ChainRequest & TransferIntent): Promise<readonly FeeOption[]>
  /** Returns whether a contract, not a user's key, is at an address. Always false on chains without contracts. */
  isContract(request: ChainRequest & { readonly address: string }): Promise<boolean>
}
