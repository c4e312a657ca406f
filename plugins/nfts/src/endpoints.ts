// Also public as `quoin/endpoints/nfts`: the gateway and the widget share these definitions. Importing them
// loads neither the kernel nor the schemas.
import type { Endpoint } from '#kernel'
import { lazySchema } from '#page/endpoint'
import type { NftImageQuery, NftsPage, NftsQuery } from './schemas.js'

export type { HeldNft, NftImageQuery, NftsPage, NftsQuery } from './schemas.js'

/** Loads the schemas of these endpoints, for a server that validates with them. */
export const loadSchemas = (): Promise<typeof import('./schemas.js')> => import('./schemas.js')

/** Returns the collectibles of an account on one network, page by page. */
export const getNfts: Endpoint<NftsQuery, unknown, NftsPage> = {
  id: 'nfts.getNfts',
  method: 'GET',
  path: '/v1/account/:address/nfts',
  service: 'gateway',
  summary: 'The collectibles of an account.',
  params: lazySchema(async () => (await loadSchemas()).nftsParams),
  query: lazySchema(async () => (await loadSchemas()).nftsQuery),
  answer: lazySchema(async () => (await loadSchemas()).nftsPage),
  whenUnsupported: { answer: { nfts: [] } },
}

/**
 * Returns the picture of a collectible from the gateway. Displayed in an `<img>` by its URL (`api.url`), so the
 * response is never read. The gateway fetches it, so that the picture's server receives no data about the visitor.
 */
export const getNftImage: Endpoint<NftImageQuery, unknown, unknown> = {
  id: 'nfts.getNftImage',
  method: 'GET',
  path: '/v1/nft-image/:chainId/:contract/:tokenId',
  service: 'gateway',
  summary: 'The picture of a collectible.',
  params: lazySchema(async () => (await loadSchemas()).nftImageParams),
  query: lazySchema(async () => (await loadSchemas()).nftImageQuery),
  answer: lazySchema(async () => (await loadSchemas()).anything),
}
