import type { ReactNode } from 'react'
import { ViewBody } from '#ui-kit'
import { NftList } from './nft-list.js'

/** All collectibles of the account. */
export default function NftsView(): ReactNode {
  return (
    <ViewBody>
      <NftList />
    </ViewBody>
  )
}
