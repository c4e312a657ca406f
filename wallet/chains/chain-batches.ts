import type { Network } from '../networks/network.js'
import type { ContractCall, DecodedCall } from './chain-contract-calls.js'
import type { WalletCall } from './chain-types.js'

/** The status of a batch. A `failed` batch changed nothing. */
export interface BatchStatus {
  readonly outcome: 'pending' | 'success' | 'failed'
  /** The transaction that contains the calls; absent while there is none. */
  readonly transactionId?: string | undefined
}

/** Several calls, ready for the wallet: all of them are executed or none. */
export interface CallBatch {
  readonly call: WalletCall
  /** True if the page offers to pay the fee, by a paymaster that the wallet takes and that may decline (ERC-7677). */
  readonly isFeeOffered?: boolean | undefined
  /** Returns the batch's id from the wallet's response to `call`. Throws `ANSWER_INVALID`. */
  readId(answer: unknown): string
  /**
   * Returns `call` with an id that the page chose: `statusRequest` finds the batch by it although the wallet's response was lost. The id is
   * `0x` and 64 random hex digits, and never used twice. A wallet may respond with another id, which counts then. Absent if the wallet may
   * not accept an id.
   */
  withId?(id: string): WalletCall
}

/** Builds batches of calls for a wallet: all calls are executed or none (EIP-5792). */
export interface ChainBatches {
  /** Returns the request that reads whether a wallet supports batches on a network. */
  supportRequest(request: { readonly network: Network; readonly address: string }): Promise<WalletCall>
  /**
   * Returns whether a wallet supports batches, from its response to `supportRequest`; true also if the user must agree
   * once. Throws `ANSWER_INVALID`.
   */
  isSupported(answer: unknown, network: Network): Promise<boolean>
  /** Throws `CAIP_ADDRESS_INVALID`. */
  build(request: {
    readonly network: Network
    readonly from: string
    readonly calls: readonly ContractCall[]
    /** The wallet's response to `supportRequest`. With it the batch uses what the page offers and the wallet takes: a paymaster. */
    readonly support?: unknown
  }): Promise<CallBatch>
  /**
   * Returns the batch that does the same as a call of `transfers.build`, and offers to pay its fee; `undefined` if the page pays none on the
   * network, or the wallet does not take that. `transfers.decode` decodes it. Throws `OPTIONS_INVALID`. Absent if the chain has no
   * paymasters.
   */
  offerFee?(request: {
    readonly network: Network
    readonly call: WalletCall
    /** The wallet's response to `supportRequest`. */
    readonly support: unknown
  }): Promise<CallBatch | undefined>
  /**
   * Decodes each call of a batch of `build`, in order, as `contractCalls.decode` does; `undefined` if it is not a
   * batch. Sends no request.
   */
  decode(request: {
    readonly network: Network
    readonly call: WalletCall
  }): Promise<readonly (DecodedCall | undefined)[] | undefined>
  /** Returns the request for the status of a batch. The id is enough: it works after a reload, in the wallet that has the batch. */
  statusRequest(request: { readonly network: Network; readonly id: string }): Promise<WalletCall>
  /** Reads the wallet's response to `statusRequest`. Throws `ANSWER_INVALID`. */
  readStatus(request: {
    readonly network: Network
    readonly id: string
    readonly answer: unknown
  }): Promise<BatchStatus>
}
