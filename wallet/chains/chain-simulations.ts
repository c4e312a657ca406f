import type { RequestToDescribe, RequestToken } from './chain-descriptions.js'

/** A request to simulate. */
export interface RequestToSimulate extends RequestToDescribe {
  readonly signal?: AbortSignal | undefined
}

/** What the account gains or loses, by a simulation. */
export type SimulatedChange =
  /** `amount` is in the smallest unit, negative for a loss. A token without an address is the network's coin. */
  | { readonly kind: 'token'; readonly token: RequestToken; readonly amount: bigint }
  /** `id` is `undefined` if the contract does not show which NFTs move. */
  | {
      readonly kind: 'nft'
      readonly collection: string
      readonly id: bigint | undefined
      readonly amount: bigint
    }

/** What others may take of the account, by a simulation. */
export type SimulatedAllowance =
  | {
      readonly kind: 'token'
      readonly token: RequestToken
      readonly spender: string
      readonly amount: bigint
      /** The same call moves the token as well: it may only be what remains of an earlier allowance. */
      readonly isUsed: boolean
    }
  | { readonly kind: 'nft'; readonly collection: string; readonly spender: string; readonly id: bigint }
  | { readonly kind: 'allNfts'; readonly collection: string; readonly spender: string }

/**
 * The effect of a request on the account as the network's node simulates it, without fees. Events of contracts: a hostile contract may emit
 * none, or wrong ones, and a node may lie.
 */
export type RequestSimulation =
  | {
      readonly status: 'success'
      readonly changes: readonly SimulatedChange[]
      readonly allowances: readonly SimulatedAllowance[]
    }
  /** `reason`: the words of the contract, sanitized. */
  | { readonly status: 'failure'; readonly reason: string | undefined }
