import type { ReactNode } from 'react'
import { NftList } from './nft-list.js'

/** As many as leave what stands below the tabs within reach. */
const shown = 6

/** The account's collectibles as a tab: the newest, with a link to all. */
export default function NftsTab(): ReactNode {
  return <NftList max={shown} />
}
