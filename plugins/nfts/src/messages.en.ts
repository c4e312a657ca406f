/** English texts of the plugin. */
const messages = {
  tabTitle: 'NFTs',
  detailsTitle: 'Collectible',

  list: 'Your collectibles',
  /** A collectible without a name of its own. */
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
  emptyBody: 'What you get on this network shows up here.',
  receive: 'Receive',
  failedTitle: 'Your collectibles could not be read',
  failedBody: 'Nothing happened to them. Try again in a moment.',
  retry: 'Try again',
  stale: 'This list may be old: it could not be read anew.',

  collection: 'Collection',
  held: 'You have',
  network: 'Network',
  contract: 'Contract',
  tokenId: 'Token id',
  copyContract: 'Copy the contract’s address',
  explorer: 'See the contract in the explorer',
  goneTitle: 'You no longer have it',
  goneBody: 'It is not among the collectibles of this account on this network.',
  back: 'Back',
}

export type NftsMessages = typeof messages
export default messages
