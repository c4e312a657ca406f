import type { Chains } from '../chains/chain-module.js'
import type { Connection } from '../connections/connections.js'
import { toCaipAddress } from '../connections/connector.js'
import type { ConnectionRegistry } from '../connections/create-connections.js'
import { QuoinError } from '../errors/quoin-error.js'
import { toWalletError } from '../errors/rpc-error.js'
import type { EventBus } from '../events/event-bus.js'
import type { KernelEvents } from '../events/kernel-events.js'
import type { PermissionTable } from './permission-table.js'
import type { RpcClient, RpcRequest } from './rpc.js'

export interface RpcBrokerDeps {
  readonly table: PermissionTable
  readonly connections: ConnectionRegistry
  readonly chains: Chains
  readonly bus: EventBus<KernelEvents>
}

/** Every request to a wallet passes here. */
export interface RpcBroker {
  forCaller(caller: string, signal?: AbortSignal): RpcClient
  dispose(): void
}

function refuse(method: string, caller: string, why: string): QuoinError {
  return new QuoinError('RPC_NOT_ALLOWED', { details: `${method.slice(0, 64)} by '${caller}': ${why}` })
}

/** Makes the broker of a kernel. */
export function createRpcBroker({ table, connections, chains, bus }: RpcBrokerDeps): RpcBroker {
  const lifetime = new AbortController()

  const check = (caller: string, request: RpcRequest, connection: Connection): void => {
    const { method, params } = request
    const { namespace } = connection
    const connector = connections.connectorOf(connection)
    if (!connector?.methods(namespace).includes(method))
      throw refuse(method, caller, 'the wallet does not declare it')
    if (!table.allows(caller, namespace, method))
      throw refuse(method, caller, 'it is not among the declared methods')
    const problem = chains
      .find(namespace)
      ?.rpc.checkParams?.(method, params, request.caipNetworkId ?? connection.caipNetworkId)
    if (problem !== undefined)
      throw new QuoinError('RPC_PARAMS_INVALID', { details: `${method}: ${problem}` })
  }

  /** What the person confirmed must still be what the wallet is on. */
  const checkExpected = (request: RpcRequest, connection: Connection): void => {
    const account = connection.accounts[0]
    const now = account && toCaipAddress(connection.caipNetworkId, account.address)
    if (request.expect === undefined || now?.toLowerCase() === request.expect.toLowerCase()) return
    throw new QuoinError('CONNECTION_CHANGED', {
      details: `confirmed for ${request.expect}, now ${now ?? 'not connected'}`,
      fix: 'Ask the person again.',
    })
  }

  /** Settles with the wallet's answer, or when the caller, the connection or the kernel ends. */
  const dispatch = (
    request: RpcRequest,
    connection: Connection,
    callerSignal?: AbortSignal,
  ): Promise<unknown> => {
    const connector = connections.connectorOf(connection)
    if (!connector) return Promise.reject(new QuoinError('NOT_CONNECTED'))
    const signals = [request.signal, callerSignal, lifetime.signal].filter((one) => one !== undefined)
    const controller = new AbortController()
    return new Promise((resolve, reject) => {
      const stop = (error: QuoinError) => (): void => {
        controller.abort()
        reject(error)
      }
      const onAbort = stop(new QuoinError('ABORTED'))
      if (signals.some((signal) => signal.aborted)) return onAbort()
      for (const signal of signals) signal.addEventListener('abort', onAbort, { once: true })
      const onGone = stop(
        new QuoinError('NOT_CONNECTED', { details: 'The connection ended before the wallet answered.' }),
      )
      const unsubscribe = connections.store.subscribe(({ connections: live }) => {
        const same = (one: Connection): boolean =>
          one.connectorId === connection.connectorId && one.namespace === connection.namespace
        if (!live.some(same)) onGone()
      })
      connector
        .request({
          namespace: connection.namespace,
          caipNetworkId: request.caipNetworkId ?? connection.caipNetworkId,
          method: request.method,
          params: request.params,
          signal: controller.signal,
        })
        .then(resolve, (thrown: unknown) => reject(toWalletError(thrown)))
        .finally(() => {
          unsubscribe()
          for (const signal of signals) signal.removeEventListener('abort', onAbort)
        })
    })
  }

  return {
    forCaller: (caller, signal) => ({
      async request<T>(request: RpcRequest): Promise<T> {
        const connection = connections.active(request.namespace)
        if (!connection) throw new QuoinError('NOT_CONNECTED', { details: request.namespace })
        check(caller, request, connection)
        checkExpected(request, connection)
        const told = { caller, connectorId: connection.connectorId, method: request.method }
        bus.emit('rpc:requested', told, caller)
        let ok = false
        try {
          const answer = await dispatch(request, connection, signal)
          ok = true
          // The caller knows the method that it asked for, and with it the answer's type.
          return answer as T
        } finally {
          bus.emit('rpc:settled', { ...told, ok }, caller)
        }
      },
    }),
    dispose: () => lifetime.abort(),
  }
}
