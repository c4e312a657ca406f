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
  /**
   * Reads from a network's own node; no wallet is asked. Only the network's configured `rpcUrls` are used.
   *
   * Throws `NETWORK_NOT_FOUND`, `RPC_NOT_ALLOWED`, `RPC_PARAMS_INVALID`, `NODE_FAILED`, `RPC_FAILED`, `TIMEOUT`, `ABORTED`.
   */
  read<T = unknown>(request: NodeRequest): Promise<T>
}

/** A question to a network's node. */
export interface NodeRequest {
  readonly method: string
  readonly params?: unknown
  /** The active network if absent. One of the host's `networks`. */
  readonly caipNetworkId?: CaipNetworkId
  readonly signal?: AbortSignal
}

/** How a method is let through: by itself, after the person's approval, or as a read from the network's node. */
export type RpcClass = 'safe' | 'approval' | 'node'

/** What a plugin asks for, per namespace: of wallets (`safe`, `approval`) and of the networks' nodes (`node`). */
export type RpcPermissions = { readonly [Class in RpcClass]?: readonly string[] }
