import { isElsewhere, type PluginContext, type Router, type RouterEntry } from '#kernel'
import type { SocialApi, SocialPlugin } from './contract.js'
import type { LoginProvider } from './login-provider.js'

/** The views of a running login. */
export const loginViews: readonly (string | undefined)[] = ['ConnectingSocial', 'ConnectingFarcaster']

/** Shows the view of a login if the modal displays a list of logins: a user in another view stays there. */
export function showLogin(router: Router, provider: LoginProvider): void {
  const now = router.current()?.view
  if (now !== 'Connect' && now !== 'ConnectSocials') return
  if (provider === 'farcaster') router.push('ConnectingFarcaster')
  else router.push('ConnectingSocial', { provider })
}

/**
 * Binds a login to the router instead of a component's lifetime: it ends when its view is left, and Farcaster's login
 * starts when its view is opened directly.
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
    if (shown && loginViews.includes(shown.view)) {
      // There is one login at a time: only another one ends that of an inline view which is still displayed.
      if (isElsewhere(ctx.router, shown) && !loginViews.includes(entry?.view)) return
      social.cancel()
    }
    shown = entry
    if (entry?.view === 'ConnectingFarcaster' && social.store.getState().status === 'idle')
      social.start('farcaster')
  }
  ctx.on('router:changed', follow)
  // Deferred: the service may be created during the render of a view, whose state must not change meanwhile.
  queueMicrotask(follow)
}
