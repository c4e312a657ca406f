import { type PluginContext, points } from '#kernel'
import type { ReviewPlugin } from './contract.js'

/**
 * Loads what the next review needs besides the service: the code that describes requests of the connected chains, and the view. A request
 * without a finding then does not wait for code, and one with a finding is displayed at once.
 */
export function loadAhead(ctx: PluginContext<ReviewPlugin>): void {
  const { connections, networks, chains, router, contributions, i18n } = ctx
  // What fails to load is loaded again by the request that needs it.
  const ignore = (): void => undefined
  for (const { namespace, caipNetworkId } of connections.store.getState().connections) {
    const network = networks.find(caipNetworkId)
    // Describes a request without an effect: only the code is needed.
    const request = { method: 'eth_requestAccounts', params: [], account: '' }
    if (network)
      chains
        .find(namespace)
        ?.rpc.describe?.({ ...request, network })
        .catch(ignore)
  }
  if (!router.isMounted()) return
  contributions.find(points.views, 'ReviewRequest')?.load().catch(ignore)
  i18n.load(ctx.id).catch(ignore)
}
