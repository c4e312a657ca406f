import { type CaipNetworkId, parseCaipNetworkId } from '#kernel'
import type { GatewayProviderOptions, OnrampOptions } from '../contract.js'
import { namespacesOf } from '../options.js'

/** The card provider's names of networks, by CAIP-2 (ONR-03). */
const cardNetworks: Readonly<Record<CaipNetworkId, string>> = {
  'eip155:1': 'ethereum',
  'eip155:42161': 'arbitrum',
  'eip155:137': 'polygon',
  'eip155:80094': 'berachain',
  'eip155:43114': 'avalanche-c-chain',
  'eip155:10': 'optimism',
  'eip155:42220': 'celo',
  'eip155:8453': 'base',
}

/** Returns the seller's name of a network; `undefined` if it is not known. */
export const networkName = (
  { networks }: GatewayProviderOptions,
  caipNetworkId: CaipNetworkId,
): string | undefined => networks?.[caipNetworkId] ?? cardNetworks[caipNetworkId]

/** Returns true if a seller counts although the gateway reports none: one that the host lists, or Coinbase. */
export const isAssumed = ({ id }: GatewayProviderOptions, options: OnrampOptions | undefined): boolean =>
  options?.providers !== undefined || id === 'coinbase'

/**
 * Returns true if a seller delivers on a network.
 *
 * @param reported the gateway's report about it; `undefined` if the gateway reports no sellers: then a card provider
 * needs a name of the network, and Coinbase is the only one that the host does not have to list
 */
export function deliversOn(
  seller: GatewayProviderOptions,
  options: OnrampOptions | undefined,
  caipNetworkId: CaipNetworkId,
  reported: boolean | undefined,
): boolean {
  if (!namespacesOf(seller).includes(parseCaipNetworkId(caipNetworkId).namespace)) return false
  if (reported !== undefined) return reported
  return (
    isAssumed(seller, options) && (seller.kind === 'link' || networkName(seller, caipNetworkId) !== undefined)
  )
}
