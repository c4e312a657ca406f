import type { ChainNamespace } from '../caip/caip-types.js'
import { durations } from '../kernel/durations.js'
import type { Platform } from '../platform/platform.js'
import type { ReadableStore } from '../store/store.js'
import { withEvent } from './apply-grant.js'
import type { Connection, ConnectionsState } from './connections.js'
import type { ConnectionGrant, Connector, ConnectRequest } from './connector.js'
import type { ConnectorRegistry } from './create-connectors.js'
import type { ConnectionStorage, StoredConnections } from './stored-connections.js'

export interface RestoreDeps {
  readonly store: ReadableStore<ConnectionsState>
  readonly connectors: ConnectorRegistry
  readonly storage: ConnectionStorage
  readonly platform: Platform
  readonly apply: (change: (state: ConnectionsState) => ConnectionsState) => void
  readonly requestFor: (connector: Connector) => ConnectRequest
  readonly accept: (
    connector: Connector,
    grant: ConnectionGrant,
    isActive: (namespace: ChainNamespace) => boolean,
  ) => void
  /** Another tab ended these. */
  readonly drop: (gone: readonly Connection[]) => void
}

/** Brings stored connections back, at start and when another tab connects. */
export function restoreConnections(deps: RestoreDeps): { start(): Promise<void>; dispose(): void } {
  const { store, connectors, storage, platform, apply } = deps
  let disposed = false
  let unsubscribe = (): void => undefined

  /** `undefined`: nothing to restore, not there, or no answer in time. */
  const grantOf = async (
    id: string,
  ): Promise<{ connector: Connector; grant: ConnectionGrant } | undefined> => {
    const connector = await connectors.waitFor(id, durations.threeSeconds)
    if (!connector || disposed) return undefined
    let cancel = (): void => undefined
    const late = new Promise<undefined>((resolve) => {
      cancel = platform.after(durations.tenSeconds, () => resolve(undefined))
    })
    try {
      const grant = await Promise.race([connector.restore(deps.requestFor(connector)), late])
      return grant && { connector, grant }
    } catch {
      return undefined
    } finally {
      cancel()
    }
  }

  const isRestoring = (namespace: ChainNamespace): boolean =>
    store.getState().byNamespace[namespace]?.status === 'restoring'

  /** The first connector that answers becomes active, in one transition; the others stay beside it. */
  const restoreNamespace = async (
    namespace: ChainNamespace,
    ids: readonly string[],
    grants: (id: string) => ReturnType<typeof grantOf>,
  ): Promise<void> => {
    for (const id of ids) {
      const found = await grants(id)
      const part = found?.grant.namespaces[namespace]
      if (disposed) return
      if (!found || !part) continue
      const grant = { ...found.grant, namespaces: { [namespace]: part } }
      // The person may have connected another wallet meanwhile: that one stays the active one.
      deps.accept(found.connector, grant, isRestoring)
    }
    if (isRestoring(namespace)) apply((state) => withEvent(state, namespace, { type: 'fail' }))
  }

  const enterRestoring = (state: ConnectionsState, stored: StoredConnections): ConnectionsState =>
    Object.entries(stored).reduce(
      (next, [namespace, [connectorId]]) =>
        connectorId === undefined ? next : withEvent(next, namespace, { type: 'restore', connectorId }),
      state,
    )

  const restore = async (stored: StoredConnections): Promise<void> => {
    apply((state) => enterRestoring(state, stored))
    const pending = new Map<string, ReturnType<typeof grantOf>>()
    const grants = (id: string): ReturnType<typeof grantOf> => {
      const found = pending.get(id) ?? grantOf(id)
      pending.set(id, found)
      return found
    }
    await Promise.all(
      Object.entries(stored).map(([namespace, ids]) => restoreNamespace(namespace, ids, grants)),
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
    void restore(added)
  }

  return {
    async start() {
      const stored = storage.read()
      // In one step, so that nobody sees a namespace idle after the start.
      apply((state) => {
        const idle = Object.keys(state.byNamespace).filter((namespace) => stored[namespace] === undefined)
        const ended = idle.reduce((next, namespace) => withEvent(next, namespace, { type: 'end' }), state)
        return enterRestoring(ended, stored)
      })
      unsubscribe = storage.subscribe(follow)
      await restore(stored)
    },
    dispose() {
      disposed = true
      unsubscribe()
    },
  }
}
