import type { PluginContext, ReadableStore } from '#kernel'
import type { EmailPlugin } from './contract.js'
import type { EmailState } from './email-state.js'

const codeViews = {
  login: 'EmailVerifyOtp',
  primary: 'UpdateEmailPrimaryOtp',
  secondary: 'UpdateEmailSecondaryOtp',
} as const

/** The views in which a login is under way: done with once there is a connection. */
export const loginViews: readonly (string | undefined)[] = ['EmailVerifyOtp', 'EmailVerifyDevice']
const ownViews: readonly string[] = ['EmailVerifyOtp', 'EmailVerifyDevice', ...Object.values(codeViews)]
/** From here a person is led on, and comes back to. */
const firstViews: readonly string[] = ['Connect', 'UpdateEmailWallet']

/** Makes what shows the view of the present state: nobody who went elsewhere is fetched back. */
export function createEmailViews(
  { router }: PluginContext<EmailPlugin>,
  store: ReadableStore<EmailState>,
): () => void {
  return () => {
    const state = store.getState()
    const now = router.current()?.view
    const view =
      state.status === 'device'
        ? 'EmailVerifyDevice'
        : state.status === 'code'
          ? codeViews[state.step]
          : undefined
    if (view === undefined || now === undefined || now === view) return
    if (firstViews.includes(now)) router.push(view)
    else if (ownViews.includes(now)) router.replace(view)
  }
}
