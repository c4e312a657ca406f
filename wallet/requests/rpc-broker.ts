import type { EventBus } from '../../kernel/events/event-bus.js'
import type { KernelEvents } from '../../kernel/plugin/kernel-events.js'
import type { CaipNetworkId, ChainNamespace } from '../caip/caip-types.js'
import type { ChainModule, Chains } from '../chains/chain-module.js'
import type { ConnectionRegistry } from '../connections/connection-registry.js'
import type { Network } from '../networks/network.js'
import type { PermissionTable } from './permission-table.js'
import type { NodeRequest, RpcClient, RpcRequest } from './rpc.js'

/** What the broker is made of. */
export interface RpcBrokerDeps {
  readonly table: PermissionTable
  readonly connections: ConnectionRegistry
  readonly chains: Chains
  readonly bus: EventBus<KernelEvents>
  /** A network of the host's; the active one if none is named. */
  readonly networkOf: (id: CaipNetworkId | undefined) => Network | undefined
}

/** Puts a read to a network's node, whoever asks. */
export type AskNode = NonNullable<ChainModule['node']>['request']

/** Every request to a wallet, and every read from a node, passes here. */
export interface RpcBroker {
  forCaller(caller: string, signal?: AbortSignal): RpcClient
  /** How the nodes of a namespace are asked. */
  addNode(namespace: ChainNamespace, ask: AskNode): () => void
  dispose(): void
}

/** A request as it is judged and sent. */
export interface Served<R extends RpcRequest | NodeRequest> {
  readonly caller: string
  readonly request: R
  /** When the caller or the kernel ends. */
  readonly signals: readonly AbortSignal[]
}
