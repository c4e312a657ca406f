import type { PluginContext } from '#kernel'
import type { EmbeddedApi } from './contract.js'
import { EmbeddedToken, embeddedConnectorId } from './embedded-token.js'

/** The embedded wallet for a login plugin: loaded on first use, or when the user is logged in. */
export interface EmbeddedLink {
  /** Loads its code, not its frame. Throws the errors of loading a service. */
  load(): Promise<EmbeddedApi>
  /** Returns the API, if it is loaded. */
  now(): EmbeddedApi | undefined
}

/**
 * Creates the link.
 *
 * @param read called once after loading, and when the site or the signed-in user changes
 */
export function linkEmbedded(
  ctx: Pick<PluginContext, 'connections' | 'load' | 'own' | 'report'>,
  read: (embedded: EmbeddedApi) => void,
): EmbeddedLink {
  const { connections } = ctx
  let loaded: EmbeddedApi | undefined
  let loading: Promise<EmbeddedApi> | undefined
  const link: EmbeddedLink = {
    now: () => loaded,
    load() {
      loading ??= ctx.load(EmbeddedToken).then((embedded) => {
        const look = (): void => read(embedded)
        ctx.own(embedded.site.subscribe(look))
        ctx.own(embedded.user.subscribe(look))
        look()
        loaded = embedded
        return embedded
      })
      // A failed load is retried at the next call.
      loading.catch(() => {
        loading = undefined
      })
      return loading
    },
  }
  const check = (): void => {
    const live = connections.store.getState().connections
    if (live.some(({ connectorId }) => connectorId === embeddedConnectorId)) link.load().catch(ctx.report)
  }
  ctx.own(connections.store.subscribe(check))
  check()
  return link
}
