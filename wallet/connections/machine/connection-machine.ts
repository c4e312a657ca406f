import { QuoinError } from '../../../kernel/errors/quoin-error.js'
import { toWalletError } from '../../errors/rpc-error.js'
import type { Network } from '../../networks/network.js'
import { connectHeld, hasConnectConditions, type OwnedCondition } from '../conditions/connect-conditions.js'
import { meetConnectConditions } from '../conditions/meet-connect-conditions.js'
import { ConnectionError } from '../connectors/connection-error.js'
import type { Connector } from '../connectors/connector.js'
import type { ConnectionRegistry, ConnectionsDeps } from '../state/connection-registry.js'
import { withEvent } from '../state/connection-transition.js'
import type { Connection, Connections, ConnectOptions } from '../state/connections.js'
import type { StoredConnections } from '../state/stored-connections.js'
import { withChange } from './apply-grant.js'
import { createConnectAttempts } from './connect-attempts.js'
import { createConnectionWriter } from './connection-writer.js'
import { attemptKey, createDisconnect } from './disconnect-wallets.js'
import { createGrantedConnections } from './granted-connections.js'
import { restoreConnections } from './restore-connections.js'
import { createChoiceStorage } from './stored-choices.js'
import { createWalletFollower } from './wallet-follower.js'
import { createWalletRequests } from './wallet-requests.js'

/** Changes connections. Loaded with the first connect or restore: before, there is nothing to change. */
export interface ConnectionMachine
  extends Pick<Connections, 'activate' | 'selectAccount' | 'disconnect'>,
    Pick<ConnectionRegistry, 'switchNetwork'> {
  connect(connectorId: string, options: ConnectOptions): Promise<Connection>
  /** Restores the stored connections silently; the namespaces are `restoring` already. Never rejects. */
  restore(stored: StoredConnections): Promise<void>
  /** Applies connections that another tab stored. */
  follow(stored: StoredConnections): void
  dispose(): void
}

/** @param active the active connection of a namespace */
export function createConnectionMachine(
  deps: ConnectionsDeps,
  active: Connections['active'],
): ConnectionMachine {
  const { store, chains, connectors, storage, platform } = deps
  const attempts = createConnectAttempts<Connection>(platform)
  const lifetime = new AbortController()
  const choices = createChoiceStorage(platform, deps.storageKey)
  const granted = createGrantedConnections(chains, choices)
  const writer = createConnectionWriter(deps, granted, active, () => restorer.unanswered())
  const { apply, change, end, persist, connectionsOf } = writer
  const follower = createWalletFollower(deps, granted, writer)
  const { accept } = follower
  const { requestFor, request } = createWalletRequests({ ...deps, apply, accept, liveOf: connectionsOf })

  const restorer = restoreConnections({
    store,
    connectors,
    platform,
    lifetime: lifetime.signal,
    apply,
    requestFor: (connector) => requestFor(connector, { signal: lifetime.signal }),
    accept: (connector, grant, isActive) => accept(connector, grant, { restored: true, isActive }),
    settle: writer.followConnected,
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

  const stopFollowingChoices = choices.subscribe(() => {
    for (const [before, after] of granted.followed(store.getState().connections))
      apply((state) => withChange(state, before, after))
  })

  return {
    connect(connectorId, { namespace, wallet, signal }) {
      const connector = connectors.find(connectorId)
      if (!connector)
        return Promise.reject(new ConnectionError('CONNECTOR_NOT_FOUND', { details: connectorId }))
      const onHeld = (condition: OwnedCondition): void => deps.alert('kernel', connectHeld(condition))
      return attempts.join(attemptKey(connectorId, namespace), signal, async (shared) => {
        if (hasConnectConditions(deps))
          await meetConnectConditions(deps, shared, { onFault: deps.onFault, onHeld })
        return request(connector, { signal: shared, namespace, wallet })
      })
    },
    activate(connectorId, namespace) {
      const connection = connectionsOf(connectorId).find((one) => one.namespace === namespace)
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
    disconnect: createDisconnect(deps, attempts, restorer, granted, writer),
    async switchNetwork(connection, network, signal) {
      const { connectorId } = connection
      const connector = connectors.find(connectorId)
      if (!connector) throw new ConnectionError('NETWORK_CLIENT_MISSING', { details: connectorId })
      await switchNetworkOf(connector, network, signal)
      const now = connectionsOf(connectorId).find((one) => one.namespace === network.chainNamespace)
      if (now && now.caipNetworkId !== network.caipNetworkId)
        change(now, { type: 'network', caipNetworkId: network.caipNetworkId })
    },
    restore: restorer.restore,
    follow: restorer.follow,
    dispose() {
      lifetime.abort()
      stopFollowingChoices()
      attempts.dispose()
      follower.dispose()
    },
  }
}

async function switchNetworkOf(connector: Connector, network: Network, signal?: AbortSignal): Promise<void> {
  try {
    await connector.switchNetwork(network, signal)
  } catch (thrown) {
    const error = toWalletError(thrown)
    throw error.code === 'RPC_FAILED'
      ? new QuoinError('SWITCH_FAILED', { details: error.details, cause: error })
      : error
  }
}
