import { type ChainNamespace, type PluginContext, points } from '#kernel'
import type { ReviewPlugin } from './contract.js'

// What fails to load is loaded again by the request that needs it.
const ignore = (): void => undefined

/** Loads the code that describes requests of a chain: a request without a finding then does not wait for it. */
export function loadDescription(
  { networks, chains }: PluginContext<ReviewPlugin>,
  namespace: ChainNamespace,
): void {
  const network = networks.active(namespace) ?? networks.list(namespace)[0]
  // Describes a request without an effect: only the code is needed.
  const request = { method: 'eth_requestAccounts', params: [], account: '' }
  if (network)
    chains
      .find(namespace)
      ?.rpc.describe?.({ ...request, network })
      .catch(ignore)
}

/** Loads the code that describes requests of the connected chains. */
export function loadDescriptions(ctx: PluginContext<ReviewPlugin>): void {
  const { connections } = ctx.connections.store.getState()
  for (const namespace of new Set(connections.map((one) => one.namespace))) loadDescription(ctx, namespace)
}

/** Loads the view: a request with a finding is then displayed at once. */
export function loadView({ router, contributions, i18n, id }: PluginContext<ReviewPlugin>): void {
  if (!router.isMounted()) return
  contributions.find(points.views, 'ReviewRequest')?.load().catch(ignore)
  i18n.load(id).catch(ignore)
}
