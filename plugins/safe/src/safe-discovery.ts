import type { DiscoveryContribution, PluginContext } from '#kernel'
import type { SafeOptions } from './contract.js'

/**
 * Checks once for a Safe in the parent page. The code for it is loaded only in a frame that may belong to one of the
 * host's origins.
 */
export function createSafeDiscovery(context: PluginContext): DiscoveryContribution {
  const { parent } = context.platform
  // The manifest's schema validated them.
  const { origins = [], name = 'Safe' } = (context.options as SafeOptions | undefined) ?? {}

  return {
    id: 'safe',
    namespace: 'eip155',
    start(sink) {
      const around = parent.origin()
      const possible = parent.isFramed() ? origins.filter((one) => !around || one === around) : []
      const ended = new AbortController()
      if (possible.length > 0) {
        import('./find-safe.js')
          .then(({ findSafe }) => findSafe(context.platform, possible, name, sink, ended.signal))
          .catch((error: unknown) => ended.signal.aborted || context.report(error))
      }
      return () => ended.abort()
    },
  }
}
