import type { ReactNode } from 'react'
import { NftList } from './nft-list.js'

/** As many as leave what stands below the tabs within reach. */
const shown = 6

/** The collectibles of the account, as a tab of its view: the newest, and the way to all of them. */
export default function NftsTab(): ReactNode {
  return <NftList most={shown} />
}
