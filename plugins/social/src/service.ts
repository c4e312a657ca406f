import { type PluginContext, QuoinError } from '#kernel'
import type { EmbeddedApi, LoginPopup } from '#plugins/embedded'
import type { SocialApi, SocialPlugin } from './contract.js'
import { loginByFarcaster } from './farcaster-login.js'
import { followRouter, loginViews } from './follow-router.js'
import { followSession } from './follow-session.js'
import type { LoginProvider } from './login-provider.js'
import { loginByPopup } from './popup-login.js'
import { faultOf, wordsOf } from './read-fault.js'
import { createSiteOffer } from './site-offer.js'
import { type SocialEvent, type SocialState, socialTransition } from './social-state.js'

/** What a login works with. */
export interface SocialSteps {
  readonly ctx: PluginContext<SocialPlugin>
  apply(event: SocialEvent): void
}

/** The API, and what the plugin itself tells it. */
export interface SocialService extends SocialApi {
  /** Nobody is logged in any more. */
  forget(): void
}

/** Makes the service of the plugin: one login at a time. Nothing is asked of anybody before somebody acts. */
export function createSocialService(ctx: PluginContext<SocialPlugin>): SocialService {
  const { router } = ctx
  const store = ctx.createStore<SocialState>('state', { status: 'idle' })
  const offer = createSiteOffer(ctx)
  const steps: SocialSteps = {
    ctx,
    apply: (event) => store.setState((state) => socialTransition(state, event)),
  }
  let under = new AbortController()
  ctx.own(() => under.abort())

  const remember = (provider: LoginProvider | undefined): void =>
    void ctx.storage.write({ provider }).catch((error: unknown) => {
      if (!ctx.signal.aborted) ctx.report(error)
    })

  const login = async (
    provider: LoginProvider,
    opened: { readonly embedded: EmbeddedApi; readonly popup: LoginPopup | undefined } | undefined,
    signal: AbortSignal,
  ): Promise<void> => {
    // Where its code was not there yet, the click may still count a moment later.
    const embedded = opened?.embedded ?? (await offer.load())
    if (signal.aborted) return
    if (provider === 'farcaster') await loginByFarcaster(steps, embedded, signal)
    else {
      const popup = opened ? opened.popup : embedded.openPopup()
      if (!popup) throw new QuoinError('POPUP_BLOCKED')
      await loginByPopup(steps, { embedded, popup }, provider, signal)
    }
    if (signal.aborted) return
    await embedded.connect(provider, signal)
    if (signal.aborted) return
    remember(provider)
    steps.apply({ type: 'done' })
    ctx.emit('social:succeeded', { provider })
    // Whoever needs the modal now (a sign-in, say) has shown its own view, in its listener of the connection.
    if (loginViews.includes(router.current()?.view)) router.close()
  }

  const run = async (provider: LoginProvider, isRetry: boolean): Promise<void> => {
    under.abort()
    under = new AbortController()
    const { signal } = under
    // In the click itself, before anything is waited for.
    const embedded = offer.now()
    const popup = provider === 'farcaster' ? undefined : embedded?.openPopup()
    steps.apply({ type: 'start', provider })
    ctx.emit('social:started', { provider })
    if (!isRetry) showView(provider)
    try {
      await login(provider, embedded && { embedded, popup }, signal)
    } catch (error) {
      if (signal.aborted) return
      const fault = faultOf(error)
      const words = wordsOf(error)
      // What the person is told in no words of its own, the developer is told whole.
      if (fault === 'other' && words === undefined) ctx.report(error)
      steps.apply({ type: 'failed', fault, words })
      if (fault === 'declined') ctx.emit('social:canceled', { provider })
      else ctx.emit('social:failed', { provider, reason: fault })
    }
  }

  const showView = (provider: LoginProvider): void => {
    const now = router.current()?.view
    if (now === undefined) return
    const view = provider === 'farcaster' ? 'ConnectingFarcaster' : 'ConnectingSocial'
    if (now === 'Connect' || now === 'ConnectSocials')
      router.push(view, provider === 'farcaster' ? undefined : { provider })
  }

  const service: SocialService = {
    store,
    providers: offer.providers,
    login: offer.login,
    prepare: () =>
      // Where it did not come, the click asks again.
      offer.load().then(
        () => undefined,
        () => undefined,
      ),
    start: (provider) => void run(provider, false),
    retry() {
      const state = store.getState()
      if (state.status !== 'idle' && state.status !== 'done') void run(state.provider, true)
    },
    openFarcaster() {
      const state = store.getState()
      return state.status === 'scanning' && ctx.links.open(state.url)
    },
    cancel() {
      const state = store.getState()
      under.abort()
      // What is done is not given up.
      if (state.status === 'idle' || state.status === 'done') return
      const isTold = state.status === 'failed' || state.status === 'windowClosed'
      if (!isTold) ctx.emit('social:canceled', { provider: state.provider })
      steps.apply({ type: 'leave' })
    },
    forget() {
      ctx.storage.read().then(
        ({ provider }) => {
          if (provider !== undefined && !ctx.signal.aborted) remember(undefined)
        },
        () => undefined,
      )
      if (store.getState().status === 'done') steps.apply({ type: 'leave' })
    },
  }
  followRouter(ctx, service)
  followSession(ctx, {
    loggedIn: () => void offer.load().catch(ctx.report),
    forget: service.forget,
  })
  return service
}
