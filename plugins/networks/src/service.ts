import { type CaipNetworkId, deriveStore, type PluginContext } from '#kernel'
import type { NetworkPickerApi, NetworkPickerPlugin, NetworkRow } from './contract.js'
import { followRouter } from './follow-router.js'
import { isBlocked } from './is-blocked.js'
import { networkRows } from './network-rows.js'
import { createNetworkSwitch } from './network-switch.js'

/** Makes the service of the networks plugin. */
export function createNetworkPickerService(ctx: PluginContext<NetworkPickerPlugin>): NetworkPickerApi {
  const { signal } = ctx
  const rows = (): readonly NetworkRow[] =>
    networkRows({
      networks: ctx.networks.list(),
      current: ctx.networks.active()?.caipNetworkId,
      approved(namespace) {
        const known = ctx.networks.store.getState().byNamespace[namespace]
        const isOpen = known === undefined || known.supportsAllNetworks
        return isOpen || known.approvedCaipNetworkIds.length === 0 ? undefined : known.approvedCaipNetworkIds
      },
    })

  /** The choice is made: the views that led to it are done with. */
  const leave = (): void => {
    for (const view of ['SwitchNetwork', 'Networks', 'UnsupportedChain']) {
      if (ctx.router.current()?.view === view) ctx.router.back()
    }
  }
  const attempt = createNetworkSwitch(ctx, leave)

  const service: NetworkPickerApi = {
    ...attempt,
    list: deriveStore([ctx.networks.store], rows),
    select(caipNetworkId: CaipNetworkId) {
      const network = ctx.networks.get(caipNetworkId)
      ctx.emit('networkPicker:selected', { caipNetworkId })
      const connection = ctx.connections.active(network.chainNamespace)
      const isSettled = connection === undefined || connection.caipNetworkId === caipNetworkId
      // Without a wallet to ask there is nothing to wait for, and no view to wait in.
      if (isSettled) attempt.switchTo(caipNetworkId)
      else ctx.router.push('SwitchNetwork', { caipNetworkId })
    },
    async disconnect() {
      try {
        await ctx.connections.disconnect(ctx.networks.store.getState().activeNamespace)
        if (!signal.aborted) ctx.router.close()
        return true
      } catch (error) {
        if (signal.aborted) return false
        ctx.report(error)
        ctx.notices.show('error', ctx.t('disconnectFailed'))
        return false
      }
    },
    isBlocked: () => isBlocked(ctx),
  }
  followRouter(ctx, service)
  return service
}
