import type { Router } from '#kernel'
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
