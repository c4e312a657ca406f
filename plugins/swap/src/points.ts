import { type ContributionPoint, createToken, defineContributionPoint, type Token } from '#kernel'
import type { SwapProvider, SwapProviderEntry } from './provider/swap-provider.js'

/**
 * The contribution point of swap providers: aggregators, further chains. The provider itself is a service of the
 * contributing plugin, loaded with the first use.
 *
 * @example
 * contributes: { extra: [contributeTo(swapProviders, { id: 'acme', name: 'Acme', provider: AcmeToken })] }
 */
export const swapProviders: ContributionPoint<SwapProviderEntry> = /* @__PURE__ */ defineContributionPoint({
  id: 'swap.providers',
  keyOf: ({ id }) => id,
})

/** The standard provider: the swaps of the gateway. Loaded with the first use. */
export const GatewaySwapsToken: Token<SwapProvider> = createToken('swap.gateway')
