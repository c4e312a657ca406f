import type { AddressCheck, Network } from '#kernel'
import { decodeSs58, encodeSs58 } from './ss58.js'
import { genericPrefix, prefixOf, type Ss58Prefixes } from './ss58-prefixes.js'

/** Polkadot's prefix: since the address formats were unified, wallets use it for all its chains. */
const unifiedPrefix = 0

/**
 * Checks an address for a network and returns it with that network's prefix. Also accepts the generic and the unified
 * prefix. Refuses the prefix of another network, although the key would be the same account: it may be the deposit
 * address of an exchange that credits only the other network.
 *
 * Accepts any prefix if that of the network is unknown; without a network returns the address unchanged.
 */
export function checkSs58(text: string, network?: Network, prefixes?: Ss58Prefixes): AddressCheck {
  const address = decodeSs58(text)
  if (typeof address === 'string') return { valid: false, reason: address }
  if (!network) return { valid: true, address: text }
  const own = prefixOf(network, prefixes)
  if (own !== undefined && ![own, genericPrefix, unifiedPrefix].includes(address.prefix))
    return { valid: false, reason: 'network' }
  return { valid: true, address: encodeSs58(address.key, own ?? genericPrefix) }
}
