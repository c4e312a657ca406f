// What the plugin asks of the gateway: calls that other plugins define.
import type { Endpoint } from '#kernel'
import { getSupportedChains, type SupportedChains } from '#plugins/networks/endpoints'

export { getBalances, getPrices } from '#plugins/account/endpoints'

/** The networks that the gateway serves, as it said within the last five minutes. */
export const supportedNetworks: Endpoint<unknown, unknown, SupportedChains> = {
  ...getSupportedChains,
  freshMs: 300_000,
}
