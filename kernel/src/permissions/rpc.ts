import type { CaipAddress, CaipNetworkId, ChainNamespace } from '../caip/caip-types.js'

/** A request to the wallet of a namespace. */
export interface RpcRequest {
  readonly method: string
  readonly params?: unknown
  /** The active namespace if absent. */
  readonly namespace?: ChainNamespace
  /** On which network; that of the connection if absent. */
  readonly caipNetworkId?: CaipNetworkId
  /** What the person confirmed; if the connection differs at dispatch, `CONNECTION_CHANGED` (SEC-06). */
  readonly expect?: CaipAddress
  readonly signal?: AbortSignal
}

/**
 * Asks the connected wallet on behalf of one caller. Refused unless the connector declares the method and the
 * caller declared it too: `RPC_NOT_ALLOWED` ('Requested RPC call is not allowed').
 *
 * Throws `NOT_CONNECTED`, `RPC_NOT_ALLOWED`, `RPC_PARAMS_INVALID`, `CONNECTION_CHANGED`, `USER_REJECTED`,
 * `RPC_FAILED` (see `RpcError.rpcCode`), `ABORTED`.
 */
export interface RpcClient {
  request<T = unknown>(request: RpcRequest): Promise<T>
}

/** What a plugin may ask wallets for, per namespace. */
export interface RpcPermissions {
  readonly safe?: readonly string[]
  readonly approval?: readonly string[]
}

export type RpcClass = 'safe' | 'approval'
