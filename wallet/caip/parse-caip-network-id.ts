import { FurtherError } from '../errors/further-error.js'
import { isCaipNetworkId, type ParsedNetworkId } from './parse-caip.js'

/**
 * Parses a CAIP-2 network id.
 *
 * @throws `CAIP_NETWORK_INVALID` ('Invalid CAIP-2 network id')
 */
export function parseCaipNetworkId(text: string): ParsedNetworkId {
  const [namespace, reference] = text.split(':')
  if (!isCaipNetworkId(text) || namespace === undefined || reference === undefined) {
    throw new FurtherError('CAIP_NETWORK_INVALID', { details: text.slice(0, 64) })
  }
  return { namespace, reference }
}
