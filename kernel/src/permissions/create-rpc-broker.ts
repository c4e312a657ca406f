import type { CaipNetworkId, ChainNamespace } from '../caip/caip-types.js'
import type { ChainModule, Chains } from '../chains/chain-module.js'
import type { ConnectionRegistry } from '../connections/create-connections.js'
import { QuoinError } from '../errors/quoin-error.js'
import type { EventBus } from '../events/event-bus.js'
import type { KernelEvents } from '../events/kernel-events.js'
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

/** What the person confirmed is what is judged and sent, whatever happens to the caller's object meanwhile. */
function copyOf<R extends RpcRequest | NodeRequest>(request: R, caller: string): R {
  const copy = { ...request }
  if (typeof copy.method !== 'string')
    throw new QuoinError('RPC_NOT_ALLOWED', { details: `by '${caller}': the method is not a text` })
  try {
    return { ...copy, params: structuredClone(copy.params) }
  } catch (cause) {
    throw new QuoinError('RPC_PARAMS_INVALID', {
      details: `${copy.method.slice(0, 64)}: not plain data`,
      cause,
    })
  }
}

/** Makes the broker of a kernel. */
export function createRpcBroker(deps: RpcBrokerDeps): RpcBroker {
  const lifetime = new AbortController()
  const nodes = new Map<ChainNamespace, AskNode>()
  const nodeOf = (namespace: ChainNamespace): AskNode | undefined => nodes.get(namespace)
  return {
    forCaller(caller, callerSignal) {
      const signalsOf = ({ signal }: RpcRequest | NodeRequest): readonly AbortSignal[] =>
        [signal, callerSignal, lifetime.signal].filter((one) => one !== undefined)
      return {
        async request<T>(given: RpcRequest): Promise<T> {
          const request = copyOf(given, caller)
          if (!deps.connections.active(request.namespace)) {
            throw new QuoinError('NOT_CONNECTED', { details: request.namespace })
          }
          const { serveRequest } = await import('./serve-request.js')
          // The caller knows the method that it asked for, and with it the answer's type.
          return (await serveRequest({ caller, request, signals: signalsOf(request) }, deps)) as T
        },
        async read<T>(given: NodeRequest): Promise<T> {
          const request = copyOf(given, caller)
          const { serveRead } = await import('./serve-read.js')
          // The caller knows the method that it asked for, and with it the answer's type.
          return (await serveRead({ caller, request, signals: signalsOf(request) }, { ...deps, nodeOf })) as T
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
