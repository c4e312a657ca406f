import { deriveStore, type PluginContext, WatchOnlyError } from '#kernel'
import { createWatchers } from '#plugin-kit'
import type { PermissionsApi, PermissionsPlugin, PermissionsState } from './contract.js'
import { sorted } from './listed-permission.js'
import { createPermissionList } from './permission-list.js'
import { createRevocationStates } from './revoke/revocation-states.js'
import { createRevocations } from './revoke/revocations.js'
import { createSourceReader } from './source-reader.js'
import { worthAtRisk } from './value/add-worth.js'
import { createTokenPrices } from './value/token-prices.js'

/** Creates the service. */
export function createPermissions(ctx: PluginContext<PermissionsPlugin>): PermissionsApi {
  const states = createRevocationStates(ctx)
  const sources = createSourceReader(ctx)
  const list = createPermissionList(
    ctx,
    sources,
    // What ends while the user looks at it stays in its place.
    (id) => {
      const status = states.store.getState()[id]?.status
      return status === 'pending' || status === 'done'
    },
    // What was granted again is not displayed as revoked, and can be revoked again.
    states.forgetDone,
  )
  const revoke = createRevocations(ctx, list, sources, states)
  const prices = createTokenPrices(ctx)
  const store = deriveStore([list.store, prices.store], (): PermissionsState => {
    const state = list.store.getState()
    const tokens = prices.store.getState()
    if (state.status !== 'ready' || tokens.length === 0) return state
    const { network } = state
    const chain = ctx.chains.get(network.chainNamespace)
    const permissions = state.permissions.map((one) => ({
      ...one,
      worth: worthAtRisk(one, network, chain, tokens),
    }))
    return { ...state, permissions: sorted(permissions) }
  })
  const watchers = createWatchers(
    () => {
      list.begin(states.forgetDone())
      prices.begin()
    },
    () => {
      list.end()
      prices.end()
    },
  )
  return {
    store,
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
