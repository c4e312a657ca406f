/** English texts of the plugin. */
const messages = {
  tabTitle: 'NFTs',
  detailsTitle: 'Collectible',

  list: 'Your collectibles',
  /** The title of a collectible without a name. */
  unnamed: '#{id}',
  amount: '× {amount}',
  all: 'See all',
  listTitle: 'Your collectibles',
  more: 'Show more',
  spam: {
    one: 'One collectible that looks like spam is hidden.',
    other: '{count} collectibles that look like spam are hidden.',
  },
  emptyTitle: 'No collectibles yet',
  emptyBody: 'Collectibles you receive on this network will appear here.',
  receive: 'Receive',
  failedTitle: 'Couldn’t load your collectibles',
  failedBody: 'Your collectibles aren’t affected. Try again in a moment.',
  stale: 'This list may be out of date. Couldn’t refresh it.',

  collection: 'Collection',
  /** Label of a number. */
  held: 'You own',
  network: 'Network',
  contract: 'Contract',
  tokenId: 'Token ID',
  copyContract: 'Copy contract address',
  explorer: 'View on explorer',
  goneTitle: 'You no longer own this',
  goneBody: 'This account no longer holds it on this network.',
  back: 'Back',
}

export type NftsMessages = typeof messages
export default messages
