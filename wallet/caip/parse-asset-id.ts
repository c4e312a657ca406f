import { FurtherError } from '../errors/further-error.js'
import { type CaipNetworkId, isCaipNetworkId } from './parse-caip.js'

/**
 * A parsed asset: the network, the kind (`erc20`, `token`, `slip44`), its reference, and the token id in a collection.
 */
export interface ParsedAssetId {
  readonly caipNetworkId: CaipNetworkId
  readonly namespace: string
  readonly reference: string
  readonly tokenId?: string | undefined
}

const shape =
  /^([-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32})\/([-a-z0-9]{3,8}):([-.%_a-zA-Z0-9]{1,128})(?:\/([-.%_a-zA-Z0-9]{1,78}))?$/

/**
 * Parses a CAIP-19 asset type or asset id.
 *
 * @example
 * parseAssetId('eip155:1/erc20:0x6b175474e89094c44da98b954eedeac495271d0f').namespace   // 'erc20'
 *
 * @throws `CAIP_ASSET_INVALID`. Source: CAIP-19
 */
export function parseAssetId(text: string): ParsedAssetId {
  const [, caipNetworkId = '', namespace, reference, tokenId] = shape.exec(text) ?? []
  if (!isCaipNetworkId(caipNetworkId) || namespace === undefined || reference === undefined)
    throw new FurtherError('CAIP_ASSET_INVALID', { details: String(text).slice(0, 200) })
  return { caipNetworkId, namespace, reference, ...(tokenId === undefined ? {} : { tokenId }) }
}
