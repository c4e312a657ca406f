import type { HistoryEntry } from './schemas.js'

/**
 * Whether an entry is shown: of the connected chain, and not spam alone (HIS-03). One without transfers, such as an approval, is
 * shown: there is nothing in it that could be spam.
 */
export function isShown({ metadata, transfers }: HistoryEntry, caipNetworkId: string): boolean {
  if (metadata.chain !== caipNetworkId) return false
  return transfers.length === 0 || transfers.some(({ nft_info }) => nft_info?.flags.is_spam !== true)
}
