import type { CaipNetworkId } from '../caip/caip-types.js'
import type { Chains } from '../chains/chain-module.js'
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

/** Every request to a wallet passes here. */
export interface RpcBroker {
  forCaller(caller: string, signal?: AbortSignal): RpcClient
  dispose(): void
}

/** Makes the broker of a kernel. */
export function createRpcBroker(deps: RpcBrokerDeps): RpcBroker {
  const lifetime = new AbortController()
  return {
    forCaller: (caller, callerSignal) => ({
      async request<T>(request: RpcRequest): Promise<T> {
        // What the person confirmed is what is judged, whatever happens to the caller's object meanwhile.
        const frozen = { ...request, params: structuredClone(request.params) }
        if (!deps.connections.active(request.namespace)) {
          throw new QuoinError('NOT_CONNECTED', { details: request.namespace })
        }
        const signals = [request.signal, callerSignal, lifetime.signal].filter((one) => one !== undefined)
        const { serveRequest } = await import('./serve-request.js')
        // The caller knows the method that it asked for, and with it the answer's type.
        return (await serveRequest({ caller, request: frozen, signals }, deps)) as T
      },
      async read<T>(request: NodeRequest): Promise<T> {
        const frozen = { ...request, params: structuredClone(request.params) }
        const signals = [request.signal, callerSignal, lifetime.signal].filter((one) => one !== undefined)
        const { serveRead } = await import('./serve-read.js')
        // The caller knows the method that it asked for, and with it the answer's type.
        return (await serveRead({ caller, request: frozen, signals }, deps)) as T
      },
    }),
    dispose: () => lifetime.abort(),
  }
}
