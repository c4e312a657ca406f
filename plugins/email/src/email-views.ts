import type { PluginContext, ReadableStore } from '#kernel'
import type { EmailPlugin } from './contract.js'
import type { EmailState } from './email-state.js'

const codeViews = {
  login: 'EmailVerifyOtp',
  primary: 'UpdateEmailPrimaryOtp',
  secondary: 'UpdateEmailSecondaryOtp',
} as const

/** The views of a running login: they close once there is a connection. */
export const loginViews: readonly (string | undefined)[] = ['EmailVerifyOtp', 'EmailVerifyDevice']
const ownViews: readonly string[] = ['EmailVerifyOtp', 'EmailVerifyDevice', ...Object.values(codeViews)]
/** The views from which the flow starts, and to which back returns. */
const firstViews: readonly string[] = ['Connect', 'UpdateEmailWallet']

/** Creates the function that shows the view of the current state: a user in another view stays there. */
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
