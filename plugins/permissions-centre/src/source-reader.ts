import {
  type AccountPermission,
  durations,
  type PermissionList as FoundPermissions,
  isQuoinError,
  type PermissionQuery,
  type PermissionSource,
  type PluginContext,
  permissionSources,
  type ReadableStore,
  type UnreadPermission,
  waitForState,
} from '#kernel'
import { type ActiveAccount, createContributedServices, withTimeout } from '#plugin-kit'
import { connectionSource, createConnectionSource } from './connection-source.js'
import type { ListedPermission, PermissionsPlugin } from './contract.js'
import { markImitations, toListed, toUnread } from './listed-permission.js'
import { chainSource } from './needs-transaction.js'
import { createPairingSource, pairingSource } from './pairing-source.js'

/** Timeout of a source: its permissions are missing then. Milliseconds. */
const sourceTimeout = 3 * durations.tenSeconds
/** Max number of permissions of a source. */
const maxPermissions = 1_000

/** What the sources returned for an account. */
export interface ReadPermissions {
  readonly permissions: readonly ListedPermission[]
  readonly isIncomplete: boolean
  readonly hasOlder: boolean
  readonly unread: readonly UnreadPermission[]
  /** False if it is not known whether a permission is in force: its source did not answer, or could not read it. */
  isKnown(permission: Pick<ListedPermission, 'id' | 'source'>): boolean
}

/** Reads the sources of permissions: the chain module's, and those that plugins contribute. */
export interface SourceReader {
  /** Changes when a source is added or removed. */
  readonly store: ReadableStore<unknown>
  /** Throws if no source answered. */
  read(active: ActiveAccount, depth: number): Promise<ReadPermissions>
  /** Returns a contributed source. */
  find(id: string): PermissionSource | undefined
}

/** Returns the permissions of a source, each id once: rows and revocations are found by it. */
function uniqueOf({ permissions }: FoundPermissions): readonly AccountPermission[] {
  const ids = new Set<string>()
  const isFirst = ({ id }: AccountPermission): boolean => !ids.has(id) && ids.add(id).has(id)
  return permissions.slice(0, maxPermissions).filter(isFirst)
}

export const queryOf = (
  { network, account }: ActiveAccount,
  depth: number,
  signal: AbortSignal,
): PermissionQuery => ({ network, address: account.address, depth, signal })

export function createSourceReader(ctx: PluginContext<PermissionsPlugin>): SourceReader {
  const { signal } = ctx
  const contributed = createContributedServices(ctx, {
    name: 'sources',
    point: permissionSources,
    tokenOf: ({ source }) => source,
  })

  /** The page's own sources. */
  const built: ReadonlyMap<string, PermissionSource> = new Map([
    [connectionSource, createConnectionSource(ctx)],
    [pairingSource, createPairingSource(ctx)],
  ])

  const sourcesOf = async ({ namespace }: ActiveAccount) => {
    const services = (await waitForState(ctx, contributed, { read: (loaded) => loaded, signal })) ?? []
    const chain = ctx.chains.find(namespace)?.permissions
    const others = services
      .filter(({ entry }) => entry.namespaces?.includes(namespace) ?? true)
      .map(({ entry, service }) => ({ id: entry.id, source: service }))
    const own = [...[...built].map(([id, source]) => ({ id, source })), ...others]
    return chain ? [{ id: chainSource, source: chain }, ...own] : own
  }

  /** Returns the list of a source; `undefined` if it fails or takes too long. */
  const readOne = async (
    active: ActiveAccount,
    depth: number,
    source: Pick<PermissionSource, 'list'>,
  ): Promise<FoundPermissions | undefined> => {
    try {
      return await withTimeout(ctx, sourceTimeout, signal, (until) =>
        source.list(queryOf(active, depth, until)),
      )
    } catch (error) {
      // The plugin of the source may end first.
      if (!signal.aborted && !isQuoinError(error, 'ABORTED')) ctx.report(error)
      return undefined
    }
  }

  return {
    store: contributed,
    find: (id) => built.get(id) ?? contributed.getState()?.find(({ entry }) => entry.id === id)?.service,
    async read(active, depth) {
      const sources = await sourcesOf(active)
      const lists = await Promise.all(sources.map(({ source }) => readOne(active, depth, source)))
      const found = sources.flatMap(({ id }, at) => {
        const list = lists[at]
        return list ? [{ id, list }] : []
      })
      // The page's own sources need no request: they alone are no answer.
      const isAnswered = found.some(({ id }) => !built.has(id))
      if (sources.length > built.size && !isAnswered) throw new Error('No source of permissions answered')
      const permissions = found.flatMap(({ id, list }) => uniqueOf(list).map((one) => toListed(id, one)))
      const answered = new Set(found.map(({ id }) => id))
      const unread = found.flatMap(({ id, list: { unread: some = [] } }) =>
        some.slice(0, maxPermissions).map((one) => toUnread(id, one)),
      )
      const unreadIds = new Set(unread.map(({ id }) => id))
      const isCut = found.some(({ list }) => list.permissions.length > maxPermissions || list.isIncomplete)
      return {
        permissions: markImitations(permissions, ctx.chains.get(active.namespace)),
        isIncomplete: isCut || found.length < sources.length,
        hasOlder: found.some(({ list }) => list.hasOlder),
        unread,
        isKnown: ({ id, source }) => answered.has(source) && !unreadIds.has(id),
      }
    },
  }
}
