import { OptionsToken, type PluginContext, type ReadableStore } from '#kernel'
import { type EmbeddedApi, EmbeddedToken } from '#plugins/embedded'
import type { EmailPlugin } from './contract.js'

/** The embedded wallet, loaded when it is first needed. */
export interface EmbeddedLink {
  readonly isOffered: ReadableStore<boolean>
  /** The address of who is logged in by email. */
  readonly address: ReadableStore<string | undefined>
  /** Loads its code, not its frame. Throws what loading a service throws. */
  load(): Promise<EmbeddedApi>
}

/** Makes the link. Without a configured secure site nothing is offered. */
export function createEmbeddedLink(ctx: PluginContext<EmailPlugin>): EmbeddedLink {
  const isConfigured = ctx.get(OptionsToken).services.secureSite !== undefined
  const isOffered = ctx.createStore('isOffered', isConfigured)
  const address = ctx.createStore<string | undefined>('address', undefined)
  let loading: Promise<EmbeddedApi> | undefined
  const follow = (embedded: EmbeddedApi): EmbeddedApi => {
    const read = (): void => {
      const site = embedded.site.getState()
      if (site.status === 'ready') isOffered.setState(site.logins.includes('email'))
      const { user, method } = embedded.user.getState()
      address.setState(method === 'email' ? (user?.email ?? undefined) : undefined)
    }
    ctx.own(embedded.site.subscribe(read))
    ctx.own(embedded.user.subscribe(read))
    read()
    return embedded
  }
  return {
    isOffered,
    address,
    load() {
      loading ??= ctx.load(EmbeddedToken).then(follow)
      // What did not load is loaded again when it is needed again.
      loading.catch(() => {
        loading = undefined
      })
      return loading
    },
  }
}
