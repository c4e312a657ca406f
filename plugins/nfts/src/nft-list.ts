import type { CaipAddress, CaipNetworkId } from '#kernel'
import type { Nft, NftsState } from './contract.js'
import type { HeldNft, NftsPage } from './schemas.js'

/** The owner and network of the collectibles. */
export interface NftOwner {
  readonly account: CaipAddress
  readonly address: string
  readonly caipNetworkId: CaipNetworkId
}

/** The pages read for an owner. */
export interface NftList {
  readonly owner: NftOwner | undefined
  readonly pages: readonly NftsPage[]
  readonly isLoadingMore: boolean
  readonly hasFailed: boolean
}

export const nothingRead: NftList = { owner: undefined, pages: [], isLoadingMore: false, hasFailed: false }

/** Returns the gateway's URL of a collectible's picture. */
export type ImageUrl = (nft: HeldNft, size: 'preview' | 'detail') => string | undefined

function nftOf(held: HeldNft, { caipNetworkId }: NftOwner, imageUrl: ImageUrl): Nft {
  const { contract, tokenId, amount, name, collection, description, hasImage, isSpam } = held
  return {
    id: `${caipNetworkId}/nft:${contract}/${tokenId}`,
    caipNetworkId,
    contract,
    tokenId,
    amount,
    name: name ?? '',
    collection,
    description,
    isSpam,
    ...(hasImage && { previewUrl: imageUrl(held, 'preview'), imageUrl: imageUrl(held, 'detail') }),
  }
}

/** The visible entries. Pages may repeat an entry if something arrived in between: each is listed once. */
export function nftsState(
  { owner, pages, isLoadingMore, hasFailed }: NftList,
  imageUrl: ImageUrl,
): NftsState {
  if (owner === undefined)
    return {
      status: 'unknown',
      nfts: [],
      spamCount: 0,
      next: undefined,
      isLoadingMore: false,
      hasFailed: false,
    }
  const all = new Map<string, Nft>()
  for (const held of pages.flatMap((page) => page.nfts)) {
    const nft = nftOf(held, owner, imageUrl)
    if (!all.has(nft.id)) all.set(nft.id, nft)
  }
  const nfts = [...all.values()]
  const missing = hasFailed ? 'unavailable' : 'loading'
  return {
    status: pages.length > 0 ? 'ready' : missing,
    nfts: nfts.filter((nft) => !nft.isSpam),
    spamCount: nfts.filter((nft) => nft.isSpam).length,
    next: pages.at(-1)?.next,
    isLoadingMore,
    hasFailed,
  }
}
