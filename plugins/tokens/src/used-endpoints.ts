// The plugin's gateway endpoints, which other plugins define.
import type { Endpoint } from '#kernel'
import { getSupportedChains, type SupportedChains } from '#plugins/networks/endpoints'

export { getBalances, getPrices } from '#plugins/account/endpoints'

/** The networks that the gateway serves, cached for five minutes. */
export const supportedNetworks: Endpoint<unknown, unknown, SupportedChains> = {
  ...getSupportedChains,
  freshMs: 300_000,
}
