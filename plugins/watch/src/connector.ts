import { type Connector, createLazyConnector, createToken, type PluginContext, type Token } from '#kernel'
import { type WatchPlugin, WatchToken, watchConnectorId } from './contract.js'
import type { WatchCore } from './service.js'

/** The service with its internal part, for the connector and the views. */
export const WatchCoreToken: Token<WatchCore> = createToken('watch.core')

/** Creates the connector of watch-only accounts. It declares no method: there is no wallet. */
export function createWatchConnector(ctx: PluginContext<WatchPlugin>): Connector {
  const { members } = createLazyConnector({
    async load() {
      // The exposed service loads the code of all.
      await ctx.load(WatchToken)
      return ctx.get(WatchCoreToken).session
    },
    report: ctx.report,
  })
  return {
    id: watchConnectorId,
    type: 'watch',
    name: 'Watch only',
    get namespaces() {
      return [...new Set(ctx.networks.list().map(({ chainNamespace }) => chainNamespace))]
    },
    methods: () => [],
    ...members,
  }
}
