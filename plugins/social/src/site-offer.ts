import { OptionsToken, type PluginContext, type ReadableStore } from '#kernel'
import { type EmbeddedApi, EmbeddedToken } from '#plugins/embedded'
import type { SocialLogin, SocialPlugin } from './contract.js'
import { isProvider, type LoginProvider } from './login-provider.js'

/** The embedded wallet, as far as the plugin knows it. */
export interface SiteOffer {
  readonly providers: ReadableStore<readonly LoginProvider[]>
  readonly login: ReadableStore<SocialLogin | undefined>
  /** Loads its code, not its frame. Throws what loading a service throws. */
  load(): Promise<EmbeddedApi>
  /** It, where it is loaded. */
  now(): EmbeddedApi | undefined
}

/** Makes the offer: what the host wants, less what the site has not. */
export function createSiteOffer(ctx: PluginContext<SocialPlugin>): SiteOffer {
  const { services, socialsOrder } = ctx.get(OptionsToken)
  const { providers = socialsOrder.filter(isProvider), passkey = true } = ctx.options ?? {}
  const all: readonly LoginProvider[] = [...new Set([...providers, ...(passkey ? ['passkey' as const] : [])])]
  const wanted = services.secureSite === undefined ? [] : all
  const offered = ctx.createStore<readonly LoginProvider[]>('providers', wanted)
  const login = ctx.createStore<SocialLogin | undefined>('login', undefined)
  let loaded: EmbeddedApi | undefined
  let loading: Promise<EmbeddedApi> | undefined

  const follow = (embedded: EmbeddedApi): EmbeddedApi => {
    loaded = embedded
    const read = (): void => {
      const site = embedded.site.getState()
      if (site.status === 'ready') offered.setState(wanted.filter((one) => site.logins.includes(one)))
      const { user, method } = embedded.user.getState()
      const isOurs = method !== undefined && method !== 'email'
      login.setState(isOurs ? { provider: method, name: nameOf(user?.userName ?? user?.email) } : undefined)
    }
    ctx.own(embedded.site.subscribe(read))
    ctx.own(embedded.user.subscribe(read))
    read()
    return embedded
  }
  const nameOf = (name: string | null | undefined): string | undefined => name || undefined

  return {
    providers: offered,
    login,
    now: () => loaded,
    load() {
      loading ??= ctx.load(EmbeddedToken).then(async (embedded) => {
        await embedded.preparePopups()
        return follow(embedded)
      })
      // What did not load is loaded again when it is needed again.
      loading.catch(() => {
        loading = undefined
      })
      return loading
    },
  }
}
