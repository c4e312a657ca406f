import { createRateLimit, Problem } from '@quoin/server-kit/http'
import { getNftImage, getNfts, type HeldNft } from 'quoin/endpoints/nfts'
import { getAddress } from 'viem'
import type { ChainNode } from '../chains/chain-node.js'
import { createNftDirectory, nftKey } from '../history/nft/nft-directory.js'
import type { NftSources } from '../history/nft/read-nft-metadata.js'
import { isSpam } from '../history/nft/spam-rules.js'
import { type ServedEndpoint, serve } from '../http/served-endpoint.js'
import type { Database } from '../storage/open-database.js'
import type { TokenDirectory } from '../tokens/create-token-directory.js'
import { readCollectibleCursor, writeCollectibleCursor } from './collectible-cursor.js'
import { createPictureStore } from './picture-store.js'
import { type Arrival, readArrivals } from './read-arrivals.js'
import { readHeldAmounts } from './read-held-amounts.js'

export interface CollectibleDeps {
  readonly database: Database
  /** By CAIP-2. */
  readonly nodes: ReadonlyMap<string, ChainNode>
  readonly directory: TokenDirectory
  readonly nftSources?: NftSources | undefined
  /** Milliseconds since 1970. */
  readonly now: () => number
}

const PAGE_SIZE = 50
/** Max number of reads for one page: an account may have sent nearly all of its collectibles away. */
const MAX_PARALLEL_LOADS = 4
/** Cache lifetime of an image, which rarely changes. Seconds. */
const PICTURE_FRESH = 86_400
/** Max number of bytes of images that are fetched for one address in a minute. Cached images do not count. */
const PICTURE_BYTES = 100 * 1024 * 1024
const EVM = /^0x[\da-f]{40}$/i

/**
 * Returns the endpoints for an account's collectibles and their images. The index lists the collectibles; the chain
 * confirms the owner.
 */
export function collectibleEndpoints(deps: CollectibleDeps): readonly ServedEndpoint[] {
  const { database, nodes, directory, nftSources = {}, now } = deps
  const takeBytes = createRateLimit(database, {
    name: 'pictures',
    requests: PICTURE_BYTES,
    whose: 'this address',
    counted: 'bytes of images',
  })
  const pictures = createPictureStore({ sources: nftSources, now, takeBytes })
  const collectibles = createNftDirectory({ database, nodes, sources: nftSources, now })

  function evmNode(chainId: string): ChainNode {
    const node = nodes.get(chainId)
    if (node?.chain.namespace === 'eip155') return node
    throw new Problem(400, [
      { name: 'chainId', description: `This gateway does not support collectibles on ${chainId}.` },
    ])
  }

  async function describe(
    chain: string,
    account: string,
    held: readonly (Arrival & { readonly amount: bigint })[],
    signal: AbortSignal,
  ): Promise<readonly HeldNft[]> {
    const idOf = ({ token, token_id }: Arrival) => ({ chain, token, tokenId: token_id })
    const known = await collectibles.describe(held.map(idOf), signal)
    return held.map((one) => {
      const { name, description, collection, detail } = known.get(nftKey(idOf(one))) ?? {}
      const listed = directory.find(`${chain}:${one.token}`) !== undefined
      const arrival = { listed, isRequested: one.sender === account, incoming: true, spread: one.spread }
      return {
        contract: getAddress(one.token),
        tokenId: one.token_id,
        amount: String(one.amount),
        ...(name ? { name } : {}),
        ...(collection ? { collection } : {}),
        ...(description ? { description } : {}),
        hasImage: Boolean(detail),
        isSpam: isSpam({ ...arrival, name: `${name ?? ''} ${collection ?? ''}` }),
      }
    })
  }

  return [
    serve(getNfts, async ({ path, query, signal }) => {
      const address = path.address ?? ''
      if (!EVM.test(address)) {
        throw new Problem(400, [{ name: 'address', description: 'Not an address of an EVM network.' }])
      }
      const account = address.toLowerCase()
      const node = evmNode(query.chainId)
      let after = query.cursor === undefined ? undefined : readCollectibleCursor(query.cursor)
      const held: (Arrival & { readonly amount: bigint })[] = []
      let isMore = true
      for (let look = 0; look < MAX_PARALLEL_LOADS && isMore && held.length === 0; look++) {
        const request = { account, chain: query.chainId, after, limit: PAGE_SIZE + 1 }
        const found = await readArrivals(database, request)
        isMore = found.length > PAGE_SIZE
        const page = found.slice(0, PAGE_SIZE)
        const amounts = await readHeldAmounts(node, account, page, signal)
        held.push(
          ...page.flatMap((one, at) => {
            const amount = amounts[at] ?? 0n
            return amount > 0n ? [{ ...one, amount }] : []
          }),
        )
        after = page.at(-1) ?? after
      }
      return {
        nfts: await describe(query.chainId, account, held, signal),
        ...(isMore && after ? { next: writeCollectibleCursor(after) } : {}),
      }
    }),

    serve(
      getNftImage,
      async ({ path, query, address, signal }) => {
        const { chainId = '', contract = '', tokenId = '' } = path
        evmNode(chainId)
        const id = { chain: chainId, token: contract.toLowerCase(), tokenId }
        // Only indexed collectibles are read: otherwise a request could make this server fetch any URL.
        const row = await database.query
          .selectFrom('history_nfts')
          .select(['preview', 'detail'])
          .where((where) => where.and({ chain: id.chain, token: id.token, token_id: tokenId, known: 1 }))
          .executeTakeFirst()
        const link = (query.size === 'preview' ? row?.preview : row?.detail) ?? ''
        const picture = await pictures.read(link, address ?? 'unknown', signal)
        return new Response(picture.bytes, {
          headers: {
            'Content-Type': picture.contentType,
            'Cache-Control': `public, max-age=${PICTURE_FRESH}`,
            'X-Content-Type-Options': 'nosniff',
            // Stops scripts of an SVG that is opened as a page; an <img> never runs them.
            'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
            'Cross-Origin-Resource-Policy': 'cross-origin',
          },
        })
      },
      { isPublic: true, contentType: 'image/*' },
    ),
  ]
}
