import { isElsewhere, type PluginContext, type RouterEntry } from '#kernel'
import type { NetworkPickerApi, NetworkPickerPlugin } from './contract.js'

/**
 * Requests to wallets follow the router and not the lifetime of a component: one entry of the stack is one request,
 * independent of React's rendering (SEC-06).
 */
export function followRouter(
  ctx: PluginContext<NetworkPickerPlugin>,
  service: Pick<NetworkPickerApi, 'switchTo' | 'cancel'>,
): void {
  const { signal } = ctx
  let shown: RouterEntry | undefined
  const follow = (): void => {
    if (signal.aborted) return
    const entry = ctx.router.current()
    if (entry?.key === shown?.key) return
    if (shown?.view === 'SwitchNetwork') {
      // There is one request at a time: only another one ends that of an inline view which is still displayed.
      if (isElsewhere(ctx.router, shown) && entry?.view !== shown.view) return
      service.cancel()
    }
    shown = entry
    if (entry?.view !== 'SwitchNetwork') return
    // Only this plugin's view has this name, so the parameters are of its type.
    service.switchTo((entry.params as NetworkPickerPlugin['views']['SwitchNetwork']).caipNetworkId)
  }
  ctx.on('router:changed', follow)
  // Deferred: a rendering view may have created the service, and its displayed state must not change during that.
  queueMicrotask(follow)
}
