import type { CaipNetworkId } from '../caip/caip-types.js'
import type { Network } from '../networks/network.js'

/** The kinds of account a namespace knows (ACC-04). */
export type AccountType = 'eoa' | 'smartAccount' | 'payment' | 'ordinal' | (string & {})

/** What a check of an address found. `address` is the form to show and compare by. */
export type AddressCheck =
  | { readonly valid: true; readonly address: string }
  | { readonly valid: false; readonly reason: 'format' | 'checksum' | 'network' }

/** An exact amount: `value` counts the smallest unit (wei, lamports, satoshi, planck). */
export interface Amount {
  readonly value: bigint
  readonly decimals: number
  readonly symbol: string
}

/** Wallet methods of a namespace: what passes and what a person must approve (SEC-08). */
export interface RpcMethods {
  readonly safe: readonly string[]
  readonly approval: readonly string[]
  /**
   * Refuses parameters a wallet must never see; the text says why. Gives nothing when they are fine.
   *
   * @param network the one that the request is for: what names another chain is refused (SEC-07)
   */
  readonly checkParams?: (
    method: string,
    params: unknown,
    network?: CaipNetworkId,
  ) => Promise<string | undefined>
}

/** A wallet method with its parameters, for `rpc.request`: who asks is the caller, who must have declared the method. */
export interface WalletCall {
  readonly method: string
  readonly params: unknown
}

/** Asks a node, not a wallet. The network's configured URLs are the only ones used. */
export interface ChainRequest {
  readonly network: Network
  readonly signal?: AbortSignal | undefined
}
