import type { PluginContext, RouterEntry } from '#kernel'
import type { SocialApi, SocialPlugin } from './contract.js'
import { loginViews } from './login-views.js'

/**
 * A login follows the router and not the life of a component: it ends when its view is left, and Farcaster's begins when its view
 * is opened by its name alone.
 */
export function followRouter(
  ctx: PluginContext<SocialPlugin>,
  social: Pick<SocialApi, 'store' | 'start' | 'cancel'>,
): void {
  let shown: RouterEntry | undefined
  const follow = (): void => {
    if (ctx.signal.aborted) return
    const entry = ctx.router.current()
    if (entry?.key === shown?.key) return
    if (loginViews.includes(shown?.view)) social.cancel()
    shown = entry
    if (entry?.view === 'ConnectingFarcaster' && social.store.getState().status === 'idle')
      social.start('farcaster')
  }
  ctx.on('router:changed', follow)
  // Not at once: a view that renders may have made the service, and nothing it shows may change meanwhile.
  queueMicrotask(follow)
}
