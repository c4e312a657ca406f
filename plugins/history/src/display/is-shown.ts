import type { HistoryEntry, HistoryTransfer } from '../schemas.js'

/** Returns true if the service marks a transfer as spam: a collectible, or a token moved by others. */
export const isSpam = ({ nft_info, fungible_info }: HistoryTransfer): boolean =>
  nft_info?.flags.is_spam === true || fungible_info?.flags?.is_spam === true

/** Returns true if an entry is spam only: its addresses may imitate others. */
export const isAllSpam = ({ transfers }: HistoryEntry): boolean =>
  transfers.length > 0 && transfers.every(isSpam)

/**
 * Returns true if an entry is visible: of the connected chain, and not spam only (HIS-03). An entry without transfers,
 * such as an approval, is visible: it contains no spam.
 */
export const isShown = (entry: HistoryEntry, caipNetworkId: string): boolean =>
  entry.metadata.chain === caipNetworkId && !isAllSpam(entry)
