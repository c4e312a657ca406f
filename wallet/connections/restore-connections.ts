import { durations } from '../../kernel/constants/durations.js'
import type { Platform } from '../../kernel/platform/platform.js'
import type { ReadableStore } from '../../kernel/store/store.js'
import type { ChainNamespace } from '../caip/caip-types.js'
import type { Connection, ConnectionKey, ConnectionsState } from './connections.js'
import type { ConnectionGrant, Connector, ConnectRequest } from './connector.js'
import type { ConnectorRegistry } from './create-connectors.js'
import type { StoredConnections } from './stored-connections.js'
import { waitForConnector } from './wait-for-connector.js'
import { withEvent, withRestoring } from './with-event.js'

export interface RestoreDeps {
  readonly store: ReadableStore<ConnectionsState>
  readonly connectors: ConnectorRegistry
  readonly platform: Platform
  readonly apply: (change: (state: ConnectionsState) => ConnectionsState) => void
  readonly requestFor: (connector: Connector) => ConnectRequest
  readonly accept: (
    connector: Connector,
    grant: ConnectionGrant,
    isActive: (namespace: ChainNamespace) => boolean,
  ) => void
  /** Aborted when the kernel ends. */
  readonly lifetime: AbortSignal
  /** Called when a namespace has finished restoring. */
  readonly settle: () => void
  /** Removes the connector's stored connection, which is over. */
  readonly forget: (namespace: ChainNamespace, connectorId: string) => void
  /** Drops connections that another tab ended. */
  readonly drop: (gone: readonly Connection[]) => void
}

/** One namespace that is being restored. */
interface RestoreRun {
  readonly namespace: ChainNamespace
  readonly grants: (id: string) => Promise<unknown>
  /** Ids without a response yet. */
  left: readonly string[]
}

/** Restores stored connections. */
export interface ConnectionRestorer {
  /** Restores at start. Never rejects. */
  restore(stored: StoredConnections): Promise<void>
  /** Follows what another tab stored. */
  follow(stored: StoredConnections): void
  /** Returns the connections without a response yet. They stay stored: leaving a page early must not remove them. */
  unanswered(): readonly ConnectionKey[]
  /**
   * Ends restoring these for the user: their responses connect no wallet. Resolves with the responses of a connector,
   * by its id.
   */
  giveUp(keys: readonly ConnectionKey[]): ReadonlyMap<string, Promise<unknown>>
}

type Restored = { readonly connector: Connector; readonly grant: ConnectionGrant } | 'ended' | undefined

/** Restores one connector. `undefined`: nothing to restore, no such connector, or no response in time. */
async function restoreConnector(
  { connectors, platform, lifetime, requestFor }: RestoreDeps,
  id: string,
): Promise<Restored> {
  const connector = await waitForConnector(connectors, platform, id, durations.threeSeconds, lifetime)
  if (!connector || lifetime.aborted) return undefined
  let cancel = (): void => undefined
  const late = new Promise<undefined>((resolve) => {
    const giveUp = (): void => resolve(undefined)
    cancel = platform.after(durations.tenSeconds, giveUp)
    lifetime.addEventListener('abort', giveUp, { once: true })
  })
  try {
    const grant = await Promise.race([connector.restore(requestFor(connector)), late])
    return grant === 'ended' || grant === undefined ? grant : { connector, grant }
  } catch {
    return undefined
  } finally {
    cancel()
  }
}

export function restoreConnections(deps: RestoreDeps): ConnectionRestorer {
  const runs = new Set<RestoreRun>()
  const { store, lifetime, apply } = deps

  const statusOf = (namespace: ChainNamespace): string | undefined =>
    store.getState().byNamespace[namespace]?.status

  const isLive = (id: string, namespace: ChainNamespace): boolean =>
    store.getState().connections.some((one) => one.connectorId === id && one.namespace === namespace)

  /**
   * Returns whether no wallet is connected or pending: true also if the user started a request meanwhile and rejected
   * it.
   */
  const isFree = (namespace: ChainNamespace): boolean =>
    statusOf(namespace) !== 'connected' && statusOf(namespace) !== 'connecting'

  const endUnlessLeft = (namespace: ChainNamespace): void => {
    const isLeft = [...runs].some((run) => run.namespace === namespace && run.left.length > 0)
    if (!isLeft && statusOf(namespace) === 'restoring')
      apply((state) => withEvent(state, namespace, { type: 'fail' }))
  }

  /**
   * Restores a namespace. The first connector that responds becomes active, in one transition; the others are added.
   */
  const restoreNamespace = async (
    namespace: ChainNamespace,
    ids: readonly string[],
    grants: (id: string) => Promise<Restored>,
    onEnded: RestoreDeps['forget'],
  ): Promise<void> => {
    const run: RestoreRun = { namespace, grants, left: ids }
    runs.add(run)
    for (const id of ids) {
      const found = run.left.includes(id) ? await grants(id) : undefined
      if (lifetime.aborted) return
      if (!run.left.includes(id)) continue
      run.left = run.left.filter((one) => one !== id)
      if (found === 'ended') {
        // The user may have connected it again meanwhile.
        if (!isLive(id, namespace)) onEnded(namespace, id)
        continue
      }
      const part = found?.grant.namespaces[namespace]
      // A connection that the user made meanwhile is newer than the restored one.
      if (!found || !part || isLive(id, namespace)) continue
      const grant = { ...found.grant, namespaces: { [namespace]: part } }
      // The user may have connected another wallet meanwhile: that one stays the active one.
      deps.accept(found.connector, grant, isFree)
    }
    runs.delete(run)
    endUnlessLeft(namespace)
    deps.settle()
  }

  const restoreAll = async (stored: StoredConnections, onEnded: RestoreDeps['forget']): Promise<void> => {
    apply((state) => withRestoring(state, stored))
    const pending = new Map<string, Promise<Restored>>()
    const grants = (id: string): Promise<Restored> => {
      const found = pending.get(id) ?? restoreConnector(deps, id)
      pending.set(id, found)
      return found
    }
    await Promise.all(
      Object.entries(stored).map(([namespace, ids]) => restoreNamespace(namespace, ids, grants, onEnded)),
    )
  }

  const follow = (stored: StoredConnections): void => {
    const { connections } = store.getState()
    deps.drop(connections.filter((one) => !stored[one.namespace]?.includes(one.connectorId)))
    const added: Record<string, readonly string[]> = {}
    for (const [namespace, ids] of Object.entries(stored)) {
      const fresh = ids.filter(
        (id) => !connections.some((one) => one.namespace === namespace && one.connectorId === id),
      )
      if (fresh.length > 0) added[namespace] = fresh
    }
    // The other tab has just connected it: its entry is never removed here.
    void restoreAll(added, () => undefined)
  }

  return {
    restore: (stored) => restoreAll(stored, deps.forget),
    follow,
    unanswered: () =>
      [...runs].flatMap(({ namespace, left }) => left.map((connectorId) => ({ namespace, connectorId }))),
    giveUp(keys) {
      const answers = new Map<string, Promise<unknown>>()
      for (const run of runs)
        for (const { namespace, connectorId: id } of keys) {
          if (run.namespace !== namespace || !run.left.includes(id)) continue
          run.left = run.left.filter((one) => one !== id)
          answers.set(id, run.grants(id))
        }
      for (const { namespace } of keys) endUnlessLeft(namespace)
      return answers
    },
  }
}
