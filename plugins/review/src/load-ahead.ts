import { type PluginContext, points } from '#kernel'
import type { ReviewPlugin } from './contract.js'

// What fails to load is loaded again by the request that needs it.
const ignore = (): void => undefined

/**
 * Loads the code that describes requests of the chains that are connected, or being connected: a request without a finding then does not
 * wait for it.
 */
export function loadDescriptions({ connections, networks, chains }: PluginContext<ReviewPlugin>): void {
  for (const chain of chains.list()) {
    const status = connections.store.getState().byNamespace[chain.namespace]?.status
    const network = networks.active(chain.namespace) ?? networks.list(chain.namespace)[0]
    // Describes a request without an effect: only the code is needed.
    const request = { method: 'eth_requestAccounts', params: [], account: '' }
    if (network && (status === 'connecting' || status === 'connected'))
      chain.rpc.describe?.({ ...request, network }).catch(ignore)
  }
}

/** Loads the view: a request with a finding is then displayed at once. */
export function loadView({ router, contributions, i18n, id }: PluginContext<ReviewPlugin>): void {
  if (!router.isMounted()) return
  contributions.find(points.views, 'ReviewRequest')?.load().catch(ignore)
  i18n.load(id).catch(ignore)
}
