import { durations } from '../../../kernel/constants.js'
import type { Platform } from '../../../kernel/platform/platform.js'
import type { ReadableStore } from '../../../kernel/store/store.js'
import type { ChainNamespace } from '../../caip/parse-caip.js'
import type { ConnectionGrant, Connector, ConnectRequest } from '../connectors/connector.js'
import type { ConnectorRegistry } from '../connectors/create-connectors.js'
import { withEvent, withRestoring } from '../state/connection-transition.js'
import type { Connection, ConnectionKey, ConnectionsState } from '../state/connections.js'
import type { StoredConnections } from '../state/stored-connections.js'

/**
 * Waits for a connector that is announced late.
 *
 * @param ms the timeout; after it, or with the signal, the result is `undefined`. Milliseconds
 */
function waitForConnector(
  connectors: ConnectorRegistry,
  platform: Platform,
  id: string,
  ms: number,
  signal: AbortSignal,
): Promise<Connector | undefined> {
  const found = connectors.find(id)
  if (found || signal.aborted) return Promise.resolve(found)
  return new Promise((resolve) => {
    const finish = (connector?: Connector): void => {
      cancel()
      unsubscribe()
      signal.removeEventListener('abort', giveUp)
      resolve(connector)
    }
    const giveUp = (): void => finish()
    const cancel = platform.after(ms, giveUp)
    const unsubscribe = connectors.store.subscribe(() => {
      const late = connectors.find(id)
      if (late) finish(late)
    })
    signal.addEventListener('abort', giveUp)
  })
}

interface RestoreDeps {
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
  readonly grants: (id: string) => Promise<Restored>
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

/** The namespaces that are being restored, and what of it was answered or given up. */
interface RestoreRuns extends Pick<ConnectionRestorer, 'unanswered' | 'giveUp'> {
  begin(run: RestoreRun): void
  end(run: RestoreRun): void
  isLive(id: string, namespace: ChainNamespace): boolean
  /**
   * Returns whether no wallet is connected or pending: true also if the user started a request meanwhile and rejected
   * it.
   */
  isFree(namespace: ChainNamespace): boolean
}

function createRestoreRuns({ store, apply }: Pick<RestoreDeps, 'store' | 'apply'>): RestoreRuns {
  const runs = new Set<RestoreRun>()
  const statusOf = (namespace: ChainNamespace): string | undefined =>
    store.getState().byNamespace[namespace]?.status
  const endUnlessLeft = (namespace: ChainNamespace): void => {
    const isLeft = [...runs].some((run) => run.namespace === namespace && run.left.length > 0)
    if (!isLeft && statusOf(namespace) === 'restoring')
      apply((state) => withEvent(state, namespace, { type: 'fail' }))
  }
  return {
    begin: (run) => void runs.add(run),
    end(run) {
      runs.delete(run)
      endUnlessLeft(run.namespace)
    },
    isLive: (id, namespace) =>
      store.getState().connections.some((one) => one.connectorId === id && one.namespace === namespace),
    isFree: (namespace) => statusOf(namespace) !== 'connected' && statusOf(namespace) !== 'connecting',
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

/** Restores a namespace. The first connector that responds becomes active, in one transition; the others are added. */
async function restoreNamespace(
  { accept, lifetime, settle }: Pick<RestoreDeps, 'accept' | 'lifetime' | 'settle'>,
  runs: RestoreRuns,
  run: RestoreRun,
  onEnded: RestoreDeps['forget'],
): Promise<void> {
  const { namespace, grants } = run
  runs.begin(run)
  for (const id of run.left) {
    const found = run.left.includes(id) ? await grants(id) : undefined
    if (lifetime.aborted) return
    if (!run.left.includes(id)) continue
    run.left = run.left.filter((one) => one !== id)
    if (found === 'ended') {
      // The user may have connected it again meanwhile.
      if (!runs.isLive(id, namespace)) onEnded(namespace, id)
      continue
    }
    const part = found?.grant.namespaces[namespace]
    // A connection that the user made meanwhile is newer than the restored one.
    if (!found || !part || runs.isLive(id, namespace)) continue
    const grant = { ...found.grant, namespaces: { [namespace]: part } }
    // The user may have connected another wallet meanwhile: that one stays the active one.
    accept(found.connector, grant, runs.isFree)
  }
  runs.end(run)
  settle()
}

/** Creates the part that restores stored connections. */
export function restoreConnections(deps: RestoreDeps): ConnectionRestorer {
  const { store, apply } = deps
  const runs = createRestoreRuns(deps)

  const restoreAll = async (stored: StoredConnections, onEnded: RestoreDeps['forget']): Promise<void> => {
    apply((state) => withRestoring(state, stored))
    const pending = new Map<string, Promise<Restored>>()
    const grants = (id: string): Promise<Restored> => {
      const found = pending.get(id) ?? restoreConnector(deps, id)
      pending.set(id, found)
      return found
    }
    await Promise.all(
      Object.entries(stored).map(([namespace, left]) =>
        restoreNamespace(deps, runs, { namespace, grants, left }, onEnded),
      ),
    )
  }

  return {
    restore: (stored) => restoreAll(stored, deps.forget),
    follow(stored) {
      const { connections } = store.getState()
      deps.drop(connections.filter((one) => !stored[one.namespace]?.includes(one.connectorId)))
      const added: Record<string, readonly string[]> = {}
      for (const [namespace, ids] of Object.entries(stored)) {
        const fresh = ids.filter((id) => !runs.isLive(id, namespace))
        if (fresh.length > 0) added[namespace] = fresh
      }
      // The other tab has just connected it: its entry is never removed here.
      void restoreAll(added, () => undefined)
    },
    unanswered: runs.unanswered,
    giveUp: runs.giveUp,
  }
}
