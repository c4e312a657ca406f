import type { EventBus } from '../../kernel/events/event-bus.js'
import type { KernelEvents } from '../../kernel/plugin/kernel-events.js'
import type { CaipNetworkId, ChainNamespace } from '../caip/parse-caip.js'
import type { ChainModule, Chains } from '../chains/chain-module.js'
import type { ConnectionRegistry } from '../connections/state/connection-registry.js'
import type { Network } from '../networks/network.js'
import type { PermissionTable } from './permission-table.js'
import type { ActionReviewSource } from './review/run-action-review.js'
import type { NodeRequest, RpcClient, RpcRequest } from './rpc.js'

/** The dependencies of the broker. */
export interface RpcBrokerDeps {
  readonly table: PermissionTable
  readonly connections: ConnectionRegistry
  readonly chains: Chains
  readonly bus: EventBus<KernelEvents>
  /** Returns a network of the host; the active one if no id is given. */
  readonly networkOf: (id: CaipNetworkId | undefined) => Network | undefined
  /** What the checks and the reviewer of plugins need. */
  readonly checks: ActionReviewSource
}

/** Sends a read to a network's node, for any caller. */
export type CallNode = NonNullable<ChainModule['node']>['request']

/** Passes on every request to a wallet, and every read from a node. */
export interface RpcBroker {
  forCaller(caller: string, signal?: AbortSignal): RpcClient
  /** Adds the function that calls the nodes of a namespace. */
  addNode(namespace: ChainNamespace, request: CallNode): () => void
  dispose(): void
}

/** A request as it is checked and sent. */
export interface Served<R extends RpcRequest | NodeRequest> {
  readonly caller: string
  readonly request: R
  /** Aborted when the caller or the kernel ends. */
  readonly signals: readonly AbortSignal[]
}
