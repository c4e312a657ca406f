import type { CaipAddress, CaipNetworkId, ChainNamespace } from '../caip/caip-types.js'

/** A request to the wallet of a namespace. */
export interface RpcRequest {
  readonly method: string
  readonly params?: unknown
  /** The active namespace if absent. */
  readonly namespace?: ChainNamespace
  /** The network of the request; that of the connection if absent. */
  readonly caipNetworkId?: CaipNetworkId
  /** The account that the user confirmed; if the connection differs at dispatch, `CONNECTION_CHANGED` (SEC-06). */
  readonly expect?: CaipAddress
  readonly signal?: AbortSignal
}

/**
 * Sends requests to the connected wallet on behalf of one caller. Refused unless both the connector and the caller
 * declare the method: `RPC_NOT_ALLOWED` ('Requested RPC call is not allowed').
 *
 * Throws `NOT_CONNECTED`, `RPC_NOT_ALLOWED`, `RPC_PARAMS_INVALID`, `CONNECTION_CHANGED`, `USER_REJECTED`, `RPC_FAILED`
 * (see `RpcError.rpcCode`), `ABORTED`.
 */
export interface RpcClient {
  request<T = unknown>(request: RpcRequest): Promise<T>
  /**
   * Reads from a network's own node, without a wallet. Only the network's configured `rpcUrls` are used.
   *
   * Throws `NETWORK_NOT_FOUND`, `RPC_NOT_ALLOWED`, `RPC_PARAMS_INVALID`, `NODE_FAILED`, `RPC_FAILED`, `TIMEOUT`,
   * `ABORTED`.
   */
  read<T = unknown>(request: NodeRequest): Promise<T>
}

/** A read from a network's node. */
export interface NodeRequest {
  readonly method: string
  readonly params?: unknown
  /** The active network if absent. One of the host's `networks`. */
  readonly caipNetworkId?: CaipNetworkId
  readonly signal?: AbortSignal
}

/**
 * The class of a permitted method: without approval, after the user's approval, or as a read from the network's node.
 */
export type RpcClass = 'safe' | 'approval' | 'node'

/**
 * The methods that a plugin declares, per namespace: of wallets (`safe`, `approval`) and of the networks' nodes
 * (`node`).
 */
export type RpcPermissions = { readonly [Class in RpcClass]?: readonly string[] }
