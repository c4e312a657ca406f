import { type AddressCheck, QuoinError } from '#kernel'
import { type DecodedAddress, decodeAddress } from './address-codec.js'
import { bitcoinNetworks, findBitcoinNetwork } from './bitcoin-networks.js'
import { isTaprootKey } from './taproot-key.js'

/**
 * Checks an address: checksum, network, and a Taproot key that is on the curve, since funds sent to any other are lost.
 *
 * @param network CAIP-2; any Bitcoin network if absent
 */
export function checkBitcoinAddress(text: string, network?: string): AddressCheck {
  const decoded = decodeAddress(text)
  if (typeof decoded === 'string') return { valid: false, reason: decoded }
  const { address, kind, program, isOf } = decoded
  if (kind === 'p2tr' && !isTaprootKey(program)) return { valid: false, reason: 'format' }
  const one = findBitcoinNetwork(network)
  const networks = network === undefined ? bitcoinNetworks : one ? [one] : []
  return networks.some(isOf) ? { valid: true, address } : { valid: false, reason: 'network' }
}

/** Decodes a checked address. Throws `CAIP_ADDRESS_INVALID` with the reason. */
export function requireAddress(text: string, network: string): DecodedAddress {
  const check = checkBitcoinAddress(text, network)
  const decoded = decodeAddress(text)
  if (check.valid && typeof decoded !== 'string') return decoded
  const reason = check.valid ? '' : `: ${check.reason}`
  throw new QuoinError('CAIP_ADDRESS_INVALID', { details: `${text.slice(0, 100)}${reason}` })
}
