import type { ReactNode } from 'react'
import { NftList } from './nft-list.js'

/** Maximum number of entries: the content below the tabs stays reachable. */
const shown = 6

/** The account's collectibles as a tab: the newest, with a link to all. */
export default function NftsTab(): ReactNode {
  return <NftList max={shown} />
}
