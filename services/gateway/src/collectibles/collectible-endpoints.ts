import { createRateLimit, Problem } from '@quoin/server-kit/http'
import type { Valkey } from '@quoin/server-kit/valkey'
import { getNftImage, getNfts, type HeldNft } from 'quoin/endpoints/nfts'
import { getAddress } from 'viem'
import type { ChainNode } from '../chains/chain-node.js'
import { createNftDirectory, nftKey } from '../history/nft/nft-directory.js'
import type { NftMetadata, NftSources } from '../history/nft/read-nft-metadata.js'
import { isSpam } from '../history/nft/spam-rules.js'
import { type ServedEndpoint, serve } from '../http/served-endpoint.js'
import type { Database } from '../storage/open-database.js'
import type { TokenDirectory } from '../tokens/create-token-directory.js'
import {
  type CollectibleCursor,
  readCollectibleCursor,
  writeCollectibleCursor,
} from './collectible-cursor.js'
import { createPictureStore } from './picture-store.js'
import { type Arrival, readArrivals } from './read-arrivals.js'
import { readHeldAmounts } from './read-held-amounts.js'

export interface CollectibleDeps {
  readonly database: Database
  /** Counts the limit of images instead of the database. Default: none. */
  readonly valkey?: Pick<Valkey, 'count'> | undefined
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

interface HeldArrival extends Arrival {
  readonly amount: bigint
}

/** Reads the collectibles that an account still holds, until one is found or the list ends. */
async function readPage(
  database: Database,
  node: ChainNode,
  account: string,
  first: CollectibleCursor | undefined,
  signal: AbortSignal,
): Promise<{ readonly held: readonly HeldArrival[]; readonly next: CollectibleCursor | undefined }> {
  let after = first
  const held: HeldArrival[] = []
  let isMore = true
  for (let look = 0; look < MAX_PARALLEL_LOADS && isMore && held.length === 0; look++) {
    const found = await readArrivals(database, { account, chain: node.chain.id, after, limit: PAGE_SIZE + 1 })
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
  return { held, next: isMore ? after : undefined }
}

function describeHeld(
  { token, token_id, amount, sender, spread }: HeldArrival,
  metadata: NftMetadata | undefined,
  { account, listed }: { readonly account: string; readonly listed: boolean },
): HeldNft {
  const { name, description, collection, detail } = metadata ?? {}
  const arrival = { listed, isRequested: sender === account, incoming: true, spread }
  return {
    contract: getAddress(token),
    tokenId: token_id,
    amount: String(amount),
    ...(name ? { name } : {}),
    ...(collection ? { collection } : {}),
    ...(description ? { description } : {}),
    hasImage: Boolean(detail),
    isSpam: isSpam({ ...arrival, name: `${name ?? ''} ${collection ?? ''}` }),
  }
}

/**
 * Returns the endpoints for an account's collectibles and their images. The index lists the collectibles; the chain
 * confirms the owner.
 */
export function collectibleEndpoints(deps: CollectibleDeps): readonly ServedEndpoint[] {
  const { database, valkey, nodes, directory, nftSources = {}, now } = deps
  const takeBytes = createRateLimit(database, {
    name: 'pictures',
    requests: PICTURE_BYTES,
    whose: 'this address',
    counted: 'bytes of images',
    valkey,
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

  return [
    serve(getNfts, async ({ path, query, signal }) => {
      const address = path.address ?? ''
      if (!EVM.test(address)) {
        throw new Problem(400, [{ name: 'address', description: 'Not an address of an EVM network.' }])
      }
      const account = address.toLowerCase()
      const { chainId, cursor } = query
      const node = evmNode(chainId)
      const first = cursor === undefined ? undefined : readCollectibleCursor(cursor)
      const { held, next } = await readPage(database, node, account, first, signal)
      const idOf = ({ token, token_id }: Arrival) => ({ chain: chainId, token, tokenId: token_id })
      const known = await collectibles.describe(held.map(idOf), signal)
      return {
        nfts: held.map((one) => {
          const listed = directory.find(`${chainId}:${one.token}`) !== undefined
          return describeHeld(one, known.get(nftKey(idOf(one))), { account, listed })
        }),
        ...(next ? { next: writeCollectibleCursor(next) } : {}),
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
