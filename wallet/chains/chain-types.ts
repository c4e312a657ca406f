import type { CaipNetworkId } from '../caip/parse-caip.js'
import type { Network } from '../networks/network.js'
import type { RequestDescription, RequestToDescribe } from './chain-descriptions.js'
import type { RequestExplanations, RequestToExplain } from './chain-explanations.js'
import type { RequestSimulation, RequestToSimulate } from './chain-simulations.js'

/** The account types of a namespace. */
export type AccountType = 'eoa' | 'smartAccount' | 'payment' | 'ordinal' | (string & {})

/** The result of an address check. `address` is the form to display and compare by. */
export type AddressCheck =
  | { readonly valid: true; readonly address: string }
  | { readonly valid: false; readonly reason: 'format' | 'checksum' | 'network' }

/** An exact amount: `value` counts the smallest unit (wei, lamports, satoshi, planck). */
export interface Amount {
  readonly value: bigint
  readonly decimals: number
  readonly symbol: string
}

/** Wallet methods of a namespace: those that pass and those that the user must approve. */
export interface RpcMethods {
  readonly safe: readonly string[]
  readonly approval: readonly string[]
  /**
   * True if the wallets of the namespace sign transactions as a rule, and the page sends them: the warning `signedOnly` alone is then a note,
   * for which the review does not stop a request. Default false.
   */
  readonly signsFirst?: boolean | undefined
  /**
   * Rejects parameters that must never reach a wallet: returns the reason, nothing if they are valid.
   *
   * @param network the network of the request: parameters that name another chain are rejected (SEC-07)
   */
  readonly checkParams?: (
    method: string,
    params: unknown,
    network?: CaipNetworkId,
  ) => Promise<string | undefined>
  /**
   * Decodes a request from its bytes, without a node; a chain whose bytes need the metadata of its runtime reads that, three seconds at most.
   * `undefined` if it can move no value and grant no rights, such as a change of the network. Never throws.
   */
  readonly describe?: (request: RequestToDescribe) => Promise<RequestDescription | undefined>
  /**
   * Explains a request by ERC-7730 descriptors, without a node. `undefined` if none applies. Adds to `describe`, whose warnings do not depend
   * on it. Never throws.
   */
  readonly explain?: (request: RequestToExplain) => Promise<RequestExplanations | undefined>
  /**
   * Simulates a request through the network's node, without fees. `undefined` if the request or the node cannot be simulated. Throws `ABORTED`.
   */
  readonly simulate?: (request: RequestToSimulate) => Promise<RequestSimulation | undefined>
}

/** A wallet method with its parameters, for `rpc.request`: the caller must have declared the method. */
export interface WalletCall {
  readonly method: string
  readonly params: unknown
}

/** A request to a node, not a wallet. Only the network's configured URLs are used. */
export interface ChainRequest {
  readonly network: Network
  readonly signal?: AbortSignal | undefined
}

/** Resolves names of accounts (ENS). */
export interface ChainNames {
  /** Returns the form in which a name is looked up (ENSIP-15); `undefined` if it is no valid name. */
  normalize(name: string): Promise<string | undefined>
  /**
   * Returns true if the network's node has all names of the network, as with the ENS registry on it. The node is then
   * authoritative: a name without an address there has none, whatever another source returns.
   */
  hasAllNames(request: ChainRequest): Promise<boolean>
  /** Returns the address of a name, which it normalizes first; `undefined` if there is none. */
  resolve(request: ChainRequest & { readonly name: string }): Promise<string | undefined>
  /** Returns the name of an address, only if the name resolves back to it. */
  lookUp(request: ChainRequest & { readonly address: string }): Promise<string | undefined>
}
