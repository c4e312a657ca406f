import { deriveStore, type PluginContext, type ReadableStore } from '#kernel'
import { createContributedServices } from '#plugin-kit'
import { type OnrampPlugin, onrampProviders } from './contract.js'
import { gatewayProvidersOf } from './options.js'
import { createGatewayReport } from './provider/gateway-report.js'
import { deliversOn } from './provider/seller-networks.js'

/**
 * Creates the condition of the Buy button: a seller delivers on the active network. The gateway reports where its sellers
 * do; a seller of another plugin is loaded for that. Undefined while neither is known.
 */
export default function createBuyOffer(ctx: PluginContext<OnrampPlugin>): ReadableStore<boolean | undefined> {
  const { options } = ctx
  const report = createGatewayReport(ctx, 'offerReport')
  const hasFurther = ctx.contributions.list(onrampProviders).length > 0
  const further = hasFurther
    ? createContributedServices(ctx, {
        name: 'offerProviders',
        point: onrampProviders,
        tokenOf: ({ provider }) => provider,
      })
    : undefined
  const isOffered = (): boolean | undefined => {
    const network = ctx.state().network?.caipNetworkId
    if (network === undefined) return false
    const isOwn =
      report.isKnown() &&
      gatewayProvidersOf(options).some((one) =>
        deliversOn(one, options, network, report.delivers(one.id, network)),
      )
    if (isOwn) return true
    const services = further?.getState()
    const isPending = report.isLoading() || (further !== undefined && services === undefined)
    return services?.some(({ service }) => service.supports(network)) || (isPending ? undefined : false)
  }
  void report.load()
  ctx.own(ctx.networks.store.subscribe(() => void report.load()))
  const sources = [ctx.networks.store, ctx.connections.store, report.store, ...(further ? [further] : [])]
  return deriveStore(sources, isOffered)
}
