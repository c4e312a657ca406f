import type { GatewayChain, ProviderCapability } from '../chains/gateway-chain.js'

/** An adapter of a provider, for one capability. */
export interface NamedProvider {
  /** As in the configuration: `alchemy`. */
  readonly name: string
  supports(chain: GatewayChain): boolean
}

/**
 * Returns the providers of a network in the order of its `providers`; without one, all that support it in the order of
 * the list.
 */
export function inConfiguredOrder<Provider extends NamedProvider>(
  providers: readonly Provider[],
  chain: GatewayChain,
  capability: ProviderCapability,
): readonly Provider[] {
  const able = providers.filter((provider) => provider.supports(chain))
  const order = chain.providers?.[capability]
  if (order === undefined) return able
  return order.flatMap((name) => able.filter((provider) => provider.name === name))
}
