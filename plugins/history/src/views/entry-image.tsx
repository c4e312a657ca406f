import type { ReactNode } from 'react'
import { ActivityImage, type ActivityPicture } from '#ui-kit'
import { iconOf } from '../entry-icon.js'
import { sidesOf, toneOf } from '../entry-words.js'
import type { HistoryEntry, HistoryTransfer } from '../schemas.js'
import { useNftPicture } from './use-nft-picture.js'

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
  return <ActivityImage icon={iconOf(entry)} tone={toneOf(entry)} pictures={shown.map(pictureOf)} />
}
