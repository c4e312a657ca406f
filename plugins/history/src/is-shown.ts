import type { HistoryEntry, HistoryTransfer } from './schemas.js'

/** Whether the service takes a transfer for spam: a collectible, or a token that others moved. */
export const isSpam = ({ nft_info, fungible_info }: HistoryTransfer): boolean =>
  nft_info?.flags.is_spam === true || fungible_info?.flags?.is_spam === true

/** Whether there is nothing but spam in an entry: an address in it may be there to be copied by mistake. */
export const isAllSpam = ({ transfers }: HistoryEntry): boolean =>
  transfers.length > 0 && transfers.every(isSpam)

/**
 * Whether an entry is shown: of the connected chain, and not spam alone (HIS-03). One without transfers, such as an approval, is
 * shown: there is nothing in it that could be spam.
 */
export const isShown = (entry: HistoryEntry, caipNetworkId: string): boolean =>
  entry.metadata.chain === caipNetworkId && !isAllSpam(entry)
