import type { ConnectionsState, PluginContext, RouterEntry } from '#kernel'
import type { NetworkPickerApi, NetworkPickerPlugin } from './contract.js'

/** Views in which the person is already choosing a network: they are not interrupted. */
const choosingViews: readonly string[] = ['Networks', 'SwitchNetwork', 'UnsupportedChain', 'WhatIsANetwork']

function isRestoring(state: ConnectionsState): boolean {
  return Object.values(state.byNamespace).some((one) => one.status === 'restoring')
}

/**
 * Shows UnsupportedChain while the wallet is on a network that the host does not list, and leaves it once it is not
 * (NET-05). Requests to wallets follow the router and not the life of a component: one entry of the stack is one
 * request, whatever React does (SEC-06).
 */
export function startNetworkPicker(ctx: PluginContext<NetworkPickerPlugin>, service: NetworkPickerApi): void {
  let shown: RouterEntry | undefined
  let wasBlocked = false

  const followRouter = (): void => {
    const entry = ctx.router.current()
    if (entry?.key === shown?.key) return
    const hasOpened = shown === undefined
    if (shown?.view === 'SwitchNetwork') service.cancel()
    shown = entry
    if (entry === undefined) return
    const isBlocked = service.isBlocked()
    if (entry.view === 'UnsupportedChain' && !isBlocked) {
      ctx.router.back()
    } else if (hasOpened && isBlocked && !choosingViews.includes(entry.view)) {
      ctx.router.reset('UnsupportedChain')
    } else if (entry.view === 'SwitchNetwork') {
      // Only this plugin's view has this name, so the parameters are of its type.
      service.switchTo((entry.params as NetworkPickerPlugin['views']['SwitchNetwork']).caipNetworkId)
    }
  }

  const followNetwork = (wasRestoring: boolean): void => {
    const isBlocked = service.isBlocked()
    const hasChanged = isBlocked !== wasBlocked
    wasBlocked = isBlocked
    const view = ctx.router.current()?.view
    if (!isBlocked && view === 'UnsupportedChain') ctx.router.back()
    // A session that is restored does not open the modal by itself; whoever opens it is shown this view first.
    if (!hasChanged || !isBlocked || (wasRestoring && view === undefined)) return
    if (view !== undefined && choosingViews.includes(view)) return
    const namespace = ctx.networks.store.getState().activeNamespace
    if (namespace !== undefined) ctx.emit('networkPicker:unsupported', { namespace })
    ctx.router.reset('UnsupportedChain')
  }

  ctx.on('router:changed', followRouter)
  ctx.own(ctx.connections.store.subscribe((_, before) => followNetwork(isRestoring(before))))
  ctx.own(ctx.networks.store.subscribe(() => followNetwork(false)))
  wasBlocked = service.isBlocked()
  followRouter()
}
