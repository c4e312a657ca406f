import type { AddressCheck, Network } from '#kernel'
import { decodeSs58, encodeSs58 } from './ss58.js'
import { genericPrefix, prefixOf, type Ss58Prefixes } from './ss58-prefixes.js'

/** Polkadot's: since addresses are one format for all its chains, wallets write it for each of them. */
const unifiedPrefix = 0

/**
 * Checks an address for a network and gives it as that network writes it. What is written for no network in particular, or for
 * all of them, is as good as the network's own. Written for another network it is refused, although its key would be the same
 * account here: it may be the deposit address of an exchange that looks for coins of the other network only.
 *
 * Where the network's prefix is not known each one passes; without a network the address stays as it is written.
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
