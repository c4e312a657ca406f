import type { EventBus } from '../../kernel/events/event-bus.js'
import type { KernelEvents } from '../../kernel/events/kernel-events.js'
import { frozenCopy } from '../../kernel/store/frozen-copy.js'
import type { CaipNetworkId, ChainNamespace } from '../caip/caip-types.js'
import type { ChainModule, Chains } from '../chains/chain-module.js'
import type { ConnectionRegistry } from '../connections/create-connections.js'
import type { Network } from '../networks/network.js'
import type { PermissionTable } from './permission-table.js'
import type { NodeRequest, RpcClient, RpcRequest } from './rpc.js'

export interface RpcBrokerDeps {
  readonly table: PermissionTable
  readonly connections: ConnectionRegistry
  readonly chains: Chains
  readonly bus: EventBus<KernelEvents>
  /** A network of the host's; the active one if none is named. */
  readonly networkOf: (id: CaipNetworkId | undefined) => Network | undefined
}

/** Puts a read to a network's node, whoever asks. */
export type AskNode = NonNullable<ChainModule['requestNode']>

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

/** What the person confirmed is what is judged, whatever happens to the caller's object meanwhile. */
function copyOf(params: unknown): unknown {
  try {
    return frozenCopy(structuredClone(params))
  } catch {
    // No wallet or node takes it either: it is refused as what it is.
    return copyOf
  }
}

/** Makes the broker of a kernel. */
export function createRpcBroker(deps: RpcBrokerDeps): RpcBroker {
  const lifetime = new AbortController()
  const nodes = new Map<ChainNamespace, AskNode>()
  const nodeOf = (namespace: ChainNamespace): AskNode | undefined => nodes.get(namespace)
  return {
    forCaller(caller, callerSignal) {
      const serve = <R extends RpcRequest | NodeRequest>(given: R): Served<R> => ({
        caller,
        request: { ...given, params: copyOf(given.params) },
        signals: [given.signal, callerSignal, lifetime.signal].filter((one) => one !== undefined),
      })
      return {
        async request<T>(given: RpcRequest): Promise<T> {
          const served = serve(given)
          const { serveRequest } = await import('./serve-request.js')
          // The caller knows the method that it asked for, and with it the answer's type.
          return (await serveRequest(served, deps)) as T
        },
        async read<T>(given: NodeRequest): Promise<T> {
          const served = serve(given)
          const { serveRead } = await import('./serve-read.js')
          // The caller knows the method that it asked for, and with it the answer's type.
          return (await serveRead(served, { ...deps, nodeOf })) as T
        },
      }
    },
    addNode(namespace, ask) {
      nodes.set(namespace, ask)
      return () => nodes.delete(namespace)
    },
    dispose: () => lifetime.abort(),
  }
}
