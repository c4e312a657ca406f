import { QuoinError } from '../../kernel/errors/quoin-error.js'
import { toCaipAddress } from './connectors/connector.js'
import type { ConnectionMachine } from './machine/connection-machine.js'
import type { ConnectionRegistry, ConnectionsDeps } from './state/connection-registry.js'
import { idle, withEvent, withRestoring } from './state/connection-transition.js'
import type { Connections } from './state/connections.js'

/**
 * Creates the connections of a kernel: their state at once, the code that changes it with the first wallet. A visitor
 * who never connects does not load it.
 */
export function createConnections(deps: ConnectionsDeps): ConnectionRegistry {
  const { store, choice, connectors, storage } = deps
  let machine: ConnectionMachine | undefined
  let loading: Promise<ConnectionMachine> | undefined
  let disposed = false
  let unsubscribe = (): void => undefined

  const stateOf: Connections['state'] = (namespace) => {
    const { byNamespace } = store.getState()
    return (Object.hasOwn(byNamespace, namespace) ? byNamespace[namespace] : undefined) ?? idle
  }
  const active: Connections['active'] = (namespace = choice.getState().activeNamespace) => {
    const state = stateOf(namespace)
    return state.status === 'connected' ? state.connection : undefined
  }

  const load = (): Promise<ConnectionMachine> => {
    loading ??= import('./machine/connection-machine.js').then(
      ({ createConnectionMachine }) => {
        machine = createConnectionMachine(deps, active)
        if (disposed) machine.dispose()
        return machine
      },
      (cause: unknown) => {
        // A chunk that failed to load is requested again with the next call (`loadLazily` documents when that helps).
        loading = undefined
        throw new QuoinError('CONNECT_FAILED', { details: 'Code of the widget could not be loaded.', cause })
      },
    )
    return loading
  }

  const connected = (what: string): ConnectionMachine => {
    if (machine) return machine
    throw new QuoinError('NOT_CONNECTED', { details: what })
  }

  return {
    store,
    active,
    state: stateOf,
    caipAddress(namespace) {
      const connection = active(namespace)
      const account = connection?.accounts[0]
      return connection && account && toCaipAddress(connection.caipNetworkId, account.address)
    },
    connectorOf: (connection) => connectors.find(connection.connectorId),
    connect: async (connectorId, options = {}) => (await load()).connect(connectorId, options),
    activate: (connectorId, namespace) => connected(namespace).activate(connectorId, namespace),
    selectAccount: (namespace, address) => connected(namespace).selectAccount(namespace, address),
    disconnect: async (which) => (machine ?? (await loading))?.disconnect(which),
    switchNetwork: async (connection, network, signal) =>
      (await load()).switchNetwork(connection, network, signal),
    async restore() {
      const stored = storage.read()
      // In one step, so that no subscriber sees an idle namespace after the start.
      store.setState((state) => {
        const others = Object.keys(state.byNamespace).filter((namespace) => stored[namespace] === undefined)
        return withRestoring(
          others.reduce((next, namespace) => withEvent(next, namespace, { type: 'end' }), state),
          stored,
        )
      })
      unsubscribe = storage.subscribe(
        (written) =>
          void load().then(
            (loaded) => loaded.follow(written),
            () => undefined,
          ),
      )
      const namespaces = Object.keys(stored)
      if (namespaces.length === 0) return
      try {
        await (await load()).restore(stored)
      } catch {
        store.setState((state) =>
          namespaces.reduce((next, one) => withEvent(next, one, { type: 'fail' }), state),
        )
      }
    },
    // The call that needs the code reports a failure.
    prefetch: () => void load().catch(() => undefined),
    dispose() {
      disposed = true
      unsubscribe()
      machine?.dispose()
    },
  }
}
