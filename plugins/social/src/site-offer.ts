import { OptionsToken, type PluginContext, type ReadableStore } from '#kernel'
import { type EmbeddedLink, linkEmbedded } from '#plugins/embedded'
import type { SocialLogin, SocialPlugin } from './contract.js'
import { allProviders, isProvider, type LoginProvider } from './login-provider.js'

/** The offered logins, the current login, and the embedded wallet. */
export interface SiteOffer {
  readonly providers: ReadableStore<readonly LoginProvider[]>
  readonly login: ReadableStore<SocialLogin | undefined>
  /** True while a request to the secure site takes longer than 4 s. */
  readonly isSlow: ReadableStore<boolean>
  readonly link: EmbeddedLink
}

/** Creates the offer: the host's logins, filtered by those of the site. */
export function createSiteOffer(ctx: PluginContext<SocialPlugin>): SiteOffer {
  const { services, socialsOrder } = ctx.get(OptionsToken)
  const { providers = socialsOrder?.filter(isProvider) ?? allProviders, passkey = true } = ctx.options ?? {}
  const all: readonly LoginProvider[] = [...new Set([...providers, ...(passkey ? ['passkey' as const] : [])])]
  const wanted = services.secureSite === undefined ? [] : all
  const offered = ctx.createStore<readonly LoginProvider[]>('providers', wanted)
  const login = ctx.createStore<SocialLogin | undefined>('login', undefined)
  const isSlow = ctx.createStore<boolean>('isSlow', false)
  const link = linkEmbedded(ctx, (embedded) => {
    const site = embedded.site.getState()
    if (site.status === 'ready') offered.setState(wanted.filter((one) => site.logins.includes(one)))
    isSlow.setState(embedded.isSlow.getState())
    const { user, method } = embedded.user.getState()
    const isOurs = method !== undefined && method !== 'email'
    login.setState(
      isOurs ? { provider: method, name: user?.userName || user?.email || undefined } : undefined,
    )
  })
  return { providers: offered, login, isSlow, link }
}
