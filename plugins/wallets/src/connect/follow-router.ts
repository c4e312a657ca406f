import { isElsewhere, type PluginContext, QuoinError, type RouterEntry } from '#kernel'
import type { WalletsApi, WalletsPlugin } from '../contract.js'

/** Views from which a tap may open a wallet app. */
const listViews: readonly string[] = ['Connect', 'AllWallets']

/**
 * Requests to wallets follow the router and not the lifetime of a component: one entry of the stack is one request,
 * independent of React's rendering (SEC-06).
 */
export function followRouter(
  ctx: PluginContext<WalletsPlugin>,
  service: Pick<WalletsApi, 'connect' | 'cancel' | 'browser'> & { prepare(): void; reset(): void },
): void {
  const { signal } = ctx
  let shown: RouterEntry | undefined

  const enter = (entry: RouterEntry): void => {
    if (listViews.includes(entry.view)) service.prepare()
    // Before the view is rendered: the first page is requested meanwhile.
    if (entry.view === 'AllWallets') service.browser.open()
    if (entry.view !== 'ConnectingExternal') return
    // Only this plugin's view has this name, so the parameters are of its type; a page without types may pass none.
    const params = entry.params as WalletsPlugin['views']['ConnectingExternal'] | undefined
    if (typeof params?.connectorId !== 'string') {
      const details = "view 'ConnectingExternal' without connectorId"
      ctx.report(new QuoinError('ROUTE_PARAMS_INVALID', { details }))
      ctx.router.replace('Connect')
      return
    }
    service.connect(params.connectorId, params.wallet, params.namespace)
  }
  const follow = (): void => {
    if (signal.aborted) return
    const entry = ctx.router.current()
    if (entry?.key === shown?.key) return
    if (shown?.view === 'ConnectingExternal') {
      // There is one request at a time: only another one ends that of an inline view which is still displayed.
      if (isElsewhere(ctx.router, shown) && entry?.view !== shown.view) {
        if (entry) enter(entry)
        return
      }
      service.cancel()
    }
    shown = entry
    if (entry) enter(entry)
    else service.reset()
  }
  ctx.on('router:changed', follow)
  // Deferred: a rendering view may have created the service, and its displayed state must not change during that.
  queueMicrotask(follow)
}
