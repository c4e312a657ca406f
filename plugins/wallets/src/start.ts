import type { PluginContext, Token } from '#kernel'
import { type WalletsPlugin, WalletsToken } from './contract.js'
import type { WalletsService } from './service.js'

// The same service: `start` alone sees the part that is not for others.
const ServiceToken = WalletsToken as Token<WalletsService>

/** Views on the way to a connection, which close once there is one. */
const connectingViews: readonly (string | undefined)[] = [
  'Connect',
  'AllWallets',
  'ConnectingExternal',
  'ConnectingMultiChain',
  'ConnectingWalletConnect',
  'ConnectingWalletConnectBasic',
]

/**
 * The part of the plugin that every page carries: it brings the service when a person starts to connect, has it remember
 * the wallet, and closes the modal once one is connected.
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
    if (!connectingViews.includes(router.current()?.view)) return
    // Made now, it follows the router by itself. What it reads from storage arrives beside it, not after it; whether
    // that failed, it finds out itself.
    withService(() => undefined)
    ctx.storage.read().catch(() => undefined)
  }
  ctx.on('router:changed', follow)
  follow()

  ctx.on('connection:connected', ({ connection, restored }) => {
    if (restored) return
    withService((service) => service.remember(connection))
    const entry = router.current()
    if (!connectingViews.includes(entry?.view)) return
    // Whoever needs the modal now (a sign-in, say) shows its own view in its listener of the same event. The modal
    // closes only after all of them had their turn, and only if the view is still the one of the connection.
    queueMicrotask(() => {
      if (!signal.aborted && router.current()?.key === entry?.key) router.close()
    })
  })
}
