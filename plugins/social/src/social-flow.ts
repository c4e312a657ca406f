import {
  areConnectConditionsMet,
  meetConnectConditions,
  type PluginContext,
  type WritableStore,
} from '#kernel'
import { FlowError } from '#plugin-kit'
import type { EmbeddedApi, LoginPopup } from '#plugins/embedded'
import { announceAccount } from './announce-account.js'
import type { SocialApi, SocialPlugin } from './contract.js'
import { loginViews, showLogin } from './follow-router.js'
import type { LoginProvider } from './login-provider.js'
import { faultOf, wordsOf } from './read-fault.js'
import { loginByFarcaster, loginByPopup, type SocialSteps } from './social-login.js'
import { type SocialState, socialTransition } from './social-state.js'

/** The functions of a login: loaded when the user is about to press one. */
export type SocialFlow = Pick<SocialApi, 'start' | 'retry' | 'cancel'>

/** The embedded wallet with the code that opens windows. */
export interface PopupLink {
  load(): Promise<EmbeddedApi>
  now(): EmbeddedApi | undefined
}

/** Creates the flow: one login at a time. */
export function createSocialFlow(
  ctx: PluginContext<SocialPlugin>,
  store: WritableStore<SocialState>,
  link: PopupLink,
): SocialFlow {
  const { router } = ctx
  const steps: SocialSteps = {
    ctx,
    apply: (event) => store.setState((state) => socialTransition(state, event)),
  }
  let under = new AbortController()
  /** The running login, until it is cancelled. */
  let running: AbortController | undefined
  ctx.own(() => under.abort())
  announceAccount(ctx, store)

  const remember = (provider: LoginProvider | undefined): void =>
    void ctx.storage.write({ provider }).catch((error: unknown) => {
      if (!ctx.signal.aborted) ctx.report(error)
    })

  const login = async (
    provider: LoginProvider,
    opened: { readonly embedded: EmbeddedApi; readonly popup: LoginPopup | undefined } | undefined,
    signal: AbortSignal,
  ): Promise<void> => {
    // The code was not loaded yet, or the conditions are not met: the click may still count a moment later.
    if (!opened) await meetConnectConditions(ctx, signal)
    const embedded = opened?.embedded ?? (await link.load())
    if (signal.aborted) return
    if (provider === 'farcaster') await loginByFarcaster(steps, embedded, signal)
    else {
      const popup = opened ? opened.popup : embedded.openPopup()
      if (!popup) throw new FlowError('POPUP_BLOCKED')
      await loginByPopup(steps, { embedded, popup }, provider, signal)
    }
    if (signal.aborted) return
    await embedded.connect(provider, signal)
    if (signal.aborted) return
    remember(provider)
    steps.apply({ type: 'done' })
    ctx.emit('social:succeeded', { provider })
    // A plugin that needs the modal now (e.g. for a sign-in) has opened its view in its listener of the connection.
    if (loginViews.includes(router.current()?.view)) router.close()
  }

  const run = async (provider: LoginProvider, isRetry: boolean): Promise<void> => {
    under.abort()
    under = new AbortController()
    running = under
    const { signal } = under
    // In the click itself, before anything is awaited.
    const embedded = areConnectConditionsMet(ctx) ? link.now() : undefined
    const popup = provider === 'farcaster' ? undefined : embedded?.openPopup()
    steps.apply({ type: 'start', provider })
    ctx.emit('social:started', { provider })
    if (!isRetry) showLogin(router, provider)
    try {
      await login(provider, embedded && { embedded, popup }, signal)
    } catch (error) {
      if (signal.aborted) return
      const fault = faultOf(error)
      const words = wordsOf(error)
      // The user sees only a general text, so the whole error is reported to the developer.
      if (fault === 'other' && words === undefined) ctx.report(error)
      steps.apply({ type: 'failed', fault, words })
      if (fault === 'declined') ctx.emit('social:canceled', { provider })
      else ctx.emit('social:failed', { provider, reason: fault })
    }
  }

  const flow: SocialFlow = {
    start(provider) {
      const state = store.getState()
      const isOpening = state.status === 'opening' && state.provider === provider
      // Repeated presses are ignored: a second window may be blocked, and the first would be closed for it.
      if (isOpening && running && !running.signal.aborted) return
      void run(provider, false)
    },
    retry() {
      const state = store.getState()
      if (state.status !== 'idle' && state.status !== 'done') void run(state.provider, true)
    },
    cancel() {
      const state = store.getState()
      under.abort()
      // A finished login is not cancelled.
      if (state.status === 'idle' || state.status === 'done') return
      const wasReported = state.status === 'failed' || state.status === 'windowClosed'
      if (!wasReported) ctx.emit('social:canceled', { provider: state.provider })
      steps.apply({ type: 'leave' })
    },
  }
  return flow
}
