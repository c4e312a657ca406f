import { QuoinError } from '../../kernel/errors/quoin-error.js'
import type { EventBus } from '../../kernel/events/event-bus.js'
import type { KernelEvents } from '../../kernel/events/kernel-events.js'
import type { Platform } from '../../kernel/platform/platform.js'
import type { WritableStore } from '../../kernel/store/store.js'
import type { Chains } from '../chains/chain-module.js'
import type { Network } from '../networks/network.js'
import type { NetworkChoice } from '../networks/network-choice.js'
import type { ConditionSource } from './connect-conditions.js'
import type { ConnectionMachine } from './connection-machine.js'
import { idle } from './connection-transition.js'
import type { Connection, Connections, ConnectionsState } from './connections.js'
import { type Connector, toCaipAddress } from './connector.js'
import type { ConnectorRegistry } from './create-connectors.js'
import type { ConnectionStorage } from './stored-connections.js'
import { withEvent, withRestoring } from './with-event.js'

export interface ConnectionsDeps extends ConditionSource {
  readonly store: WritableStore<ConnectionsState>
  readonly choice: WritableStore<NetworkChoice>
  readonly networks: readonly Network[]
  readonly chains: Chains
  readonly connectors: ConnectorRegistry
  readonly storage: ConnectionStorage
  /** Of the kernel: for what is stored beside the connections. */
  readonly storageKey: string
  readonly bus: EventBus<KernelEvents>
  readonly platform: Platform
  /** Reports what a plugin's code threw, or, as `kernel`, what the host has to mend. */
  readonly onFault: (owner: string, error: unknown) => void
}

/** What other services of the kernel need besides. */
export interface ConnectionRegistry extends Connections {
  connectorOf(connection: Connection): Connector | undefined
  switchNetwork(connection: Connection, network: Network, signal?: AbortSignal): Promise<void>
  /** Silently brings back what was stored; later also what other tabs connect. Never rejects. */
  restore(): Promise<void>
  dispose(): void
}

/**
 * Makes the connections of a kernel: their state at once, what changes it with the first wallet. A visitor who never
 * connects loads none of that.
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
    loading ??= import('./connection-machine.js').then(
      ({ createConnectionMachine }) => {
        machine = createConnectionMachine(deps, active)
        if (disposed) machine.dispose()
        return machine
      },
      (cause: unknown) => {
        // A chunk that failed to load is tried again with the next call (`loadLazily` says where that helps).
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
      // In one step, so that nobody sees a namespace idle after the start.
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
    // A failure is told by the call that needs it.
    prefetch: () => void load().catch(() => undefined),
    dispose() {
      disposed = true
      unsubscribe()
      machine?.dispose()
    },
  }
}
