import type { ChainNamespace } from '../../caip/parse-caip.js'
import type { Connector, ConnectorEvent } from '../connectors/connector.js'
import type { ConnectionsDeps } from '../state/connection-registry.js'
import { withGrant } from './apply-grant.js'
import type { ConnectionWriter } from './connection-writer.js'
import { isOneSession } from './connections-to-end.js'
import type { GrantedConnections } from './granted-connections.js'
import type { Accept } from './wallet-requests.js'

/** Applies grants of wallets, and follows their events while they are connected. */
export interface WalletFollower {
  readonly accept: Accept
  dispose(): void
}

export function createWalletFollower(
  { store, chains, bus }: Pick<ConnectionsDeps, 'store' | 'chains' | 'bus'>,
  granted: GrantedConnections,
  { apply, change, end, persist, connectionsOf }: ConnectionWriter,
): WalletFollower {
  const subscriptions = new Map<string, () => void>()

  const stopFollowing = store.subscribe(({ connections }) => {
    for (const [id, unsubscribe] of subscriptions) {
      if (connections.some(({ connectorId }) => connectorId === id)) continue
      unsubscribe()
      subscriptions.delete(id)
    }
  })

  /** Returns whether no wallet is connected or pending there: only a user replaces one wallet by another. */
  const isFree = (namespace: ChainNamespace): boolean => {
    const status = store.getState().byNamespace[namespace]?.status
    return status !== 'connected' && status !== 'connecting'
  }

  const onEvent = (connector: Connector, event: ConnectorEvent): void => {
    const live = connectionsOf(connector.id)
    if (event.type === 'disconnected') {
      end(live, 'wallet')
    } else if (event.type === 'grant') {
      const kept = Object.keys(event.grant.namespaces)
      end(
        live.filter((connection) => !kept.includes(connection.namespace)),
        'wallet',
      )
      // A session grants its complete current state. Any other wallet is connected only where the user connected it.
      const only = isOneSession(connector.type) ? undefined : live.map((connection) => connection.namespace)
      accept(connector, event.grant, { isUpdate: true, only, isActive: isFree })
    } else {
      const connection = live.find((one) => one.namespace === event.namespace)
      if (!connection) return
      if (event.type === 'accounts' && event.accounts.length === 0) end([connection], 'wallet')
      else change(connection, event)
    }
  }

  const accept: Accept = (connector, grant, how = {}) => {
    const { restored = false, isUpdate = false, only, isActive = () => true } = how
    const known = new Set(store.getState().connections)
    const live = isUpdate ? connectionsOf(connector.id) : []
    const connections = Object.keys(grant.namespaces)
      .filter((namespace) => (only?.includes(namespace) ?? true) && chains.isKnownNamespace(namespace))
      .flatMap((namespace) => {
        const before = live.find((one) => one.namespace === namespace)
        const connection = granted.fromGrant(connector, namespace, grant, { before, restored })
        return connection && connection !== before ? [connection] : []
      })
    apply((state) => withGrant(state, connections, isActive))
    if (!subscriptions.has(connector.id) && connectionsOf(connector.id).length > 0) {
      subscriptions.set(
        connector.id,
        connector.subscribe((event) => onEvent(connector, event)),
      )
    }
    // Restored connections are stored already, and those that fail to restore may still be live in another tab.
    if (!restored) persist()
    for (const connection of connectionsOf(connector.id)) {
      if (known.has(connection)) continue
      bus.emit('connection:connected', { connection, restored }, 'kernel')
    }
  }

  return {
    accept,
    dispose() {
      stopFollowing()
      for (const unsubscribe of subscriptions.values()) unsubscribe()
      subscriptions.clear()
    },
  }
}
