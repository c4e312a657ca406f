import type { QuoinError } from '../../../kernel/errors/quoin-error.js'
import type { ChainNamespace } from '../../caip/parse-caip.js'
import { ConnectionError } from '../connectors/connection-error.js'
import type { ConnectorRegistry } from '../connectors/create-connectors.js'
import type { ConnectionsDeps } from '../state/connection-registry.js'
import type { Connection, Connections } from '../state/connections.js'
import type { ConnectAttempts } from './connect-attempts.js'
import type { ConnectionWriter } from './connection-writer.js'
import { connectionsToEnd } from './connections-to-end.js'
import type { GrantedConnections } from './granted-connections.js'
import type { ConnectionRestorer } from './restore-connections.js'

type Which = Parameters<Connections['disconnect']>[0]

/** Returns the key of an attempt to connect: one at a time for a connector, in one namespace or in all. */
export const attemptKey = (connectorId: string, namespace: ChainNamespace | undefined): string =>
  namespace === undefined ? connectorId : `${connectorId} ${namespace}`

/**
 * Matches the keys of the attempts to connect that end with a disconnect: all, those in a namespace, or those of one
 * connector there.
 */
function attemptsOf(connectors: ConnectorRegistry, which: Which): (key: string) => boolean {
  if (which === undefined) return () => true
  const { namespace, connectorId } = typeof which === 'string' ? { namespace: which } : which
  const touched = connectors.store
    .getState()
    .filter((one) => one.namespaces.includes(namespace) && (connectorId ?? one.id) === one.id)
  const keys = new Set(touched.flatMap(({ id }) => [attemptKey(id, undefined), attemptKey(id, namespace)]))
  return (key) => keys.has(key)
}

/** Returns whether a stored entry of a namespace belongs to the ended connections. */
const isStoredFor =
  (which: Which) =>
  ([namespace, ids]: [ChainNamespace, readonly string[]]): boolean =>
    typeof which === 'object'
      ? which.namespace === namespace && ids.includes(which.connectorId)
      : (which ?? namespace) === namespace

/** Creates `disconnect`: it ends attempts, connections and pending restores, and then ends the wallets' sessions. */
export function createDisconnect(
  { store, storage, connectors, bus }: Pick<ConnectionsDeps, 'store' | 'storage' | 'connectors' | 'bus'>,
  attempts: ConnectAttempts<Connection>,
  restorer: ConnectionRestorer,
  granted: GrantedConnections,
  { end, persist, connectionsOf }: ConnectionWriter,
): Connections['disconnect'] {
  return async (which) => {
    const ended = connectionsToEnd(store.getState(), restorer.unanswered(), which, connectors.find)
    const gone = store.getState().connections.filter((one) => ended.includes(one))
    // The widget's own state is cleared first: a wallet's response cannot keep a user connected.
    attempts.abort(attemptsOf(connectors, which))
    const answers = restorer.giveUp(ended)
    end(gone, 'user')
    // Connections that could not be restored are still stored, and would be restored on the next page.
    if (answers.size > 0 || Object.entries(storage.read()).some(isStoredFor(which))) persist()
    granted.ended(ended)
    const errors = new Map<string, QuoinError>()
    const endSession = async (id: string): Promise<void> => {
      // Before its response, a connector that is being restored has no session to end.
      await answers.get(id)
      if (connectionsOf(id).length > 0) return
      await connectors
        .find(id)
        ?.disconnect()
        .catch((cause: unknown) => errors.set(id, new ConnectionError('DISCONNECT_FAILED', { cause })))
    }
    await Promise.all([...new Set(ended.map((one) => one.connectorId))].map(endSession))
    for (const { namespace, connectorId } of gone) {
      const settled = { namespace, connectorId, error: errors.get(connectorId) }
      bus.emit('connection:disconnectSettled', settled, 'kernel')
    }
    for (const error of errors.values()) throw error
  }
}
