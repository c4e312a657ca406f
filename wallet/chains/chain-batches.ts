import type { Network } from '../networks/network.js'
import type { ContractCall, DecodedCall } from './chain-contract-calls.js'
import type { WalletCall } from './chain-types.js'

/** Where a batch stands. `failed` changed nothing. */
export interface BatchStatus {
  readonly outcome: 'pending' | 'success' | 'failed'
  /** Of the transaction that the calls are in; absent while there is none. */
  readonly transactionId?: string | undefined
}

/** Several calls, ready to be put to the wallet at once: all of them happen or none. */
export interface CallBatch {
  readonly call: WalletCall
  /** The batch's id in the wallet's answer to `call`. Throws `ANSWER_INVALID`. */
  readId(answer: unknown): string
  /** How the wallet is asked where the batch stands. */
  statusRequest(id: string): WalletCall
  /** Throws `ANSWER_INVALID`. */
  readStatus(answer: unknown, id: string): BatchStatus
}

/** Puts several calls to a wallet at once, of which all happen or none (EIP-5792). */
export interface ChainBatches {
  /** Returns the request that asks a wallet whether it takes batches on a network. */
  supportRequest(request: { readonly network: Network; readonly address: string }): Promise<WalletCall>
  /** Returns what a wallet's answer to `supportRequest` says, true also after the user agreed to it once. Throws `ANSWER_INVALID`. */
  isSupported(answer: unknown, network: Network): Promise<boolean>
  /** Throws `CAIP_ADDRESS_INVALID`. */
  build(request: {
    readonly network: Network
    readonly from: string
    readonly calls: readonly ContractCall[]
  }): Promise<CallBatch>
  /**
   * Returns what each call of a batch of `build` does, in order, as `contractCalls.decode` does; `undefined` if it is no batch. Sends no
   * request.
   */
  decode(request: {
    readonly network: Network
    readonly call: WalletCall
  }): Promise<readonly (DecodedCall | undefined)[] | undefined>
}
