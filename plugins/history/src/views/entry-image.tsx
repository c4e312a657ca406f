import type { ReactNode } from 'react'
import { ActivityImage, type ActivityPicture, useKernel } from '#ui-kit'
import { counterpartOf, iconOf, sidesOf, toneOf } from '../display/entry-words.js'
import type { HistoryEntry, HistoryTransfer, NftInfo } from '../schemas.js'

/** The picture of an entry: the moved assets and the status. */
export function EntryImage({ entry }: { readonly entry: HistoryEntry }): ReactNode {
  const nftPicture = useNftPicture()
  const pictureOf = ({ nft_info, fungible_info }: HistoryTransfer): ActivityPicture =>
    nft_info
      ? { src: nftPicture(nft_info), name: nft_info.name ?? '', shape: 'square' }
      : {
          src: fungible_info?.icon?.url,
          name: fungible_info?.symbol ?? fungible_info?.name ?? '',
          shape: 'round',
        }
  const shown = sidesOf(entry) ?? entry.transfers.slice(0, 1)
  return (
    <ActivityImage
      icon={iconOf(entry)}
      tone={toneOf(entry)}
      pictures={shown.map(pictureOf)}
      counterparty={counterpartOf(entry)}
    />
  )
}

/** Returns the picture of a collectible from the host's gateway, never from the URL in the metadata. */
function useNftPicture(): (nft: NftInfo) => string | undefined {
  const { api } = useKernel()
  return ({ id }) => {
    const [, network, contract, token] = /^([^/]+)\/erc(?:721|1155):([^/]+)\/(\d+)$/.exec(id ?? '') ?? []
    if (network === undefined || contract === undefined || token === undefined) return undefined
    return api.url('gateway', `/v1/nft-image/${network}/${contract}/${token}?size=preview`)
  }
}
