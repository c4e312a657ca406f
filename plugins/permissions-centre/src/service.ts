import { type PluginContext, WatchOnlyError } from '#kernel'
import { createWatchers } from '#plugin-kit'
import type { PermissionsApi, PermissionsPlugin } from './contract.js'
import { createPermissionList } from './permission-list.js'
import { createRevocationStates } from './revoke/revocation-states.js'
import { createRevocations } from './revoke/revocations.js'
import { createSourceReader } from './source-reader.js'

/** Creates the service. */
export function createPermissions(ctx: PluginContext<PermissionsPlugin>): PermissionsApi {
  const states = createRevocationStates(ctx)
  const sources = createSourceReader(ctx)
  // What ends while the user looks at it stays in its place.
  const list = createPermissionList(ctx, sources, (id) => {
    const status = states.store.getState()[id]?.status
    return status === 'pending' || status === 'done'
  })
  const revoke = createRevocations(ctx, list, sources, states)
  const watchers = createWatchers(
    () => list.begin(states.forgetDone()),
    () => list.end(),
  )
  return {
    store: list.store,
    revocations: states.store,
    watch: watchers.watch,
    refresh: () => list.refresh(),
    searchOlder: () => list.refresh({ older: true }),
    async revoke(ids) {
      if (ctx.connections.active()?.isWatchOnly) throw new WatchOnlyError('WATCH_ONLY')
      await revoke(ids)
    },
  }
}
