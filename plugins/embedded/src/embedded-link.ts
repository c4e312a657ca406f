import type { PluginContext } from '#kernel'
import type { EmbeddedApi } from './contract.js'
import { EmbeddedToken, embeddedConnectorId } from './embedded-token.js'

/** The embedded wallet for a plugin that logs people in: loaded when it is first needed, or somebody is logged in. */
export interface EmbeddedLink {
  /** Loads its code, not its frame. Throws what loading a service throws. */
  load(): Promise<EmbeddedApi>
  /** It, where it is loaded. */
  now(): EmbeddedApi | undefined
}

/**
 * Makes the link.
 *
 * @param read told at once, and whenever the site or who is signed in changes
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
      // What did not load is tried again when it is needed again.
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
