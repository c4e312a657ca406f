import type { KernelEvents } from '../../../kernel/plugin/kernel-events.js'
import { frozenCopy } from '../../../kernel/store/frozen-copy.js'
import type { ChainNamespace } from '../../caip/parse-caip.js'
import type { ConnectionsDeps } from '../state/connection-registry.js'
import { idle } from '../state/connection-transition.js'
import type { Connection, ConnectionKey, Connections, ConnectionsState } from '../state/connections.js'
import { withChange, withoutConnections } from './apply-grant.js'
import type { GrantedAccountsEvent } from './granted-accounts.js'
import type { GrantedConnections } from './granted-connections.js'

/** The only code that changes which wallets are connected, and stores it. */
export interface ConnectionWriter {
  /** Changes the state, and emits `account:changed` for every account that changed by it. */
  apply(change: (state: ConnectionsState) => ConnectionsState): void
  /** Changes the accounts or the network of a live connection. */
  change(before: Connection, event: GrantedAccountsEvent): void
  /** Removes connections from the state, and from storage unless another tab has done that. */
  end(gone: readonly Connection[], by: KernelEvents['connection:disconnected']['by']): void
  /** Stores the live connections and those that may still be restored. */
  persist(): void
  /** The live connections of a connector. */
  connectionsOf(connectorId: string): readonly Connection[]
  /** Activates a connected namespace: a user who is connected in one does not see a page with "Connect". */
  followConnected(): void
}

/**
 * @param active the active connection of a namespace
 * @param unanswered the connections that are being restored: they stay stored
 */
export function createConnectionWriter(
  deps: Pick<ConnectionsDeps, 'store' | 'choice' | 'networks' | 'storage' | 'bus'>,
  granted: GrantedConnections,
  active: Connections['active'],
  unanswered: () => readonly ConnectionKey[],
): ConnectionWriter {
  const { store, choice, networks, storage, bus } = deps

  /** Keeps a namespace without its wallet on the network on which it was. */
  const rememberNetwork = (namespace: ChainNamespace): void => {
    const id = active(namespace)?.caipNetworkId
    if (id === undefined || choice.getState().byNamespace[namespace] === id) return
    if (!networks.some((network) => network.caipNetworkId === id)) return
    choice.setState((state) => ({ ...state, byNamespace: { ...state.byNamespace, [namespace]: id } }))
  }

  const apply: ConnectionWriter['apply'] = (change) => {
    const before = store.getState()
    const changed = change(before)
    if (changed === before) return
    const after = frozenCopy(changed)
    store.setState(after)
    for (const namespace of Object.keys(after.byNamespace)) {
      const address = addressIn(after, namespace)
      if (address !== addressIn(before, namespace))
        bus.emit('account:changed', { namespace, address }, 'kernel')
      rememberNetwork(namespace)
    }
    granted.keep(after.connections)
  }

  const persist = (): void => {
    const stored: Record<string, readonly string[]> = {}
    const add = ({ namespace, connectorId }: ConnectionKey): void => {
      const ids = stored[namespace] ?? []
      if (ids.includes(connectorId)) return
      const isFirst = active(namespace)?.connectorId === connectorId
      stored[namespace] = isFirst ? [connectorId, ...ids] : [...ids, connectorId]
    }
    store.getState().connections.forEach(add)
    unanswered()
      .filter(({ namespace }) => networks.some(({ chainNamespace }) => chainNamespace === namespace))
      .forEach(add)
    storage.write(stored)
  }

  const followConnected = (): void => {
    const { status } = store.getState().byNamespace[choice.getState().activeNamespace] ?? idle
    if (status !== 'idle' && status !== 'disconnected') return
    const connected = networks.find(({ chainNamespace }) => active(chainNamespace))
    if (connected) choice.setState((state) => ({ ...state, activeNamespace: connected.chainNamespace }))
  }

  return {
    apply,
    change(before, event) {
      const after = granted.after(before, event)
      if (after !== before) apply((state) => withChange(state, before, after))
    },
    end(gone, by) {
      if (gone.length === 0) return
      apply((state) => withoutConnections(state, gone))
      if (by !== 'tab') {
        persist()
        granted.ended(gone)
      }
      for (const { namespace, connectorId } of gone)
        bus.emit('connection:disconnected', { namespace, connectorId, by }, 'kernel')
      if (gone.some(({ namespace }) => namespace === choice.getState().activeNamespace)) followConnected()
    },
    persist,
    connectionsOf: (connectorId) =>
      store.getState().connections.filter((connection) => connection.connectorId === connectorId),
    followConnected,
  }
}

function addressIn(state: ConnectionsState, namespace: ChainNamespace): string | undefined {
  const current = state.byNamespace[namespace]
  return current?.status === 'connected' ? current.connection.accounts[0]?.address : undefined
}
