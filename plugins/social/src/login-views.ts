import type { Router } from '#kernel'
import type { LoginProvider } from './login-provider.js'

/** The views in which a login is under way. */
export const loginViews: readonly (string | undefined)[] = ['ConnectingSocial', 'ConnectingFarcaster']

/** Shows the view of a login where the modal is open at a list of them: nobody who went elsewhere is fetched back. */
export function showLogin(router: Router, provider: LoginProvider): void {
  const now = router.current()?.view
  if (now !== 'Connect' && now !== 'ConnectSocials') return
  if (provider === 'farcaster') router.push('ConnectingFarcaster')
  else router.push('ConnectingSocial', { provider })
}
