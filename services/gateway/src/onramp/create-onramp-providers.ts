import type { SourceDeps } from '../endpoint-deps.js'
import type { PriceProvider } from '../prices/first-of-prices.js'
import { configuredSeller } from './configured-seller.js'
import type { OnrampProvider } from './onramp-provider.js'
import { sandboxOnramp } from './sandbox-onramp-provider.js'
import { coinbaseSeller } from './sellers/coinbase-seller.js'
import { meldSeller } from './sellers/meld-seller.js'
import { moonpaySeller } from './sellers/moonpay-seller.js'
import { stripeSeller } from './sellers/stripe-seller.js'

/**
 * Returns the host's providers, then those of the configuration.
 *
 * @throws `Error` if a setting of a seller is not what it needs; the message has no value
 */
export function createOnrampProviders(
  { config, nodes, providers, context }: SourceDeps,
  prices: PriceProvider,
): readonly OnrampProvider[] {
  const chains = new Map(Array.from(nodes.values(), ({ chain }) => [chain.id, chain]))
  const sellers = [
    coinbaseSeller(context),
    meldSeller(context),
    moonpaySeller(context),
    stripeSeller(context),
  ].filter((one) => one !== undefined)
  return [
    ...(providers.onramp ?? []),
    ...(config.onramp === undefined ? [] : [sandboxOnramp(config.onramp)]),
    ...sellers.map((one) => configuredSeller(one, { chains, prices, countries: config.onrampCountries })),
  ]
}
