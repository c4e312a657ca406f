import type { ChainNamespace } from '../caip/caip-types.js'
import { QuoinError } from '../errors/quoin-error.js'
import { toWalletError } from '../errors/rpc-error.js'
import type { KernelEvents } from '../events/kernel-events.js'
import { frozenCopy } from '../store/frozen-copy.js'
import { withChange, withFailure, withGrant, withoutConnections } from './apply-grant.js'
import { createConnectAttempts } from './connect-attempts.js'
import type { Connection, Connections, ConnectionsState, ConnectOptions } from './connections.js'
import type { ConnectionGrant, Connector, ConnectorEvent, ConnectRequest, WalletInfo } from './connector.js'
import type { ConnectionRegistry, ConnectionsDeps } from './create-connections.js'
import { restoreConnections } from './restore-connections.js'
import type { StoredConnections } from './stored-connections.js'
import { withEvent } from './with-event.js'

/** What changes connections. Loaded with the first connect or restore: before, there is nothing to change. */
export interface ConnectionMachine
  extends Pick<Connections, 'activate' | 'selectAccount' | 'disconnect'>,
    Pick<ConnectionRegistry, 'switchNetwork'> {
  connect(connectorId: string, options: ConnectOptions): Promise<Connection>
  /** Silently brings back what was stored; the namespaces are `restoring` already. Never rejects. */
  restore(stored: StoredConnections): Promise<void>
  /** Another tab wrote this. */
  follow(stored: StoredConnections): void
  dispose(): void
}

/** @param active the active connection of a namespace */
export function createConnectionMachine(
  deps: ConnectionsDeps,
  active: Connections['active'],
): ConnectionMachine {
  const { store, choice, networks, chains, connectors, storage, bus, platform } = deps
  const attempts = createConnectAttempts<Connection>(platform)
  const subscriptions = new Map<string, () => void>()
  const lifetime = new AbortController()

  /** The one place that writes the state: it tells of every account that changed by it, and stores what stays. */
  const apply = (change: (state: ConnectionsState) => ConnectionsState): void => {
    const before = store.getState()
    const changed = change(before)
    if (changed === before) return
    const after = frozenCopy(changed)
    store.setState(after)
    for (const namespace of Object.keys(after.byNamespace)) {
      const address = addressIn(after, namespace)
      if (address !== addressIn(before, namespace))
        bus.emit('account:changed', { namespace, address }, 'kernel')
    }
    const live = new Set(after.connections.map((connection) => connection.connectorId))
    for (const [id, unsubscribe] of subscriptions) {
      if (live.has(id)) continue
      unsubscribe()
      subscriptions.delete(id)
    }
  }

  const persist = (): void => {
    const { connections } = store.getState()
    const stored: Record<string, string[]> = {}
    for (const { namespace, connectorId } of connections) {
      const first = active(namespace)?.connectorId === connectorId
      const ids = stored[namespace] ?? []
      stored[namespace] = ids
      if (first) ids.unshift(connectorId)
      else ids.push(connectorId)
    }
    for (const { chainNamespace } of networks) {
      const ids = stored[chainNamespace] ?? []
      for (const id of restoring.unanswered(chainNamespace)) if (!ids.includes(id)) ids.push(id)
      if (ids.length > 0) stored[chainNamespace] = ids
    }
    storage.write(stored)
  }

  const end = (gone: readonly Connection[], by: KernelEvents['connection:disconnected']['by']): void => {
    if (gone.length === 0) return
    apply((state) => withoutConnections(state, gone))
    if (by !== 'tab') persist()
    for (const { namespace, connectorId } of gone) {
      bus.emit('connection:disconnected', { namespace, connectorId, by }, 'kernel')
    }
  }

  const liveOf = (connectorId: string): readonly Connection[] =>
    store.getState().connections.filter((connection) => connection.connectorId === connectorId)

  const rememberNetwork = (connection: Connection): void => {
    const { namespace, caipNetworkId } = connection
    if (!networks.some((network) => network.caipNetworkId === caipNetworkId)) return
    choice.setState((state) => ({
      ...state,
      byNamespace: { ...state.byNamespace, [namespace]: caipNetworkId },
    }))
  }

  const change = (before: Connection, changed: Connection): void => {
    // Frozen before it is anywhere in the state, where it must be the same everywhere.
    const after = frozenCopy(changed)
    apply((state) => withChange(state, before, after))
    rememberNetwork(after)
  }

  const onConnectorEvent = (connector: Connector, event: ConnectorEvent): void => {
    const live = liveOf(connector.id)
    if (event.type === 'disconnected') {
      end(live, 'wallet')
    } else if (event.type === 'grant') {
      const kept = Object.keys(event.grant.namespaces)
      end(
        live.filter((connection) => !kept.includes(connection.namespace)),
        'wallet',
      )
      accept(connector, event.grant, false)
    } else {
      const connection = live.find((one) => one.namespace === event.namespace)
      if (!connection) return
      if (event.type === 'network') change(connection, { ...connection, caipNetworkId: event.caipNetworkId })
      else if (event.accounts.length === 0) end([connection], 'wallet')
      else change(connection, { ...connection, accounts: event.accounts })
    }
  }

  const accept = (
    connector: Connector,
    grant: ConnectionGrant,
    restored: boolean,
    isActive: (namespace: ChainNamespace) => boolean = () => true,
  ): void => {
    const known = new Set(store.getState().connections)
    apply((state) =>
      withGrant(state, connector, grant, (namespace) => chains.isKnownNamespace(namespace), isActive),
    )
    if (!subscriptions.has(connector.id) && liveOf(connector.id).length > 0) {
      subscriptions.set(
        connector.id,
        connector.subscribe((event) => onConnectorEvent(connector, event)),
      )
    }
    // What comes back was stored, and what does not come back may still be there in another tab.
    if (!restored) persist()
    for (const connection of liveOf(connector.id)) {
      if (known.has(connection)) continue
      rememberNetwork(connection)
      bus.emit('connection:connected', { connection, restored }, 'kernel')
    }
  }

  const requestFor = (
    connector: Connector,
    signal: AbortSignal,
    namespace?: string,
    wallet?: WalletInfo,
  ): ConnectRequest => {
    const served = networks.filter(
      (network) =>
        connector.namespaces.includes(network.chainNamespace) &&
        (namespace === undefined ||
          connector.type === 'wallet-connect' ||
          network.chainNamespace === namespace),
    )
    const wanted = namespace ?? choice.getState().activeNamespace
    const chosen = choice.getState().byNamespace[wanted]
    const preferred = served.find((network) => network.caipNetworkId === chosen) ?? served[0]
    return { networks: served, preferred, signal, wallet }
  }

  const ask = async (
    connector: Connector,
    signal: AbortSignal,
    namespace?: string,
    wallet?: WalletInfo,
  ): Promise<Connection> => {
    const asked = namespace === undefined ? connector.namespaces : [namespace]
    const mark = (type: 'connect' | 'fail', error?: QuoinError): void =>
      apply((state) =>
        asked.reduce((next, one) => {
          const current = next.byNamespace[one]
          // A failure ends only what this attempt began.
          const mine = current?.status === 'connecting' && current.connectorId === connector.id
          if (type === 'fail') return mine ? withFailure(next, one, error) : next
          return withEvent(next, one, { type, connectorId: connector.id })
        }, state),
      )
    mark('connect')
    try {
      const request = requestFor(connector, signal, namespace, wallet)
      const grant = await connector.connect(request)
      if (signal.aborted) throw new QuoinError('ABORTED')
      const granted = Object.keys(grant.namespaces)
      const first = granted.find((one) => one === request.preferred?.chainNamespace) ?? granted[0]
      if (first === undefined)
        throw new QuoinError('CONNECT_FAILED', { details: 'The wallet granted no account.' })
      choice.setState((state) => ({ ...state, activeNamespace: first }))
      accept(connector, grant, false)
      const connection = liveOf(connector.id).find((one) => one.namespace === first)
      if (!connection) throw new QuoinError('CONNECT_FAILED', { details: 'The wallet granted no account.' })
      // Namespaces that were asked for but not granted do not stay "connecting".
      mark('fail')
      return connection
    } catch (thrown) {
      const wallet = signal.aborted ? new QuoinError('ABORTED', { cause: thrown }) : toWalletError(thrown)
      const error =
        wallet.code === 'RPC_FAILED'
          ? new QuoinError('CONNECT_FAILED', { details: wallet.details, cause: wallet })
          : wallet
      mark('fail', error.code === 'ABORTED' ? undefined : error)
      if (error.code !== 'ABORTED')
        bus.emit('connection:failed', { connectorId: connector.id, error }, 'kernel')
      throw error
    }
  }

  const restoring = restoreConnections({
    store,
    connectors,
    platform,
    lifetime: lifetime.signal,
    apply,
    requestFor: (connector) => requestFor(connector, lifetime.signal),
    accept: (connector, grant, isActive) => accept(connector, grant, true, isActive),
    drop(gone) {
      end(gone, 'tab')
      for (const id of new Set(gone.map((one) => one.connectorId))) connectors.find(id)?.forget?.()
    },
  })

  return {
    connect(connectorId, { namespace, wallet, signal }) {
      const connector = connectors.find(connectorId)
      if (!connector) return Promise.reject(new QuoinError('CONNECTOR_NOT_FOUND', { details: connectorId }))
      const key = namespace === undefined ? connectorId : `${connectorId} ${namespace}`
      return attempts.join(key, signal, (shared) => ask(connector, shared, namespace, wallet))
    },
    activate(connectorId, namespace) {
      const connection = liveOf(connectorId).find((one) => one.namespace === namespace)
      if (!connection) throw new QuoinError('NOT_CONNECTED', { details: `${connectorId} in ${namespace}` })
      apply((state) => withEvent(state, namespace, { type: 'grant', connection }))
      persist()
    },
    selectAccount(namespace, address) {
      const connection = active(namespace)
      const account = connection?.accounts.find((one) => one.address === address)
      if (!connection || !account) throw new QuoinError('NOT_CONNECTED', { details: namespace })
      change(connection, {
        ...connection,
        accounts: [account, ...connection.accounts.filter((one) => one !== account)],
      })
    },
    async disconnect(namespace) {
      const state = store.getState()
      const kinds = new Set(
        (namespace === undefined ? [] : state.connections.filter((one) => one.namespace === namespace))
          .filter((one) => active(one.namespace) === one)
          .map((one) => one.connectorId),
      )
      const gone =
        namespace === undefined
          ? state.connections
          : state.connections.filter((one) => kinds.has(one.connectorId))
      const ids = [...new Set(gone.map((one) => one.connectorId))]
      // The widget's own state goes first: what the wallet says to it cannot keep a person connected.
      end(gone, 'person')
      const results = await Promise.allSettled(ids.map((id) => connectors.find(id)?.disconnect()))
      const failed = results.find((result) => result.status === 'rejected')
      if (failed) throw new QuoinError('DISCONNECT_FAILED', { cause: failed.reason })
    },
    async switchNetwork(connection, network, signal) {
      const connector = connectors.find(connection.connectorId)
      if (!connector) throw new QuoinError('NETWORK_CLIENT_MISSING', { details: connection.connectorId })
      try {
        await connector.switchNetwork(network, signal)
      } catch (thrown) {
        const error = toWalletError(thrown)
        throw error.code === 'RPC_FAILED'
          ? new QuoinError('SWITCH_FAILED', { details: error.details, cause: error })
          : error
      }
      const now = liveOf(connector.id).find((one) => one.namespace === network.chainNamespace)
      if (now && now.caipNetworkId !== network.caipNetworkId)
        change(now, { ...now, caipNetworkId: network.caipNetworkId })
    },
    restore: restoring.restore,
    follow: restoring.follow,
    dispose() {
      lifetime.abort()
      attempts.dispose()
      for (const unsubscribe of subscriptions.values()) unsubscribe()
      subscriptions.clear()
    },
  }
}

function addressIn(state: ConnectionsState, namespace: ChainNamespace): string | undefined {
  const current = state.byNamespace[namespace]
  return current?.status === 'connected' ? current.connection.accounts[0]?.address : undefined
}
