import { QuoinError } from '../../kernel/errors/quoin-error.js'
import { toWalletError } from '../../kernel/errors/rpc-error.js'
import type { KernelEvents } from '../../kernel/plugin/kernel-events.js'
import { frozenCopy } from '../../kernel/store/frozen-copy.js'
import type { ChainNamespace } from '../caip/caip-types.js'
import { withChange, withGrant, withoutConnections } from './apply-grant.js'
import { type Accept, createWalletAsking } from './ask-wallet.js'
import { createConnectAttempts } from './connect-attempts.js'
import {
  connectHeld,
  hasConnectConditions,
  meetConnectConditions,
  type OwnedCondition,
} from './connect-conditions.js'
import { ConnectionError } from './connection-error.js'
import type { ConnectionRegistry, ConnectionsDeps } from './connection-registry.js'
import { idle } from './connection-transition.js'
import type { Connection, Connections, ConnectionsState, ConnectOptions } from './connections.js'
import { connectionsToEnd, isOneSession } from './connections-to-end.js'
import type { Connector, ConnectorEvent } from './connector.js'
import type { GrantedAccountsEvent } from './granted-accounts.js'
import { createGrantedConnections } from './granted-connections.js'
import { restoreConnections } from './restore-connections.js'
import { createChoiceStorage } from './stored-choices.js'
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
  const choices = createChoiceStorage(platform, deps.storageKey)
  const granted = createGrantedConnections(chains, choices)

  const onHeld = (condition: OwnedCondition): void => deps.alert('kernel', connectHeld(condition))

  /** Without its wallet a namespace stays on the network on which it was. */
  const rememberNetwork = (namespace: ChainNamespace): void => {
    const id = active(namespace)?.caipNetworkId
    if (id === undefined || choice.getState().byNamespace[namespace] === id) return
    if (!networks.some((network) => network.caipNetworkId === id)) return
    choice.setState((state) => ({ ...state, byNamespace: { ...state.byNamespace, [namespace]: id } }))
  }

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
      rememberNetwork(namespace)
    }
    const live = new Set(after.connections.map((connection) => connection.connectorId))
    for (const [id, unsubscribe] of subscriptions) {
      if (live.has(id)) continue
      unsubscribe()
      subscriptions.delete(id)
    }
    granted.keep(after.connections)
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
      for (const { namespace, connectorId: id } of restoring.unanswered())
        if (namespace === chainNamespace && !ids.includes(id)) ids.push(id)
      if (ids.length > 0) stored[chainNamespace] = ids
    }
    storage.write(stored)
  }

  /** Whoever is connected somewhere does not find a page that says "Connect": that namespace becomes the active one. */
  const followConnected = (): void => {
    const { status } = store.getState().byNamespace[choice.getState().activeNamespace] ?? idle
    if (status !== 'idle' && status !== 'disconnected') return
    const connected = networks.find(({ chainNamespace }) => active(chainNamespace))
    if (connected) choice.setState((state) => ({ ...state, activeNamespace: connected.chainNamespace }))
  }

  const end = (gone: readonly Connection[], by: KernelEvents['connection:disconnected']['by']): void => {
    if (gone.length === 0) return
    apply((state) => withoutConnections(state, gone))
    if (by !== 'tab') {
      persist()
      granted.ended(gone)
    }
    for (const { namespace, connectorId } of gone) {
      bus.emit('connection:disconnected', { namespace, connectorId, by }, 'kernel')
    }
    if (gone.some(({ namespace }) => namespace === choice.getState().activeNamespace)) followConnected()
  }

  const liveOf = (connectorId: string): readonly Connection[] =>
    store.getState().connections.filter((connection) => connection.connectorId === connectorId)

  const change = (before: Connection, event: GrantedAccountsEvent): void => {
    const after = granted.after(before, event)
    if (after !== before) apply((state) => withChange(state, before, after))
  }

  /** No wallet is connected or asked there: only a person puts one in the place of another. */
  const isFree = (namespace: ChainNamespace): boolean => {
    const status = store.getState().byNamespace[namespace]?.status
    return status !== 'connected' && status !== 'connecting'
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
      // A session tells of all that it is now. Any other wallet is connected where the person connected it, and nowhere else.
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
    const live = isUpdate ? liveOf(connector.id) : []
    const connections = Object.keys(grant.namespaces)
      .filter((namespace) => (only?.includes(namespace) ?? true) && chains.isKnownNamespace(namespace))
      .flatMap((namespace) => {
        const before = live.find((one) => one.namespace === namespace)
        const connection = granted.fromGrant(connector, namespace, grant, { before, restored })
        return connection && connection !== before ? [connection] : []
      })
    apply((state) => withGrant(state, connections, isActive))
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
      bus.emit('connection:connected', { connection, restored }, 'kernel')
    }
  }

  const { requestFor, ask } = createWalletAsking({ ...deps, apply, accept, liveOf })

  const restoring = restoreConnections({
    store,
    connectors,
    platform,
    lifetime: lifetime.signal,
    apply,
    requestFor: (connector) => requestFor(connector, { signal: lifetime.signal }),
    accept: (connector, grant, isActive) => accept(connector, grant, { restored: true, isActive }),
    settle: followConnected,
    // The others stay stored, also those that could not be restored now.
    forget(namespace, connectorId) {
      const { [namespace]: ids = [], ...others } = storage.read()
      const kept = ids.filter((id) => id !== connectorId)
      storage.write(kept.length > 0 ? { ...others, [namespace]: kept } : others)
    },
    drop(gone) {
      end(gone, 'tab')
      for (const id of new Set(gone.map((one) => one.connectorId))) connectors.find(id)?.forget?.()
    },
  })

  const keyOf = (connectorId: string, namespace: ChainNamespace | undefined): string =>
    namespace === undefined ? connectorId : `${connectorId} ${namespace}`

  /** Keys of the attempts to connect that end with a disconnect: all, those in a namespace, or those of one connector there. */
  const attemptsOf = (which: Parameters<Connections['disconnect']>[0]): ((key: string) => boolean) => {
    if (which === undefined) return () => true
    const { namespace, connectorId } = typeof which === 'string' ? { namespace: which } : which
    const touched = connectors.store
      .getState()
      .filter((one) => one.namespaces.includes(namespace) && (connectorId ?? one.id) === one.id)
    const keys = new Set(touched.flatMap(({ id }) => [keyOf(id, undefined), keyOf(id, namespace)]))
    return (key) => keys.has(key)
  }

  const stopFollowingChoices = choices.subscribe(() => {
    for (const [before, after] of granted.followed(store.getState().connections))
      apply((state) => withChange(state, before, after))
  })

  return {
    connect(connectorId, { namespace, wallet, signal }) {
      const connector = connectors.find(connectorId)
      if (!connector)
        return Promise.reject(new ConnectionError('CONNECTOR_NOT_FOUND', { details: connectorId }))
      return attempts.join(keyOf(connectorId, namespace), signal, async (shared) => {
        if (hasConnectConditions(deps))
          await meetConnectConditions(deps, shared, { onFault: deps.onFault, onHeld })
        return ask(connector, { signal: shared, namespace, wallet })
      })
    },
    activate(connectorId, namespace) {
      const connection = liveOf(connectorId).find((one) => one.namespace === namespace)
      if (!connection) throw new QuoinError('NOT_CONNECTED', { details: `${connectorId} in ${namespace}` })
      apply((state) => withEvent(state, namespace, { type: 'grant', connection }))
      persist()
    },
    selectAccount(namespace, address) {
      const connection = active(namespace)
      const form = (text: string): string => chains.find(namespace)?.normalizeAddress(text) ?? text
      const account =
        connection?.accounts.find((one) => one.address === address) ??
        connection?.accounts.find((one) => form(one.address) === form(address))
      if (!connection || !account) throw new QuoinError('NOT_CONNECTED', { details: namespace })
      change(connection, { type: 'choose', address: account.address })
    },
    async disconnect(which) {
      const find = connectors.find
      const ended = connectionsToEnd(store.getState(), restoring.unanswered(), which, find)
      const gone = store.getState().connections.filter((one) => ended.includes(one))
      // The widget's own state goes first: what the wallet says to it cannot keep a person connected.
      attempts.abort(attemptsOf(which))
      const answers = restoring.giveUp(ended)
      end(gone, 'person')
      // What could not be restored is stored still, and would come back with the next page.
      const isNamed = ([namespace, ids]: [ChainNamespace, readonly string[]]): boolean =>
        typeof which === 'object'
          ? which.namespace === namespace && ids.includes(which.connectorId)
          : (which ?? namespace) === namespace
      if (answers.size > 0 || Object.entries(storage.read()).some(isNamed)) persist()
      granted.ended(ended)
      const errors = new Map<string, QuoinError>()
      const tell = async (id: string): Promise<void> => {
        // Before its answer, a connector that is being restored has no session to end.
        await answers.get(id)
        if (liveOf(id).length > 0) return
        await find(id)
          ?.disconnect()
          .catch((cause: unknown) => errors.set(id, new ConnectionError('DISCONNECT_FAILED', { cause })))
      }
      await Promise.all([...new Set(ended.map((one) => one.connectorId))].map(tell))
      for (const { namespace, connectorId } of gone) {
        const told = { namespace, connectorId, error: errors.get(connectorId) }
        bus.emit('connection:disconnectSettled', told, 'kernel')
      }
      for (const error of errors.values()) throw error
    },
    async switchNetwork(connection, network, signal) {
      const connector = connectors.find(connection.connectorId)
      if (!connector) throw new ConnectionError('NETWORK_CLIENT_MISSING', { details: connection.connectorId })
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
        change(now, { type: 'network', caipNetworkId: network.caipNetworkId })
    },
    restore: restoring.restore,
    follow: restoring.follow,
    dispose() {
      lifetime.abort()
      stopFollowingChoices()
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
