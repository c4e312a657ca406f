import { type ChainNamespace, type PluginContext, points } from '#kernel'
import type { NetworkPickerApi, NetworkPickerPlugin } from './contract.js'

/** Opens the way to a wallet for a namespace without a connection. */
export function createOtherWallet(
  ctx: PluginContext<NetworkPickerPlugin>,
): Pick<NetworkPickerApi, 'ownWallet' | 'connectFor'> {
  const has = (view: string): boolean => ctx.contributions.find(points.views, view) !== undefined
  const namespaceOf = (id: Parameters<NetworkPickerApi['ownWallet']>[0]): ChainNamespace =>
    ctx.networks.get(id).chainNamespace

  return {
    ownWallet(caipNetworkId) {
      const namespace = namespaceOf(caipNetworkId)
      const { connections } = ctx.connections.store.getState()
      // The active one first.
      for (const { wallet } of [ctx.connections.active(), ...connections].filter(
        (one) => one !== undefined,
      )) {
        const { name, rdns, explorerId } = wallet
        const found = ctx.connectors.match(
          { name, ...(rdns !== undefined && { rdns }), ...(explorerId !== undefined && { explorerId }) },
          namespace,
        )
        // A relay, a login or a watch-only account is not a wallet of this browser.
        if (found && !['wallet-connect', 'auth', 'watch'].includes(found.type) && has('ConnectingExternal'))
          return { connectorId: found.id, name: found.name, imageUrl: found.imageUrl }
      }
      return undefined
    },
    connectFor(caipNetworkId, wallet) {
      const namespace = namespaceOf(caipNetworkId)
      ctx.networks.prefer(caipNetworkId)
      if (wallet) ctx.router.push('ConnectingExternal', { connectorId: wallet.connectorId, namespace })
      else ctx.router.push('Connect', { namespace })
    },
  }
}
