import type { AnyName } from '../../kernel/plugin/plugin-types.js'
import type { CaipAddress, CaipNetworkId, ChainNamespace } from '../caip/parse-caip.js'

/** A request to the wallet of a namespace. */
export interface RpcRequest<Method extends string = string> {
  readonly method: Method
  readonly params?: unknown
  /** The active namespace if absent. */
  readonly namespace?: ChainNamespace
  /** The network of the request; that of the connection if absent. */
  readonly caipNetworkId?: CaipNetworkId
  /** The account that the user confirmed; if the connection differs at dispatch, `CONNECTION_CHANGED`. */
  readonly expect?: CaipAddress
  /**
   * The call that the plugin's view displayed, decoded from its bytes. If it equals this request, and the host trusts the plugin
   * (`allowedPowers: ['actions.shown']`), no reviewer displays it again.
   */
  readonly shown?: { readonly method: string; readonly params: unknown }
  readonly signal?: AbortSignal
}

/**
 * The name of a method that the plugin's types declare, or a sentence with the reason why it is none. A name that is computed passes:
 * that of a call that a chain module built.
 */
export type MethodArgument<Declared extends string, Method extends string> = string extends Method
  ? Method
  : [Declared] extends [infer Known]
    ? Method extends Known
      ? Method
      : `The plugin's types do not declare the method '${Method}': add it to 'methods'`
    : never

/**
 * Sends requests to the connected wallet on behalf of one caller. Refused unless both the connector and the caller
 * declare the method: `RPC_NOT_ALLOWED` ('Requested RPC call is not allowed').
 *
 * Throws `NOT_CONNECTED`, `RPC_NOT_ALLOWED`, `RPC_PARAMS_INVALID`, `CONNECTION_CHANGED`, `USER_REJECTED`, `RPC_FAILED`
 * (see `RpcError.rpcCode`), `ABORTED`.
 */
export interface RpcClient<Declared extends string = string> {
  request<T = unknown, Method extends Declared | AnyName = Declared | AnyName>(
    request: RpcRequest<MethodArgument<Declared, Method>>,
  ): Promise<T>
  /**
   * Reads from a network's own node, without a wallet. Only the network's configured `rpcUrls` are used.
   *
   * Throws `NETWORK_NOT_FOUND`, `RPC_NOT_ALLOWED`, `RPC_PARAMS_INVALID`, `NODE_FAILED`, `RPC_FAILED`, `TIMEOUT`,
   * `ABORTED`.
   */
  read<T = unknown, Method extends Declared | AnyName = Declared | AnyName>(
    request: NodeRequest<MethodArgument<Declared, Method>>,
  ): Promise<T>
}

/** A read from a network's node. */
export interface NodeRequest<Method extends string = string> {
  readonly method: Method
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
export type RpcPermissions<Method extends string = string> = {
  readonly [Class in RpcClass]?: readonly Method[]
}
