import type { PluginContext, Token } from '#kernel'
import { type WalletsPlugin, WalletsToken } from './contract.js'
import type { WalletsService } from './service.js'

// The same service: only `start` uses its internal part.
const ServiceToken = WalletsToken as Token<WalletsService>

/** Views of connecting, which close once there is a connection. */
const connectingViews = /^(Connect|AllWallets|Connecting(External|MultiChain|WalletConnect(Basic)?))$/

/**
 * The part of the plugin that every page loads: it loads the service when a user starts to connect, makes it store the
 * wallet, and closes the modal once one is connected.
 */
export function startWallets(ctx: PluginContext<WalletsPlugin>): void {
  const { router, signal } = ctx
  const withService = (run: (service: WalletsService) => void): void => {
    ctx.load(ServiceToken).then(
      (service) => {
        if (!signal.aborted) run(service)
      },
      (error: unknown) => {
        if (!signal.aborted) ctx.report(error)
      },
    )
  }
  const follow = (): void => {
    if (!connectingViews.test(String(router.current()?.view))) return
    // Created now, it follows the router by itself. Its stored data loads in parallel; it handles a failed load itself.
    withService(() => undefined)
    ctx.storage.read().catch(() => undefined)
  }
  ctx.on('router:changed', follow)
  follow()

  ctx.on('connection:connected', ({ connection, restored }) => {
    if (restored) return
    withService((service) => service.remember(connection))
    const entry = router.current()
    if (!connectingViews.test(String(entry?.view))) return
    // A plugin that needs the modal now, e.g. for a sign-in, opens its own view in its listener of the same event. The
    // modal closes only after all listeners ran, and only if the view is still that of the connection.
    queueMicrotask(() => {
      if (!signal.aborted && router.current()?.key === entry?.key) router.close()
    })
  })
}
