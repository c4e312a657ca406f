// Also public as `quoin/endpoints/nfts`: the gateway and the widget share these definitions. Importing them
// loads neither the kernel nor the schemas.
import type { Endpoint } from '#kernel'
import { lazySchema } from '#page/endpoint'
import type { NftImageQuery, NftsPage, NftsQuery } from './schemas.js'

export type { HeldNft, NftImageQuery, NftsPage, NftsQuery } from './schemas.js'

/** The schemas of these endpoints, for a server that checks by them. */
export const loadSchemas = (): Promise<typeof import('./schemas.js')> => import('./schemas.js')

/** The collectibles of an account on one network, page by page. */
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
 * The picture of a collectible from the gateway. Shown in an `<img>` by its address (`api.url`), so the answer is never
 * read. The gateway fetches it, so that the picture's server learns nothing about the visitor.
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
