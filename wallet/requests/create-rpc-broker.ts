import { frozenCopy } from '../../kernel/store/frozen-copy.js'
import type { ChainNamespace } from '../caip/parse-caip.js'
import type { NodeRequest, RpcRequest } from './rpc.js'
import type { CallNode, RpcBroker, RpcBrokerDeps, Served } from './rpc-broker.js'

/** Copies the parameters: the confirmed ones are checked, even if the caller changes its object meanwhile. */
function copyOf(params: unknown): unknown {
  try {
    return frozenCopy(structuredClone(params))
  } catch {
    // No wallet or node accepts it either: a function makes `capSize` reject it.
    return copyOf
  }
}

/** Creates the broker of a kernel. */
export function createRpcBroker(deps: RpcBrokerDeps): RpcBroker {
  const lifetime = new AbortController()
  const nodes = new Map<ChainNamespace, CallNode>()
  const nodeOf = (namespace: ChainNamespace): CallNode | undefined => nodes.get(namespace)
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
          // Loading the code takes time, in which the wallet may switch.
          const before = deps.connections.active(given.namespace)
          const { serveRequest } = await import('./serving.js')
          // The caller's type argument matches the method that it requested.
          return (await serveRequest(served, deps, before)) as T
        },
        async read<T>(given: NodeRequest): Promise<T> {
          const served = serve(given)
          const { serveRead } = await import('./serving.js')
          // The caller's type argument matches the method that it requested.
          return (await serveRead(served, { ...deps, nodeOf })) as T
        },
      }
    },
    addNode(namespace, request) {
      nodes.set(namespace, request)
      return () => nodes.delete(namespace)
    },
    dispose: () => lifetime.abort(),
  }
}
