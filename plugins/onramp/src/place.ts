import type { Network, PluginContext } from '#kernel'
import type { OnrampPlugin } from './contract.js'

/** Where something can be bought: an account of a wallet, on the network that its wallet is on. */
export interface Place {
  readonly address: string
  readonly network: Network
}

/** `undefined` while nobody is connected, or on a network that is none of the host's. */
export function readPlace(ctx: PluginContext<OnrampPlugin>): Place | undefined {
  const { activeNamespace } = ctx.networks.store.getState()
  const connection = activeNamespace === undefined ? undefined : ctx.connections.active(activeNamespace)
  const address = connection?.accounts[0]?.address
  if (!connection || address === undefined || ctx.networks.isUnsupported(connection.namespace))
    return undefined
  const network = ctx.networks.active(connection.namespace)
  return network && { address, network }
}

/** Tells places apart. */
export const placeKey = (place: Place | undefined): string =>
  place === undefined ? '' : `${place.network.caipNetworkId} ${place.address}`
