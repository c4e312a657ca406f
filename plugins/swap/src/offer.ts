import { deriveStore, type PluginContext, type ReadableStore } from '#kernel'
import { createContributedServices } from '#plugin-kit'
import { type SwapPlugin, swapProviders } from './contract.js'
import { createGatewaySupport } from './provider/gateway-support.js'

/**
 * Creates the condition of the Swap button: a provider swaps on the active network. The gateway is asked which networks
 * it swaps on; a provider of another plugin is loaded for that. Undefined while neither is known.
 */
export default function createSwapOffer(ctx: PluginContext<SwapPlugin>): ReadableStore<boolean | undefined> {
  const support = createGatewaySupport(ctx, 'offerSupport')
  const isFurther = ({ id }: { readonly id: string }): boolean => id !== 'gateway'
  // The gateway's provider is part of the plugin's services, which are larger than its condition.
  const hasFurther = ctx.contributions.list(swapProviders).some(isFurther)
  const further = hasFurther
    ? createContributedServices(ctx, {
        name: 'offerProviders',
        point: swapProviders,
        tokenOf: ({ provider }) => provider,
      })
    : undefined
  const isOffered = (): boolean | undefined => {
    const network = ctx.state().network?.caipNetworkId
    if (network === undefined) return false
    if (support.supports(network)) return true
    const providers = further?.getState()
    const isPending = support.isLoading() || (further !== undefined && providers === undefined)
    return (
      providers?.some(({ entry, service }) => isFurther(entry) && service.supports(network)) ||
      (isPending ? undefined : false)
    )
  }
  void support.load()
  ctx.own(ctx.networks.store.subscribe(() => void support.load()))
  const sources = [ctx.networks.store, ctx.connections.store, support.store, ...(further ? [further] : [])]
  return deriveStore(sources, isOffered)
}
