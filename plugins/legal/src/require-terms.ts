import type { PluginContext } from '#kernel'
import { type LegalPlugin, LegalToken } from './contract.js'

/** Views of a connection that can be opened without the Connect view before them. */
const connectingViews: readonly (string | undefined)[] = [
  'AllWallets',
  'ConnectWallets',
  'ConnectSocials',
  'ConnectingExternal',
  'ConnectingMultiChain',
  'ConnectingWalletConnect',
  'ConnectingWalletConnectBasic',
  'ConnectingSocial',
  'ConnectingFarcaster',
  'EmailLogin',
  'EmailVerifyOtp',
  'EmailVerifyDevice',
  'WatchAddress',
]

/**
 * Replaces a view that would connect by the terms, until they are accepted: such a view alone would only display that
 * connecting was refused. The Connect view displays the terms itself.
 */
export function requireTerms(ctx: PluginContext<LegalPlugin>): void {
  const { router, signal } = ctx
  const follow = (): void => {
    const view = router.current()?.view
    if (view !== 'Connect' && !connectingViews.includes(view)) return
    ctx.load(LegalToken).then(
      ({ accepted }) => {
        const stop = accepted.subscribe(look)
        function look(): void {
          if (accepted.getState() === undefined) return
          stop()
          const entry = router.current()
          if (!entry || signal.aborted || accepted.getState() || !connectingViews.includes(entry.view)) return
          router.replace('AcceptTerms', { view: entry.view, params: entry.params })
        }
        look()
      },
      (error: unknown) => {
        if (!signal.aborted) ctx.report(error)
      },
    )
  }
  ctx.on('router:changed', follow)
  ctx.on('legal:withdrawn', follow)
  follow()
}
