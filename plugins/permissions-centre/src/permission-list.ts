import { durations, isFresh, type PluginContext, type ReadableStore } from '#kernel'
import { type ActiveAccount, activeAccountKey, readActiveAccount } from '#plugin-kit'
import type { ListedPermission, PermissionsPlugin, PermissionsState } from './contract.js'
import { sorted } from './listed-permission.js'
import type { ReadPermissions, SourceReader } from './source-reader.js'

export interface PermissionList {
  readonly store: ReadableStore<PermissionsState>
  /** How far back the list goes. */
  depth(): number
  /** Reads, and follows the account, until `end`. `ended`: the permissions that leave the list. */
  begin(ended: ReadonlySet<string>): void
  end(): void
  refresh(options?: { readonly older?: boolean }): Promise<void>
  /** Reads the permissions of an account now, and updates the list if the account is still active. Throws if no source answered. */
  read(active: ActiveAccount): Promise<ReadPermissions>
}

/** The time for which a list is not read again when another view displays it. Milliseconds. */
const fresh = durations.tenSeconds

/**
 * Creates the list of the active account.
 *
 * @param isKept a permission that has ended and stays in the list
 * @param onFound called with the permissions that a read found in force
 */
export function createPermissionList(
  ctx: PluginContext<PermissionsPlugin>,
  sources: SourceReader,
  isKept: (id: string) => boolean,
  onFound: (ids: ReadonlySet<string>) => void,
): PermissionList {
  const store = ctx.createStore<PermissionsState>('permissions', { status: 'none' })
  const { signal } = ctx
  let depth = 1
  let isWatched = false
  /** The account of the list, also while it is being read. */
  let current = ''
  let turns = 0
  let readAt = 0

  const findActive = (): ActiveAccount | undefined => {
    const active = readActiveAccount(ctx)
    return active?.isOnNetwork ? active : undefined
  }

  const display = ({ namespace, network, caipAddress }: ActiveAccount, found: ReadPermissions): void => {
    const ids = new Set(found.permissions.map(({ id }) => id))
    onFound(ids)
    const last = store.getState()
    // What could not be read has not ended.
    const stays = (one: ListedPermission): boolean =>
      !ids.has(one.id) && (isKept(one.id) || !found.isKnown(one))
    const kept = last.status === 'ready' ? last.permissions.filter(stays) : []
    store.setState({
      status: 'ready',
      account: caipAddress,
      network,
      permissions: sorted([...found.permissions, ...kept]),
      unread: found.unread,
      readAt,
      isIncomplete: found.isIncomplete,
      hasOlder: found.hasOlder,
      isRefreshing: false,
      isOutdated: false,
      canRevoke: ctx.connections.active(namespace)?.isWatchOnly === false,
    })
  }

  const read = async (active: ActiveAccount): Promise<ReadPermissions> => {
    const key = activeAccountKey(active)
    // A list of another account is never displayed for this one.
    const isShown = (): boolean => !signal.aborted && key === current
    const turn = ++turns
    if (isShown())
      store.setState((state) => (state.status === 'ready' ? { ...state, isRefreshing: true } : state))
    try {
      const found = await sources.read(active, depth)
      if (isShown() && turn === turns) {
        readAt = ctx.platform.now()
        display(active, found)
      }
      return found
    } catch (error) {
      if (isShown() && turn === turns)
        store.setState((state) =>
          state.status === 'ready'
            ? { ...state, isRefreshing: false, isOutdated: true }
            : { status: 'failed', account: active.caipAddress },
        )
      throw error
    }
  }

  const refresh = async ({ older = false } = {}): Promise<void> => {
    const active = findActive()
    if (!active) return
    if (older) depth++
    if (store.getState().status === 'failed')
      store.setState({ status: 'loading', account: active.caipAddress })
    // The store has the result.
    await read(active).catch(() => undefined)
  }

  const follow = (): void => {
    const active = findActive()
    const key = activeAccountKey(active)
    if (key === current) return
    current = key
    depth = 1
    store.setState(active ? { status: 'loading', account: active.caipAddress } : { status: 'none' })
    if (isWatched) void refresh()
  }
  ctx.own(ctx.connections.store.subscribe(follow))
  ctx.own(ctx.networks.store.subscribe(follow))
  ctx.own(sources.store.subscribe(() => void (isWatched && store.getState().status === 'ready' && refresh())))
  follow()

  return {
    store,
    depth: () => depth,
    begin(ended) {
      isWatched = true
      if (ended.size > 0)
        store.setState((state) =>
          state.status === 'ready'
            ? { ...state, permissions: state.permissions.filter(({ id }) => !ended.has(id)) }
            : state,
        )
      const isRead = store.getState().status === 'ready' && isFresh(readAt, fresh, ctx.platform.now())
      if (!isRead) void refresh()
    },
    end() {
      isWatched = false
    },
    refresh,
    read,
  }
}
