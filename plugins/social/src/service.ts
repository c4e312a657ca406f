import { loadLazily, type PluginContext } from '#kernel'
import { type EmbeddedApi, onceLoggedOut } from '#plugins/embedded'
import type { SocialApi, SocialPlugin } from './contract.js'
import { followRouter, showLogin } from './follow-router.js'
import { createSiteOffer } from './site-offer.js'
import type { SocialFlow } from './social-flow.js'
import type { SocialState } from './social-state.js'

/** The API, and the internal part for the plugin itself. */
export interface SocialService extends SocialApi {
  /** The user is no longer logged in. */
  forget(): void
}

/**
 * Creates the service of the plugin. It is loaded with the section of the Connect view, which every user sees; the code
 * of a login is loaded when the user is about to press one.
 */
export function createSocialService(ctx: PluginContext<SocialPlugin>): SocialService {
  const { router, signal } = ctx
  const store = ctx.createStore<SocialState>('state', { status: 'idle' })
  const { providers, login, isSlow, link } = createSiteOffer(ctx)
  let opener: EmbeddedApi | undefined
  let flow: SocialFlow | undefined
  let loading: Promise<SocialFlow> | undefined

  const loadOpener = async (): Promise<EmbeddedApi> => {
    const embedded = await link.load()
    await embedded.preparePopups()
    opener = embedded
    return embedded
  }
  // Does not need the login code, as the page may be closed right after.
  const forget = (): void => {
    if (store.getState().status === 'done') store.setState({ status: 'idle' })
    ctx.storage
      .read()
      .then(({ provider }) =>
        provider !== undefined && !signal.aborted ? ctx.storage.write({ provider: undefined }) : undefined,
      )
      .catch((error: unknown) => {
        if (!signal.aborted) ctx.report(error)
      })
  }
  const load = (): Promise<SocialFlow> => {
    loading ??= loadLazily(
      async () => {
        const { createSocialFlow } = await import('./social-flow.js')
        flow = createSocialFlow(ctx, store, { now: () => opener, load: loadOpener })
        onceLoggedOut(ctx, forget)
        return flow
      },
      'PLUGIN_LOAD_FAILED',
      signal,
    )
    // A failed load is retried at the next call (`loadLazily`).
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }
  const loaded = (run: (flow: SocialFlow) => void, failed?: () => void): void => {
    load().then(run, (error: unknown) => {
      if (signal.aborted) return
      ctx.report(error)
      failed?.()
    })
  }

  const service: SocialService = {
    store,
    providers,
    login,
    isSlow,
    // If loading failed, the click retries it.
    prepare: () => Promise.allSettled([load(), loadOpener()]).then(() => undefined),
    start(provider) {
      // In the click itself, so that it may open a window.
      if (flow) return flow.start(provider)
      const opening: SocialState = { status: 'opening', provider }
      store.setState(opening)
      showLogin(router, provider)
      // Skipped if it was cancelled meanwhile, or another login was pressed.
      const isWanted = (): boolean => store.getState() === opening
      loaded(
        (one) => isWanted() && one.start(provider),
        () =>
          isWanted() &&
          store.setState({ status: 'failed', provider, fault: 'unreachable', words: undefined }),
      )
    },
    retry() {
      const state = store.getState()
      if (flow) flow.retry()
      else if (state.status === 'failed') service.start(state.provider)
    },
    openFarcaster() {
      const state = store.getState()
      return state.status === 'scanning' && ctx.links.open(state.url)
    },
    cancel() {
      if (flow) flow.cancel()
      else store.setState({ status: 'idle' })
    },
    forget,
  }
  followRouter(ctx, service)
  return service
}
