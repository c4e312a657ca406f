import type { PluginContext, RouterEntry } from '#kernel'
import type { WalletsPlugin } from './contract.js'
import type { WalletsService } from './service.js'

/** Views in which a person is on the way to a connection: done with once there is one. */
const connectingViews: readonly string[] = [
  'Connect',
  'AllWallets',
  'ConnectingExternal',
  'ConnectingWalletConnect',
  'ConnectingWalletConnectBasic',
]
/** Views from which a tap may lead to a wallet app. */
const listViews: readonly string[] = ['Connect', 'AllWallets']

/**
 * Connects what the views show with what happens. Requests to wallets follow the router and not the life of a
 * component: one entry of the stack is one request, whatever React does (SEC-06).
 */
export function startWallets(ctx: PluginContext<WalletsPlugin>, service: WalletsService): void {
  const { signal } = ctx
  let shown: RouterEntry | undefined

  const enter = (entry: RouterEntry): void => {
    if (listViews.includes(entry.view)) service.prepare()
    if (entry.view !== 'ConnectingExternal') return
    // Only this plugin's view has this name, so the parameters are of its type.
    const params = entry.params as WalletsPlugin['views']['ConnectingExternal']
    service.connect(params.connectorId, params.wallet)
  }
  const follow = (): void => {
    const entry = ctx.router.current()
    if (entry?.key === shown?.key) return
    if (shown?.view === 'ConnectingExternal') service.cancel()
    shown = entry
    if (entry) enter(entry)
    else service.reset()
  }
  ctx.on('router:changed', follow)
  follow()

  ctx.on('connection:connected', ({ connection, restored }) => {
    if (restored) return
    service.remember(connection)
    const entry = ctx.router.current()
    if (entry === undefined || !connectingViews.includes(entry.view)) return
    // Whoever needs the modal now (a sign-in, say) shows its own view in its listener of the same event. The modal
    // closes only after all of them had their turn, and only if the view is still the one of the connection.
    queueMicrotask(() => {
      if (!signal.aborted && ctx.router.current()?.key === entry.key) ctx.router.close()
    })
  })
}
